"""Reads one deal of a Prefadoros dump: the rows of its table and its own, to a record."""

import re

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..errors import NotationError, PrefaError, quoted
from ..games.registry import USUAL_RULES
from ..limits import MOST_MONEY
from . import dump_words as words
from .dump_table import EMPTY, NOTE, DumpRow, DumpTable, width_problem
from .fast_cards import line_cards, line_text
from .problem import Problem, RecordError
from .record import Record, Result
from .terms import speakers

__all__ = ["DumpReader"]

_HAND, _TALON = 10, 2
_SEATS = {str(seat): seat for seat in Seat}
_CARDS = {card.name: card for card in Card}
_NUMBER = re.compile(r"[0-9]{1,18}")
_SUM = re.compile(r"-?[0-9]{1,10}")


class DumpReader:
    """Reads the rows of one deal, one after the other; what is wrong is noted and the reading goes on."""

    def __init__(self, table: DumpTable) -> None:
        self.table = table.copy()
        self.problems: list[Problem] = []
        self.line = 0
        self.notes: dict[str, str] = self.table.notes
        self.id = ""
        self.is_known = False
        self.dealer: Seat | None = None
        self.result: Result | None = None
        self.hands: tuple[CardSet, ...] = ()
        self.calls: list[tuple[int, Seat, str]] = []
        self.declarer: Seat | None = None
        self.contract: str | None = None
        self.aces = self.solo = self.claim = False
        self.discard: CardSet | None = None
        self.declarations: list[tuple[int, Seat, str]] = []
        self.plays: list[Card] = []
        self.answers: list[str] | None = None
        self.claimed = ""
        self.refused: list[str] = []
        self.cancelled: list[str] = []
        self.action_ids: list[str] = []
        self.action_times: list[str] = []

    def record(self, rows: list[DumpRow]) -> Record:
        """The record of the deal that *rows* tell.

        :raises RecordError: with everything that was found wrong, in the rows of the table too.
        """
        for row in rows:
            self.line = row.line
            self._read(row)
        self.line = rows[-1].line if rows else 0
        self._end_claim()
        self.problems[:0] = self.table.problems
        if not self.hands and not self.problems:
            self.wrong("hands", f"there is no action {words.DEALT}, so there are no cards")
        fields = {} if self.problems else self._fields()
        if self.problems:
            raise RecordError(self.problems)
        return Record(**fields)  # type: ignore[arg-type]

    def wrong(self, field: str, reason: str) -> None:
        self.problems.append(Problem(field, reason, self.line))

    def note(self, name: str, value: str) -> None:
        if value not in EMPTY:
            self.notes[NOTE + name] = value

    def _read(self, row: DumpRow) -> None:
        if row.tag == words.PARAMETER:
            self.table.read(row)
            return
        if (problem := width_problem(row)) is not None:
            self.problems.append(problem)
            return
        try:
            if row.tag == words.DEAL:
                self._deal(row.cells)
            elif row.tag == words.CANCELLED:
                self.cancelled.append("\t".join(row.cells))
            else:
                self._action(row.cells)
        except PrefaError as error:
            self.wrong(row.tag, str(error))

    def _deal(self, cells: list[str]) -> None:
        if self.is_known:
            raise NotationError("a deal has one row, this is another")
        self.is_known = True
        self.id, start, dealer, *sums, end = cells
        self.dealer = Seat.parse(dealer)
        self.note("start", start)
        self.note("end", end)
        if not all(cell in EMPTY for cell in sums):
            pot_1, cash_1, pot_2, cash_2, pot_3, cash_3 = map(_sum, sums)
            self.result = Result(pot=(pot_1, pot_2, pot_3), cash=(cash_1, cash_2, cash_3))

    def _action(self, cells: list[str]) -> None:
        number, seat_word, kind, data, time = cells
        read = _READERS.get(kind)
        if read is None:
            raise NotationError(f"unknown kind {quoted(kind)}; expected one of {', '.join(_READERS)}")
        self.action_ids.append(number)
        self.action_times.append(time)
        read(self, _SEATS.get(seat_word) or Seat.parse(seat_word), data)

    # The kinds of actions

    def _dealt(self, seat: Seat, data: str) -> None:
        if self.hands:
            raise NotationError("the cards are dealt once, this is the second time")
        if seat is not self.dealer:
            self.wrong("dealer", f"seat {seat} in the action, seat {self.dealer} in the row of the deal")
        if ":" in data:  # the older form: the talon first
            talon, *hands = data.split(":")
            parts = [*hands, talon]
        else:
            parts = [data[start : start + 2 * _HAND] for start in range(0, len(data), 2 * _HAND)]
        cards = [_cards(part) for part in parts]
        sizes = [len(part) for part in cards]
        together = CardSet.from_cards(card for part in cards for card in part)
        if sizes != [_HAND, _HAND, _HAND, _TALON] or len(together) != sum(sizes):
            raise NotationError(
                f"expected three hands of ten cards and two of the talon, all different, got {quoted(data)}"
            )
        self.hands = tuple(map(CardSet.from_cards, cards))

    def _bid(self, seat: Seat, data: str) -> None:
        self.calls.append((self.line, seat, words.call_of(data)))

    def _talon(self, seat: Seat, data: str) -> None:
        talon = CardSet.parse(data)
        if self.hands and talon != self.hands[3]:
            self.wrong("talon", f'seat {seat} sees "{talon}", but the talon is "{self.hands[3]}"')

    def _flop(self, seat: Seat, data: str) -> None:
        self._talon(seat, data)
        self.note("talon", words.FLOP)

    def _purchase(self, seat: Seat, data: str) -> None:
        if data[:1] not in ("D", "A"):
            raise NotationError(f"expected D, or A with the aces, a contract and two cards, got {quoted(data)}")
        self._check_first_contract()
        contract = words.contract_of(data[1:3])
        cards = CardSet.parse(data[3:])
        if self.hands:
            twelve = self.hands[seat.index] | self.hands[3]
            if len(cards) == _HAND and cards <= twelve:  # the older form: what he kept
                cards = twelve - cards
        if len(cards) != _TALON:
            raise NotationError(f"expected two discards, or the ten cards kept, got {quoted(data[3:])}")
        self.declarer, self.contract, self.discard = seat, contract, cards
        self.aces = data[0] == "A"

    def _check_first_contract(self) -> None:
        if self.contract is not None:
            raise NotationError(f"the contract is named once, and it was {self.contract}")

    def _solo(self, seat: Seat, data: str) -> None:
        self._check_first_contract()
        if data[:1] != "S":
            raise NotationError(f"expected S and a contract, got {quoted(data)}")
        self.declarer, self.contract, self.solo = seat, words.contract_of(data[1:]), True

    def _take_part(self, seat: Seat, data: str) -> None:
        declaration = words.DECLARATION_OF.get(data)
        if declaration is None:
            raise NotationError(f"expected one of {', '.join(words.DECLARATION_OF)}, got {quoted(data)}")
        self.declarations.append((self.line, seat, declaration))

    def _card(self, seat: Seat, data: str) -> None:
        self._end_claim()
        if self.claim:
            self.wrong("plays", f"seat {seat} plays {data} after a claim that was agreed to")
        card = _CARDS.get(data) or Card.parse(data)
        if self.hands and card not in self.hands[seat.index]:
            taken = self.hands[3] if seat is self.declarer else CardSet(0)
            if card not in taken:
                held = self.hands[seat.index] | taken
                self.wrong("plays", f'seat {seat} plays {card!s}, but was dealt "{held}"')
        self.plays.append(card)

    def _claim(self, seat: Seat, data: str) -> None:
        self._end_claim()
        if seat is not self.declarer:
            self.wrong("claim", f"seat {seat} claims, but seat {self.declarer} is the declarer")
        cards = CardSet.parse(data)
        if seat is self.declarer and self.hands and self.discard is not None:
            left = (self.hands[seat.index] | self.hands[3]) - self.discard - CardSet.from_cards(self.plays)
            if cards != left:
                self.wrong("claim", f'seat {seat} claims with {quoted(data)}, but holds "{left}"')
        self.answers, self.claimed = [], "".join(map(str, cards))

    def _resign(self, seat: Seat, data: str) -> None:
        if data not in (words.YES, words.NO):
            raise NotationError(f"expected {words.YES} or {words.NO}, got {quoted(data)}")
        if self.answers is None:
            raise NotationError(f"seat {seat} answers, but nobody has claimed")
        self.answers.append(f"{seat}{data}")

    def _end_claim(self) -> None:
        """What became of a claim: good if somebody agreed and nobody objected."""
        if self.answers is None:
            return
        if self.answers and all(answer.endswith(words.YES) for answer in self.answers):
            self.claim = True
        else:
            self.refused.append(",".join([str(len(self.plays)), self.claimed, *self.answers]))
        self.answers = None

    # The record

    def _fields(self) -> dict[str, object]:
        rules, stake = self._rules()
        self._note_actions()
        declarer = self.declarer
        declarations = None
        if self.declarations and declarer is not None:
            declarations = " ".join(said for _, _, said in self.declarations)
            for place, (line, seat, said) in enumerate(self.declarations):
                self.line = line
                if seat is not (declarer.next, declarer.next.next)[place % 2]:
                    self.wrong("declarations", f"seat {seat} says {said} out of turn")
        return {
            "id": self.id,
            "session": self.table.session,
            "players": self.table.players,
            "dealer": self.dealer or Seat.THREE,
            "hands": tuple(map(str, self.hands[:3])),
            "talon": str(self.hands[3]),
            "auction": self._auction(rules),
            "declarer": declarer,
            "contract": self.contract,
            "aces": self.aces,
            "solo": self.solo,
            "discard": None if self.discard is None else str(self.discard),
            "declarations": declarations,
            "plays": line_text(self.plays) if self.plays else None,
            "claim": self.claim,
            "rules": rules,
            "stake": stake,
            "result": self.result,
            "notes": self.notes,
        }

    def _rules(self) -> tuple[str, int | None]:
        self.line = self.table.parameter_line
        try:
            return words.rules_of(self.table.parameters)
        except NotationError as error:
            self.wrong("rules", str(error))
            return USUAL_RULES.name, None

    def _auction(self, rules: str) -> str | None:
        if not self.calls:
            return None
        self.line, first, _ = self.calls[0]
        text = " ".join([f"{first}:", *(call for _, _, call in self.calls)])
        try:
            seats = speakers(text, rules)
        except PrefaError as error:
            self.wrong("auction", str(error))
            return text
        for speaker, (line, seat, call) in zip(seats, self.calls, strict=True):
            self.line = line
            if speaker is not seat:
                self.wrong("auction", f"seat {seat} calls {call}, but seat {speaker} is to speak")
        return text

    def _note_actions(self) -> None:
        """Numbers and times of the actions, unless they are what one would expect; and what was not played."""
        ids, times = self.action_ids, self.action_times
        self.note("first_action", ids[0])
        start = int(ids[0]) if _NUMBER.fullmatch(ids[0]) else None
        if start is None or ids != [str(start + place) for place in range(len(ids))]:
            self.notes[NOTE + "action_ids"] = "\t".join(ids)
        if times != [self.notes.get(NOTE + "start", "")] * len(times):
            self.notes[NOTE + "action_times"] = "\t".join(times)
        if self.refused:
            self.note("refused_claims", " ".join(self.refused))
        if self.cancelled:
            self.note("cancelled", "\n".join(self.cancelled))
        for name, value in self.table.parameters.items():
            if name not in words.PARAMETERS:
                self.note(f"param.{name}", value)


def _sum(text: str) -> int:
    if not _SUM.fullmatch(text):
        raise NotationError(f"expected whole {words.UNIT}, got {quoted(text)}")
    if abs(paid := int(text)) > MOST_MONEY:
        raise NotationError(f"expected {MOST_MONEY} {words.UNIT} at most, got {text}")
    return paid


def _cards(text: str) -> list[Card]:
    return [Card(index) for index in line_cards(text)]


_READERS = {
    words.DEALT: DumpReader._dealt,
    words.BID: DumpReader._bid,
    words.TALON: DumpReader._talon,
    words.FLOP: DumpReader._flop,
    words.PURCHASE: DumpReader._purchase,
    words.SOLO: DumpReader._solo,
    words.TAKE_PART: DumpReader._take_part,
    words.CARD: DumpReader._card,
    words.CLAIM: DumpReader._claim,
    words.RESIGN: DumpReader._resign,
}
