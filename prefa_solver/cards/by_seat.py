"""BySeat: three values, one for each seat."""

from typing import Any, Generic, SupportsIndex, TypeVar, overload

from .seat import Seat

__all__ = ["BySeat"]

_Value = TypeVar("_Value")


class BySeat(tuple[_Value, _Value, _Value], Generic[_Value]):
    """A tuple of three, in seat order. In brackets a `Seat`, or its text, means that seat; a plain number counts
    from 0, as in every tuple."""

    __slots__ = ()

    @overload
    def __getitem__(self, place: Seat | SupportsIndex | str) -> _Value: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[_Value, ...]: ...

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, Seat | str):
            place = Seat.read(place).index
        return super().__getitem__(place)
