"""Text: a deal a line, for people and for other programs.

A line is the deal as `Deal.parse` reads it, and after it what else is known, in words without spaces::

    SAKQHAK… SJT9HQJ… … D7CT   dealer=3 declarer=1 contract=6H discard=C8D7 declarations=play,play tricks=6,3,1

``#`` starts a comment; empty lines are skipped. The words have the names of the fields of a record. In them ``%20``
is a space, as in addresses of the web; so are ``%``, ``#`` and the comma inside of a name written.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote

from ..cards.seat import Seat
from ..errors import NotationError, PrefaError, quoted
from ..games.registry import STAKE_KEY, USUAL_RULES
from ..limits import MOST_MONEY, MOST_UNITS
from ..play.deal import Deal
from .fast_cards import canonical_hand, line_cards, line_text
from .format import Frame
from .problem import Problem, RecordError
from .record import UNKNOWN_FIELDS, Record, Result, known_fields, record_of, value_of
from .stream import TextLine
from .utf8_lines import in_utf8, text_of
from .writing import encoded

__all__ = ["Text"]

_SEATS = {str(seat): seat for seat in Seat}
# First hand, if it is told, and the calls. What is inside a call is for those to check who understand it.
_PACKED_CALLS = re.compile(r"(?:[^\s,:]*:)?(?:[^\s,:]+(?:,[^\s,:]+)*)?")


class Text:
    """A deal a line."""

    name = "text"
    suffixes = (".txt", ".text", ".deals")

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, text, fault in in_utf8(lines):
            if fault is not None:
                yield Frame(number, text, fault)
            elif (stripped := text.strip()) and not stripped.startswith(b"#"):
                yield Frame(number, text)

    def read(self, frame: Frame) -> Record:
        return _Reader().record(text_of(frame.data))

    def writer(self) -> "Text":
        return self

    def write(self, record: Record) -> bytes:
        """
        :raises RecordError: if a field cannot be read: only what is canonical is written.
        """
        words = []
        for place, hand in enumerate(record.hands):
            words.append(_printed(f"hands[{place}]", canonical_hand, hand))
        if record.talon is not None:
            words.append(_printed("talon", canonical_hand, record.talon))
        for name, (_, printed) in _FIELDS.items():
            value = value_of(record, name)
            if value != _DEFAULTS[name]:
                words.append(f"{name}={_printed(name, printed, value)}")
        return encoded(" ".join(words) + "\n")

    def losses(self, record: Record) -> frozenset[str]:
        return known_fields(record) & {"notes", UNKNOWN_FIELDS}

    def recognises(self, start: bytes) -> bool:
        for line in start.splitlines():
            first = line.strip()
            if first and not first.startswith(b"#"):
                word = first.split()[0].decode(errors="replace")
                return word == "-" or word[0] in "SCDHscdh♠♣♦♥"
        return False


def _printed(field: str, print_value: Callable[[Any], str], value: Any) -> str:
    try:
        return print_value(value)
    except PrefaError as error:
        raise RecordError([Problem(field, str(error))]) from None


class _Reader:
    """Reads one line."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def record(self, line: str) -> Record:
        cards, values = [], {}
        for word in line.partition("#")[0].split():
            name, equals, text = word.partition("=")
            if not equals:
                cards.append(word)
            elif name not in _FIELDS:
                self.problems.append(
                    Problem(name, f"unknown word {quoted(word)}; expected one of {', '.join(_FIELDS)}")
                )
            elif name in values:
                self.problems.append(Problem(name, f"comes twice, again as {quoted(word)}"))
            else:
                values[name] = self.parsed(name, text)
        hands = self.hands(cards)
        if self.problems:
            raise RecordError(self.problems)
        return record_of({"hands": hands[:3], "talon": hands[3], **values})

    def parsed(self, name: str, text: str) -> Any:
        parse, _ = _FIELDS[name]
        try:
            return parse(text)
        except PrefaError as error:
            self.problems.append(Problem(name, str(error)))
            return None

    def hands(self, words: list[str]) -> tuple[Any, ...]:
        try:
            # Only plain words: a deal may also be one word, or hands with spaces in them and commas between.
            if len(words) in (3, 4) and not any("," in word or "|" in word for word in words):
                hands = [canonical_hand(word) for word in words]
                return (*hands, None) if len(hands) == 3 else tuple(hands)
            deal = Deal.parse(" ".join(words))
        except PrefaError as error:
            self.problems.append(Problem("hands", str(error)))
            return ("", "", "", None)
        return (*map(str, deal.hands), str(deal.talon))


def _escaped(text: str, also: str = "") -> str:
    special = "%#=" + also
    return "".join(quote(c, safe="") if c in special or c.isspace() else c for c in text) or "%00"


def _unescaped(text: str) -> str:
    return "" if text == "%00" else unquote(text)


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
        raise NotationError(f"expected a whole number, got {quoted(text)}")
    return int(text)


def _money(text: str) -> int:
    if abs(paid := _number(text)) > MOST_MONEY:
        raise NotationError(f"expected at most {MOST_MONEY}, got {quoted(text)}")
    return paid


def _triple(text: str) -> tuple[int, int, int]:
    parts = text.split(",")
    if len(parts) != 3:
        raise NotationError(f"expected three numbers such as 6,3,1, got {quoted(text)}")
    first, second, third = map(_number, parts)
    return first, second, third


def _tricks(text: str) -> tuple[int, int, int]:
    tricks = _triple(text)
    if not all(0 <= took <= 10 for took in tricks):
        raise NotationError(f"expected tricks from 0 to 10, got {quoted(text)}")
    return tricks


def _sums(text: str) -> tuple[int, int, int]:
    for part in text.split(","):
        _money(part)
    return _triple(text)


def _result(text: str) -> Result:
    pot, slash, cash = text.partition("/")
    if not slash:
        raise NotationError(f"expected pot and cash such as 50,0,0/-20,15,5, got {quoted(text)}")
    return Result(pot=_sums(pot), cash=_sums(cash))


def _names(text: str) -> tuple[str, str, str]:
    names = text.split(",")
    if len(names) != 3:
        raise NotationError(f"expected three names with commas between, got {quoted(text)}")
    first, second, third = map(_unescaped, names)
    return first, second, third


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(f"expected yes or no, got {quoted(text)}")
    return text == "yes"


def _seat(text: str) -> Seat:
    return _SEATS.get(text) or Seat.parse(text)


def _objective(text: str) -> str:
    if text not in ("max", "min"):
        raise NotationError(f"expected max or min, got {quoted(text)}")
    return text


def _units(text: str) -> int:
    if not 1 <= (units := _number(text)) <= 1_000_000:
        raise NotationError(f"expected 1 to 1000000 units, got {quoted(text)}")
    return units


def _count(text: str) -> int:
    if not 0 <= (count := _number(text)) <= MOST_UNITS:
        raise NotationError(f"expected 0 to {MOST_UNITS}, got {quoted(text)}")
    return count


def _spaced(text: str) -> str:
    """The text form of calls: here they have commas, or nothing after a seat's colon, between them."""
    found = _PACKED_CALLS.fullmatch(_unescaped(text))
    if found is None:
        raise NotationError(f"expected calls with a comma between any two, got {quoted(text)}")
    return " ".join(found.group().replace(":", ": ").replace(",", " ").split())


def _packed(text: str) -> str:
    """The inverse of `_spaced`."""
    head, colon, calls = text.rpartition(":")
    packed = head.strip() + colon + ",".join(calls.replace(",", " ").split())
    if _PACKED_CALLS.fullmatch(packed) is None:
        raise NotationError(f"expected calls with spaces between them, got {quoted(text)}")
    return _escaped(packed)


def _packed_auction(text: str) -> str:
    """`_packed`, but for an auction with commas: it is not one, and here it would turn into one."""
    if "," in text:
        raise NotationError(f"expected calls with spaces between them, got {quoted(text)}")
    return _packed(text)


def _plays(text: str) -> str:
    return line_text(line_cards(text)) or "-"


def _comma(values: tuple[int, int, int]) -> str:
    return ",".join(map(str, values))


def _same(text: str) -> str:
    return text


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


_ReadAndPrint = tuple[Callable[[str], Any], Callable[[Any], str]]
_WORD: _ReadAndPrint = (_unescaped, _escaped)
_SEAT: _ReadAndPrint = (_seat, str)
_CALLS: _ReadAndPrint = (_spaced, _packed)
_FLAG: _ReadAndPrint = (_yes, _yes_no)

# How each field is read and printed, in the order in which they stand on a line.
_FIELDS: dict[str, _ReadAndPrint] = {
    "id": _WORD,
    "session": _WORD,
    "players": (_names, lambda names: ",".join(_escaped(name, also=",") for name in names)),
    "dealer": _SEAT,
    "auction": (_spaced, _packed_auction),
    "declarer": _SEAT,
    "contract": _WORD,
    "aces": _FLAG,
    "solo": _FLAG,
    "discard": (canonical_hand, canonical_hand),
    "declarations": _CALLS,
    "strain": _WORD,
    "sits_out": _SEAT,
    "objective": (_objective, _same),
    "leader": _SEAT,
    "plays": (_plays, _plays),
    "claim": _FLAG,
    "tricks": (_tricks, _comma),
    "rules": _WORD,
    STAKE_KEY: (_units, str),
    "all_passes": (_count, str),
    "pot": (_money, str),
    "result": (_result, lambda result: f"{_comma(result.pot)}/{_comma(result.cash)}"),
}
_DEFAULTS = dict.fromkeys(_FIELDS, None) | {
    "id": "",
    "session": "",
    "dealer": Seat.THREE,
    "aces": False,
    "solo": False,
    "objective": "max",
    "claim": False,
    "all_passes": 0,
    "rules": USUAL_RULES.name,
}
