"""Printing for people: suits in colour where the terminal has colours, letters where it has no symbols."""

import os
import sys

import click

_STYLES = (
    (r"♠ ?[AKQJT987](?: ?[AKQJT987])*|♠", "bold"),
    (r"♣ ?[AKQJT987](?: ?[AKQJT987])*|♣", "bold green3"),
    (r"♦ ?[AKQJT987](?: ?[AKQJT987])*|♦", "bold dark_orange3"),
    (r"♥ ?[AKQJT987](?: ?[AKQJT987])*|♥", "bold red3"),
    (r"\b\d+\*", "bold green3"),
    (r"\bSeat [123]", "bold"),
)
_BLOCKS = "█▏▎▍▌▋▊▉"
_SYMBOLS = {"±": "+-", "♠": "S", "♣": "C", "♦": "D", "♥": "H", "·": "-", "—": "-", "─": "-", "…": "..."}
_IN_ASCII = str.maketrans(dict.fromkeys(_BLOCKS, "#") | _SYMBOLS)


def say(text: str) -> None:
    """Print *text*, which is plain, to standard output."""
    if _has_colours():
        from rich.console import Console
        from rich.text import Text

        painted = Text(text)
        for pattern, style in _STYLES:
            painted.highlight_regex(pattern, style)
        # The text is laid out already: rich must neither wrap nor crop it.
        Console(file=sys.stdout, force_terminal=True, highlight=False).print(painted, soft_wrap=True)
    else:
        click.echo(text if _has_symbols() else text.translate(_IN_ASCII))


def _has_colours() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not _has_symbols():
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _has_symbols() -> bool:
    try:
        # Standard output may be closed: then it is None.
        "♠—".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
