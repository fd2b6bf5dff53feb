"""Options that the package's own parsers read: a value that they refuse is wrong usage. Numbers have a range."""

import re
from collections.abc import Callable
from typing import Any

import click

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import NotationError, PrefaError, quoted
from ..games.named import read_contract
from ..limits import MOST_MONEY, MOST_THREADS, whole_number

__all__ = [
    "MONEY",
    "THREADS",
    "Decimal",
    "WholeNumber",
    "contract_option",
    "parsed_option",
    "seat_option",
    "strain_option",
]

_DECIMAL = re.compile(r"[+-]?(?=\.?[0-9])[0-9]{0,12}(\.[0-9]{0,12})?")


class WholeNumber(click.IntRange):
    """A whole number in a range, in ASCII digits."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return value if isinstance(value, int) else whole_number(value, self._least, self._most)
        except NotationError as error:
            self.fail(str(error), param, ctx)


class Decimal(click.FloatRange):
    """A decimal number in a range, in ASCII digits."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, str) and not _DECIMAL.fullmatch(value.strip()):
            self.fail(f"expected a number such as 2.5, got {quoted(value)}", param, ctx)
        return float(super().convert(value, param, ctx))


THREADS = WholeNumber(1, MOST_THREADS)
MONEY = WholeNumber(-MOST_MONEY, MOST_MONEY)

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def seat_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a `Seat`."""
    return parsed_option(flag, "SEAT", Seat.parse, help)


def strain_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a `Strain`."""
    return parsed_option(flag, "STRAIN", Strain.parse, help)


def contract_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a contract."""
    return parsed_option(flag, "CONTRACT", read_contract, help)


def parsed_option(
    flag: str, metavar: str, parse: Callable[[str], object], help: str, *, multiple: bool = False
) -> _Decorator:
    """An option that *parse* reads; with *multiple* it may come several times, and its value is a tuple."""

    def read(ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None) -> object:
        if value is None:
            return None
        try:
            return parse(value) if isinstance(value, str) else tuple(map(parse, value))
        except PrefaError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    return click.option(flag, metavar=metavar, callback=read, help=help, multiple=multiple)
