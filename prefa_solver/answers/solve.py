"""Answers to the questions of `prefa solve`: solved once, then as text for people or as a record for programs.

The keys of the records are described in docs/json.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..play.deal import Deal
from ..play.replay import play_out
from ..play.trick import Trick, tricks_by_seat
from ..play.turns import DEFENCES, first_leader, sitting_out
from ..show import diagrams as show
from ..show.paragraphs import blocks, sentences
from ..words.cards import cards_text
from .records import trick_record
from .situation import AllContracts, OnePlay

__all__ = ["PlayAnswer", "TableAnswer", "answer"]

_TABLE_NOTE = """\
  The tricks of the seat that plays; * is enough for a contract. 1st: the first
  defender, who sits on its right, defends alone; 2nd: the second does."""

_MUST_OVERTRUMP = "The last of three players must overtrump"


def answer(asked: AllContracts | OnePlay) -> "TableAnswer | PlayAnswer":
    """Solve what was asked."""
    from ..solving import solve as solver

    if isinstance(asked, AllContracts):
        return TableAnswer(asked, solver.tricks_table(asked.deal, rules=asked.rules).array.tolist())
    solution = solver.solve(asked.position)
    line, _ = play_out(asked.position, solution.line)
    return PlayAnswer(asked, solution.tricks, solution.nodes, solver.card_values(asked.position), line)


@dataclass(frozen=True, slots=True)
class TableAnswer:
    asked: AllContracts
    tricks: Sequence[Sequence[Sequence[int]]]

    def text(self) -> str:
        asked = self.asked
        table = show.tricks_table(
            asked.deal,
            self.tricks,
            strains=asked.strains,
            declarers=asked.declarers,
            enough=asked.rules.least_needed,
        )
        facts = _talon_facts(asked.given, asked.discard, asked.declarers[0])
        if asked.rules.must_overtrump:
            facts.append(_MUST_OVERTRUMP)
        return blocks(show.deal_diagram(asked.deal), sentences(facts), table, _TABLE_NOTE)

    def record(self) -> dict[str, Any]:
        asked = self.asked
        tricks = {
            str(strain): {
                str(declarer): dict(zip(DEFENCES, self.tricks[strain][declarer.index], strict=True))
                for declarer in asked.declarers
            }
            for strain in asked.strains
        }
        leaders = {
            str(declarer): {d: int(first_leader(asked.deal.dealer, sitting_out(declarer, d))) for d in DEFENCES}
            for declarer in asked.declarers
        }
        hands = [str(hand) for hand in asked.deal.hands]
        return {"kind": "table", **_origin(asked), "hands": hands, "tricks": tricks, "leaders": leaders}


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """`tricks` is the declarer's number from the position on, `line` best play from there."""

    asked: OnePlay
    tricks: int
    nodes: int
    values: Mapping[Card, int]
    line: Sequence[Trick]

    @property
    def taken(self) -> tuple[int, int, int]:
        """The tricks of each seat before the position."""
        return tricks_by_seat(self.asked.earlier)

    @property
    def takes(self) -> tuple[int, int, int]:
        """The tricks of each seat from the position on, in the line."""
        return tricks_by_seat(self.line)

    def text(self) -> str:
        position, earlier, values = self.asked.position, self.asked.earlier, ""
        if self.values:
            values = f"  Cards of seat {position.to_play}: the tricks of seat {position.declarer} from here on\n"
            values += show.card_values(position, self.values)
        played = "  As played\n" + show.tricks_played(earlier) if earlier else ""
        line = ""
        if self.line:
            line = "  One best line\n" + show.tricks_played(self.line, first=len(earlier) + 1, before=self.taken)
        return blocks(show.position_diagram(position), sentences(self._facts()), values, played, line, self._result())

    def _facts(self) -> list[str]:
        position = self.asked.position
        against = " and ".join(str(seat) for seat in position.active if seat is not position.declarer)
        seats = "seat" if position.sits_out else "seats"
        facts = [f"Seat {position.declarer} plays {position.strain.symbol} against {seats} {against}"]
        if position.objective == "min":
            facts.append(f"Seat {position.declarer} wants as few tricks as possible")
        if position.must_overtrump:
            facts.append(_MUST_OVERTRUMP)
        if self.asked.given is not None:
            facts += _talon_facts(self.asked.given, self.asked.discard, position.declarer)
        return facts

    def _result(self) -> str:
        """Who takes what."""
        position = self.asked.position
        declarer, left = position.declarer, position.tricks_left
        total = [before + after for before, after in zip(self.taken, self.takes, strict=True)]
        others = [f"seat {seat} takes {total[seat.index]}" for seat in position.active if seat is not declarer]
        if position.is_over:
            return sentences(
                [f"All cards are played: seat {declarer} takes {total[declarer.index]}, {', '.join(others)}"]
            )
        of, in_all = f"{left} tricks", ""
        if self.asked.earlier:
            of, in_all = f"the {left} tricks left, {total[declarer.index]} in all", " in all"
        # A lone defender takes the rest in every line.
        where = "In this line" if len(others) == 2 else "So"
        return sentences([f"Seat {declarer} takes {self.tricks} of {of}", f"{where} {' and '.join(others)}{in_all}"])

    def record(self) -> dict[str, Any]:
        position = self.asked.position
        return {
            "kind": "position",
            **_origin(self.asked),
            "position": str(position),
            "hands": [str(hand) for hand in position.hands],
            "declarer": int(position.declarer),
            "strain": str(position.strain),
            "leader": int(position.leader),
            "to_play": int(position.to_play),
            "sits_out": None if position.sits_out is None else int(position.sits_out),
            "objective": position.objective,
            "must_overtrump": position.must_overtrump,
            "trick": [str(card) for card in position.trick],
            "played": [trick_record(trick) for trick in self.asked.earlier],
            "taken": self.taken,
            "tricks": self.tricks,
            "cards": {str(card): tricks for card, tricks in self.values.items()},
            "line": [trick_record(trick) for trick in self.line],
            "takes": self.takes,
            "nodes": self.nodes,
        }


def _origin(asked: AllContracts | OnePlay) -> dict[str, Any]:
    deal, discard, rules = asked.given, asked.discard, asked.rules
    return {
        "deal": None if deal is None else str(deal),
        "dealer": None if deal is None else int(deal.dealer),
        "discard": None if discard is None else str(discard),
        "rules": None if rules is None else rules.name,
    }


def _talon_facts(deal: Deal, discard: CardSet | None, declarer: Seat) -> list[str]:
    talon = cards_text(deal.talon)
    if discard is None:
        return [f"The talon, {talon}, is out of play"] if deal.talon else []
    thrown = f"throws {cards_text(discard)} out of play"
    return [f"Seat {declarer} takes the talon, {talon}, and {thrown}" if deal.talon else f"Seat {declarer} {thrown}"]
