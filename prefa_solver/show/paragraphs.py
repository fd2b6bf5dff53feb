"""Paragraphs and sentences, indented and broken to the width of a terminal."""

from collections.abc import Iterable
from textwrap import fill

__all__ = ["INDENT", "WIDTH", "blocks", "sentences", "wrapped"]

WIDTH = 80
INDENT = "  "


def wrapped(*texts: str, indent: str = INDENT, hanging: str = "") -> str:
    """*texts* as one paragraph; empty ones are left out. No product ("7 x 5") is broken at the end of a line.

    :param hanging: what stands before every line but the first, besides *indent*.
    """
    whole = " ".join(text for text in texts if text).replace(" x ", "\N{NO-BREAK SPACE}x\N{NO-BREAK SPACE}")
    lines = fill(whole, WIDTH, initial_indent=indent, subsequent_indent=indent + hanging, break_on_hyphens=False)
    return lines.replace("\N{NO-BREAK SPACE}", " ")


def sentences(facts: Iterable[str], *, indent: str = INDENT) -> str:
    """Each of *facts* with a full stop, on a line of its own; empty ones are left out."""
    return "\n".join(wrapped(f"{fact}.", indent=indent, hanging="  ") for fact in facts if fact)


def blocks(*parts: str) -> str:
    """*parts* with an empty line between them; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)
