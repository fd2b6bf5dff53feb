"""An answer, printed: as text for people, or as one line of JSON."""

import json
from typing import Any, Protocol

import click

from .terminal import say

__all__ = ["Answer", "tell"]


class Answer(Protocol):
    """What `answers` gives."""

    def text(self) -> str: ...

    def record(self) -> dict[str, Any]: ...


def tell(answer: Answer, as_json: bool) -> None:
    """Print *answer*."""
    if as_json:
        click.echo(json.dumps(answer.record(), allow_nan=False))
    else:
        say(answer.text())
