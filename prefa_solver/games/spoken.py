"""Where the games find their words.

A settlement can explain itself, but sentences are made in `words`, which stands above the games. So the roof of the
package, which stands above both, hands the words of each game down here; nothing in the games imports upward. They are
loaded when the first sentence is asked for.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .accounts import Flow

__all__ = ["SessionSpeaker", "Speaker", "session_speaker", "speak_with", "speaker"]


class Speaker(Protocol):
    """What makes sentences of a game's settlements: a module of `words`."""

    def explain(self, settled: Any, names: Sequence[str] | None = None) -> list[str]:
        """All of a settlement, one sentence for each thing that was found."""
        ...

    def reason(self, settled: Any, flow: Flow) -> str:
        """Why one sum is paid."""
        ...


class SessionSpeaker(Protocol):
    """What makes sentences of a game's sessions: a module of `words`."""

    def explain_session(self, session: Any) -> list[str]:
        """How a session stands, and its results step by step."""
        ...

    def explain_row(self, session: Any, row: Any) -> list[str]:
        """What one deal of a session brought, and why."""
        ...


_finders: dict[str, Callable[[], Any]] = {}


def speak_with(game: str, find: Callable[[], Speaker | SessionSpeaker]) -> None:
    """Let the settlements, or the sessions, of *game* speak with what *find* gives."""
    _finders[game] = find


def speaker(game: str) -> Speaker:
    """What speaks for the game of that name."""
    found: Speaker = _finders[game]()
    return found


def session_speaker(sessions: str) -> SessionSpeaker:
    """What speaks for sessions, by the name that they give."""
    found: SessionSpeaker = _finders[sessions]()
    return found
