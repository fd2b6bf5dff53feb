"""Options that the package's own parsers read: a value that they refuse is wrong usage."""

from collections.abc import Callable
from typing import Any

import click

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import PrefaError
from ..games.contract import Contract

__all__ = ["contract_option", "parsed_option", "seat_option", "strain_option"]

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def seat_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a `Seat`."""
    return parsed_option(flag, "SEAT", Seat.parse, help)


def strain_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a `Strain`."""
    return parsed_option(flag, "STRAIN", Strain.parse, help)


def contract_option(flag: str, help: str) -> _Decorator:
    """An option whose value is a `Contract`."""
    return parsed_option(flag, "CONTRACT", Contract.parse, help)


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
