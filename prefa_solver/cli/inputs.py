"""Deals as people give them to a command: words on the command line, files, standard input."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..decoding import STANDARD_INPUT, read_lines
from ..errors import NotationError, PrefaError, quoted
from ..escapes import plain

__all__ = ["DealText", "are_files", "check_read_once", "deal_texts", "hands_text", "located"]

_DOTTED_HAND = frozenset("SCDHscdh789TJQKA10akqjt.-")


@dataclass(frozen=True, slots=True)
class DealText:
    """The text of one deal, and where it stands: ``deals.txt:3``, or None for the command line."""

    text: str
    place: str | None = None


def deal_texts(words: Sequence[str]) -> Iterator[DealText]:
    """The deals that *words* name: each word a file or ``-``, or all of them together the text of one deal.

    :raises NotationError: if a file cannot be read, is not UTF-8 or has no deal in it.
    """
    if not are_files(words):
        yield DealText(" ".join(words))
        return
    for word in words:
        name = "standard input" if word == STANDARD_INPUT else plain(word)
        empty = True
        for number, line in read_lines(word):
            if text := line.partition("#")[0].strip():
                empty = False
                yield DealText(text, f"{name}:{number}")
        if empty:
            raise NotationError(f"{name} has no deal in it")


def are_files(words: Sequence[str]) -> bool:
    """Whether *words* name files (``-``: standard input), pipes among them, and not the text of a deal.

    :raises NotationError: if one of them can only be the name of a file, and there is no such file.
    :raises click.UsageError: if standard input is among them twice.
    """
    missing = [word for word in words if word != STANDARD_INPUT and not os.path.exists(word)]
    for word in missing:
        if _is_name(word):
            raise NotationError(f"no such file: {quoted(word)}")
    if missing or not words:
        return False
    check_read_once(words)
    return True


def check_read_once(files: Sequence[str]) -> None:
    """
    :raises click.UsageError: if standard input is among *files* twice: it has nothing more to give.
    """
    if list(files).count(STANDARD_INPUT) > 1:
        raise click.UsageError("standard input (-) is named twice, and it can be read only once")


def _is_name(word: str) -> bool:
    """Whether *word* looks like the name of a file, and not like a hand that is written with dots."""
    return any(sign in word for sign in "/\\.") and not any(map(str.isspace, word)) and not set(word) <= _DOTTED_HAND


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
