"""Where the games find their words.

A settlement can explain itself, but sentences are made in `words`, which stands above the games. So the roof of the
package, which stands above both, hands the words of each game down here; nothing in the games imports upward. They are
loaded when the first sentence is asked for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .told import SessionSpeaker, SettlingSpeaker, Speaker

__all__ = ["session_speaker", "settling_speaker", "speak_with", "speaker"]

_finders: dict[str, Callable[[], Any]] = {}


def speak_with(game: str, find: "Callable[[], Speaker | SessionSpeaker | SettlingSpeaker]") -> None:
    """Let the settlements, or the sessions, of *game* speak with what *find* gives."""
    _finders[game] = find


def speaker(game: str) -> "Speaker":
    """What speaks for the game of that name."""
    found: Speaker = _finders[game]()
    return found


def session_speaker(sessions: str) -> "SessionSpeaker":
    """What speaks for sessions, by the name that they give."""
    found: SessionSpeaker = _finders[sessions]()
    return found


def settling_speaker(game: str) -> "SettlingSpeaker":
    """What tells settlements of the game of that name."""
    found: SettlingSpeaker = _finders[f"{game}-settling"]()
    return found
