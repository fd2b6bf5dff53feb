"""Losses: what is known in a record and would not come back from a file of another format.

They are found by trying: the record is written, read again, and compared. What is only said in another way is not
lost: a talon that is left out because no hand has its cards, a declarer who won the auction, tricks that plays show.
"""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from ..errors import PrefaError
from ..games.named import GameRules, find_rules
from ..games.registry import STAKE_KEY
from .fast_cards import hand_mask, line_cards
from .format import Format
from .played import tricks_told
from .problem import Problem, RecordError
from .record import FIELDS, UNKNOWN_FIELDS, Record, value_of
from .recorded_deal import RecordedDeal, understand
from .stream import lines_of
from .terms import Kind, Terms, full_auction

__all__ = ["lost_between", "lost_in", "read_back"]

_NO_PLAYERS = ("", "", "")


def lost_in(kind: Format, record: Record) -> frozenset[str]:
    """The fields of *record* that a file of the format *kind* does not bring back as they are.

    :raises RecordError: if the format cannot hold the record at all.
    """
    return lost_between(record, read_back(kind, kind.writer().write(record)))


def read_back(kind: Format, data: bytes) -> Record:
    """The record of a file that holds just one.

    :raises RecordError: if it cannot be read.
    """
    frames = list(kind.frames(lines_of(cast(io.BufferedReader, io.BytesIO(data)))))
    faults = [frame.fault for frame in frames if frame.fault is not None]
    if len(frames) != 1 or faults:
        reason = faults[0] if faults else f"it would be {len(frames)} records"
        raise RecordError([Problem("", f"{kind.name} cannot hold the record: {reason}")])
    return kind.read(frames[0])


def lost_between(record: Record, back: Record) -> frozenset[str]:
    """The fields of *record* that *back* does not say as well."""
    differing = {key for key in FIELDS if value_of(record, key) != value_of(back, key)}
    if not record.id:
        differing.discard("id")  # a format that wants one has made one up
    if "notes" in differing and record.notes.items() <= back.notes.items():
        differing.remove("notes")
    if differing:
        meant, said = _meaning(record), _meaning(back)
        differing = {name for name in differing if name not in meant or meant[name] != said[name]}
    return frozenset(differing | {UNKNOWN_FIELDS} if record.extra != back.extra else differing)


def _meaning(record: Record) -> dict[str, Any]:
    """The fields that can be said in several ways, with what is meant by them."""
    meant: dict[str, Any] = {
        "players": None if record.players == _NO_PLAYERS else record.players,
        "hands": tuple(_read_as(hand_mask, hand) for hand in record.hands),
        "talon": _read_as(hand_mask, record.talon),
        "discard": _read_as(hand_mask, record.discard),
        "plays": _read_as(line_cards, record.plays),
        "auction": record.auction,
        "declarer": record.declarer,
        "declarations": _words(record.declarations),
        "strain": record.strain,
        "sits_out": record.sits_out,
        "leader": record.leader,
        "tricks": record.tricks,
    }
    meant["rules"], meant[STAKE_KEY] = _rules(record)
    try:
        game = understand(record)
    except RecordError:
        meant["auction"] = _words(record.auction)
        return meant
    return meant | _filled_in(game)


def _filled_in(game: RecordedDeal) -> dict[str, Any]:
    """The fields that may be left out, with what stands there then."""
    record, terms = game.record, game.terms
    first, second, third = map(hand_mask, record.hands)
    talon = 0xFFFF_FFFF & ~(first | second | third) if record.talon is None else hand_mask(record.talon)
    is_ten_each = first.bit_count() == second.bit_count() == third.bit_count() == 10
    discard = None if record.discard is None else hand_mask(record.discard)
    if discard is None and is_ten_each and terms.kind in (Kind.PLAYED, Kind.UNPLAYED):
        # The hand is as it was played, so what he threw is what lies in the talon.
        discard = talon
    return {
        "talon": talon if is_ten_each else _read_as(hand_mask, record.talon),
        "auction": None if record.auction is None else _auction(record, terms),
        "declarer": terms.declarer,
        "strain": terms.strain,
        "sits_out": terms.sits_out,
        "leader": terms.leader,
        "discard": discard,
        "tricks": tricks_told(game) if record.tricks is None else record.tricks,
    }


def _auction(record: Record, terms: Terms) -> str | None:
    if record.auction is None:
        return None
    return full_auction(record.auction, record.dealer.next, terms.rules, record.all_passes)


def _read_as(read: Callable[[str], Any], text: str | None) -> Any:
    """What *text* means, or the text itself if it means nothing."""
    try:
        return None if text is None else read(text)
    except PrefaError:
        return text


def _words(text: str | None) -> list[str] | None:
    # Spaces on either side of the colon mean nothing, to the games too.
    return None if text is None else re.sub(r"\s*:", ": ", text).replace(",", " ").split()


def _rules(record: Record) -> tuple[Any, int | None]:
    """Every rule but the stake, and the stake; names apart."""
    try:
        rules, usual = _values(record.rules)
    except PrefaError:
        return record.rules, record.stake
    return rules, record.stake or usual


@lru_cache(256)
def _values(name: str) -> tuple[GameRules, int | None]:
    rules = find_rules(name)
    usual = rules.stake
    same = rules if usual is None else rules.with_stake(1)
    return replace(same, name="-"), usual
