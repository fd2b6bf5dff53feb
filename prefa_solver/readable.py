"""Readable: a value that functions take also as its text."""

from typing import TYPE_CHECKING, ClassVar, Self

from .errors import wrong_type

__all__ = ["Readable"]


class Readable:
    """A value with a text. Every public function that takes such a value reads its argument with `read`."""

    __slots__ = ()

    READ_AS: ClassVar[str]
    """What messages expect, with an example."""

    if TYPE_CHECKING:

        @classmethod
        def parse(cls, text: str) -> Self: ...

    @classmethod
    def read(cls, value: object, argument: str) -> Self:
        """*value* itself, or what its text stands for.

        :param argument: what messages call it.
        :raises PrefaError: if the text cannot be read; which error it is, ``parse`` says.
        :raises ArgumentError: if *value* is something else.
        """
        if isinstance(value, cls):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        raise wrong_type(argument, value, cls.READ_AS)
