"""An answer, printed: as text for people, or as one line of JSON."""

from typing import Any, Protocol

from .terminal import say, say_record

__all__ = ["Answer", "tell"]


class Answer(Protocol):
    """What `answers` gives."""

    def text(self) -> str: ...

    def record(self) -> Any: ...


def tell(answer: Answer, as_json: bool) -> None:
    """Print *answer*."""
    if as_json:
        say_record(answer.record())
    else:
        say(answer.text())
