"""Where values find their drawings.

A value can show itself, in a notebook and at the prompt, but drawings and sentences are made in rooms above it. So the
roof of the package, which stands above all, says here which module draws a kind of value; nothing below imports upward.
A module is loaded when the first value of its kind is shown.
"""

from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["Artist", "Drawn", "Pictured", "draw_with"]


class Artist(Protocol):
    """What draws a kind of value: a module."""

    def text(self, value: Any) -> str:
        """The value as a terminal shows it."""
        ...

    def html(self, value: Any) -> str:
        """The value as a piece of HTML, with its own style and without a script."""
        ...


_finders: dict[str, Callable[[], Any]] = {}


def draw_with(kind: str, find: Callable[[], Artist]) -> None:
    """Let values of the class of that name, and of classes made from it, be drawn by what *find* gives."""
    _finders[kind] = find


def _artist(value: object) -> Artist:
    names = [kind.__name__ for kind in type(value).__mro__]
    found: Artist = next(_finders[name] for name in names if name in _finders)()
    return found


class Pictured:
    """A value that a notebook shows as a drawing; ``str()`` is something else, such as its notation."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _artist(self).html(self)


class Drawn(Pictured):
    """A value that is shown as a drawing, in a notebook and as ``str()``."""

    __slots__ = ()

    def __str__(self) -> str:
        return _artist(self).text(self)
