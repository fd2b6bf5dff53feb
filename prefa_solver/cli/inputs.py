"""Deals as people give them to a command: words on the command line, files, standard input."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

import click

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..errors import NotationError, PrefaError, quoted

__all__ = ["DealText", "deal_texts", "hands_text", "located"]

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class DealText:
    """The text of one deal, and where it stands: ``deals.txt:3``, or None for the command line."""

    text: str
    place: str | None = None


def deal_texts(words: Sequence[str]) -> Iterator[DealText]:
    """The deals that *words* name: each word a file or ``-``, or all of them together the text of one deal.

    :raises NotationError: if a file cannot be read, is not UTF-8 or has no deal in it.
    """
    if not all(word == STANDARD_INPUT or os.path.isfile(word) for word in words):
        yield DealText(" ".join(words))
        return
    for word in words:
        name = "standard input" if word == STANDARD_INPUT else click.format_filename(word)
        try:
            with click.open_file(word, "rb") as file:
                yield from _lines(file, name)
        except OSError as error:
            raise NotationError(f"cannot read {name}: {error.strerror}") from None


def hands_text(hands: Sequence[str | None], sits_out: Seat | None) -> str:
    """The text of a deal given hand by hand. The hand of the seat that sits out may be left out.

    :raises click.UsageError: if another one is left out.
    :raises NotationError: if one cannot be read.
    """
    words = []
    for seat, hand in zip(Seat, hands, strict=True):
        if hand is None and seat is not sits_out:
            raise click.UsageError(f"--hand{seat} is missing: the cards of seat {seat}")
        try:
            words.append(str(CardSet.parse(hand or "-")))
        except NotationError as error:
            raise NotationError(f"--hand{seat}: {error}") from None
    return " ".join(words)


def _lines(file: IO[bytes], name: str) -> Iterator[DealText]:
    """The deals of a file: one a line; ``#`` starts a comment, and empty lines are skipped."""
    empty = True
    for number, raw in enumerate(file, 1):
        place = f"{name}:{number}"
        try:
            line = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise NotationError(f"{place}: not UTF-8 text at byte {error.start + 1} of the line") from None
        if text := line.partition("#")[0].strip():
            empty = False
            yield DealText(text, place)
    if empty:
        raise NotationError(f"{name} has no deal in it")


@contextmanager
def located(deal: DealText) -> Iterator[None]:
    """Put the place of *deal* before the message of an error in the block."""
    try:
        yield
    except PrefaError as error:
        if deal.place is not None:
            raise type(error)(f"{deal.place}: {error}") from None
        if " " not in deal.text and isinstance(error, NotationError):
            raise NotationError(f"no file {quoted(deal.text)}, and no deal: {error}") from None
        raise
