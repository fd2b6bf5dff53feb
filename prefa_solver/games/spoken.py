"""Where the games find their words.

A settlement can explain itself, but sentences are made in `words`, which stands above the games. So the roof of the
package, which stands above both, hands the words of each game down here; nothing in the games imports upward. They are
loaded when the first sentence is asked for.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .accounts import Flow

__all__ = ["Speaker", "speak_with", "speaker"]


class Speaker(Protocol):
    """What makes sentences of a game's settlements: a module of `words`."""

    def explain(self, settled: Any, names: Sequence[str] | None = None) -> list[str]:
        """All of a settlement, one sentence for each thing that was found."""
        ...

    def reason(self, settled: Any, flow: Flow) -> str:
        """Why one sum is paid."""
        ...


_finders: dict[str, Callable[[], Speaker]] = {}


def speak_with(game: str, find: Callable[[], Speaker]) -> None:
    """Let the settlements of *game* speak with what *find* gives."""
    _finders[game] = find


def speaker(game: str) -> Speaker:
    """What speaks for the game of that name."""
    return _finders[game]()
