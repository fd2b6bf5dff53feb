"""Printing: text for people, in colour where the terminal has colours; records for programs; complaints.

All that a command prints goes through here, so that whatever a file says, no control character reaches the terminal.
"""

import os
import sys
from typing import Any

import click

from ..escapes import json_text, plain, plain_lines

__all__ = ["complain", "say", "say_record"]

_STYLES = (
    (r"♠ ?[AKQJT987](?: ?[AKQJT987])*|♠", "bold"),
    (r"♣ ?[AKQJT987](?: ?[AKQJT987])*|♣", "bold green3"),
    (r"♦ ?[AKQJT987](?: ?[AKQJT987])*|♦", "bold dark_orange3"),
    (r"♥ ?[AKQJT987](?: ?[AKQJT987])*|♥", "bold red3"),
    (r"\b\d+\*", "bold green3"),
    (r"\bSeat [123]", "bold"),
)


def say(text: str, *, err: bool = False) -> None:
    """Print *text*, which is laid out already, to standard output or to standard error."""
    text = plain_lines(text)
    if _has_colours(sys.stderr if err else sys.stdout):
        from rich.console import Console
        from rich.text import Text

        painted = Text(text)
        for pattern, style in _STYLES:
            painted.highlight_regex(pattern, style)
        # The text is laid out already: rich must neither wrap nor crop it.
        console = Console(file=sys.stderr if err else sys.stdout, force_terminal=True, highlight=False)
        console.print(painted, soft_wrap=True)
    else:
        click.echo(text, err=err)


def say_record(record: Any) -> None:
    """Print *record* as one line of JSON."""
    click.echo(json_text(record))


def complain(text: str) -> None:
    """Print one line on standard error."""
    click.echo(plain(text), err=True)


def _has_colours(stream: Any) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not _has_symbols(stream):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def _has_symbols(stream: Any) -> bool:
    """Whether the suits have symbols there; what has letters instead is not painted."""
    try:
        "♠—".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
