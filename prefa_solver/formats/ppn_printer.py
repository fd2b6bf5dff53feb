"""One deal of Portable Preferans Notation: its sections, printed from a record.

A note of an earlier file is written where it can stand, and only if the reader would get the same record from it.
"""

import re
from collections.abc import Sequence

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from .played import winners
from .ppn_deal import CARD_OF, CONTRACT, HAND, KONTRA, MISERE, NO_BIDS, STRAIN_OF, SUMMARY, seat_out, summary_tricks
from .ppn_tags import NOTE
from .problem import Problem, RecordError
from .record import Record
from .recorded_deal import RecordedDeal
from .terms import Kind

__all__ = ["print_deal"]

_LETTER_OF = {card: letter for letter, card in CARD_OF.items()}
_DIGIT_OF = {strain: digit for digit, strain in reversed(STRAIN_OF.items()) if digit != MISERE}
_INVITATION = "together"
"""What a defender says who takes the other along and answers for both; the two speak in turn."""
_BIDS = re.compile(r"[^\s\[\]]+")
_ACCEPTED = re.compile(r"[0-9A-Za-z]")
_NUMBER = re.compile(r"[0-9]+")


def print_deal(record: Record, game: RecordedDeal, number: str, tricks: Sequence[int] | None) -> str:
    """The sections of a deal, to stand between brackets.

    :param tricks: by seat, if they are known.
    :raises RecordError: if PPN has no such deal.
    """
    return _Printer(record, game).deal(number, tricks)


class _Printer:
    def __init__(self, record: Record, game: RecordedDeal) -> None:
        self.record = record
        self.game = game
        self.terms = game.terms
        self.order = (record.dealer.next, record.dealer.next.next, record.dealer)

    def note(self, name: str, form: re.Pattern[str]) -> str | None:
        """The note of that name, if it looks as it must."""
        text = self.record.notes.get(NOTE + name)
        return text if text is not None and form.fullmatch(text) else None

    def deal(self, number: str, tricks: Sequence[int] | None) -> str:
        record, terms = self.record, self.terms
        bids = self.note("bids", _BIDS) or ("P,P,P" if terms.kind is Kind.PASSED else NO_BIDS)
        sections = [number, "".join(map(str, self.order)), self.cards(), bids]
        declarer, strain = terms.declarer, terms.strain
        if declarer is None or strain is None:
            return " ".join(sections)
        throws = self.throws(strain)
        sections += [
            str(declarer),
            "XX" if record.discard is None else _letters(CardSet.parse(record.discard)),
            self.contract(strain),
            *self.defenders(declarer, throws),
            self.note("refa", _NUMBER) or "0",
            self.note("value", _NUMBER) or "0",
            str(terms.leader),
        ]
        if throws:
            sections.append(",".join(throws))
        if (summary := self.summary(tricks)) is not None:
            sections.append(summary)
        return " ".join(sections)

    def cards(self) -> str:
        first, second, third = map(CardSet.parse, self.record.hands)
        if not len(first) == len(second) == len(third) == HAND:
            raise RecordError([Problem("hands", "PPN has hands of ten cards and a talon of two")])
        dealt = (first, second, third)
        talon = CardSet(0xFFFF_FFFF) - first - second - third
        return "".join(_letters(dealt[seat.index]) for seat in self.order) + _letters(talon)

    def contract(self, strain: Strain) -> str:
        is_misere = self.game.objective == "min"
        noted = self.note("contract", CONTRACT)
        if noted is not None and STRAIN_OF[noted[-1]] is strain and (noted[-1] == MISERE) == is_misere:
            return noted
        if is_misere and strain is not Strain.NO_TRUMPS:
            raise RecordError([Problem("objective", f"PPN has no misère with trumps {strain}")])
        without_talon = "G" if self.record.discard is None else ""
        return without_talon + (MISERE if is_misere else _DIGIT_OF[strain])

    def defenders(self, declarer: Seat, throws: Sequence[str]) -> tuple[str, str]:
        """Who accepted, and the kontra: as noted, if the same seats take part then."""
        plain = self.accepted(declarer)
        accepted = self.note("accepted", _ACCEPTED)
        kontra = self.note("kontra", KONTRA)
        sits_out = seat_out(declarer, *plain, throws)
        for told in ((accepted or plain[0], kontra or plain[1]), (plain[0], kontra or plain[1])):
            try:
                if told[0] != str(declarer) and seat_out(declarer, *told, throws) is sits_out:
                    return told
            except RecordError:  # the tricks have another number of cards
                continue
        return plain

    def accepted(self, declarer: Seat) -> tuple[str, str]:
        """Who accepted, and the kontra, as the record has it."""
        terms, first, second = self.terms, declarer.next, declarer.next.next
        words = str(terms.declarations or "").split()
        if _INVITATION in words:
            inviter = (first, second)[words.index(_INVITATION) % 2]
            return str(inviter), f"I{inviter}"
        if terms.kind in (Kind.UNPLAYED, Kind.SOLO):
            return "0", "0"
        if terms.sits_out is None:
            return "8", "0"
        return str(second if terms.sits_out is first else first), "0"

    def throws(self, strain: Strain) -> list[str]:
        """The complete tricks, each with its winner."""
        size, throws = self.game.players, []
        for number, winner in enumerate(winners(self.game)):
            trick = self.game.plays[number * size : (number + 1) * size]
            throws.append("".join(_LETTER_OF[Card(card)] for card in trick) + str(winner))
        return throws

    def summary(self, tricks: Sequence[int] | None) -> str | None:
        noted = self.note("summary", SUMMARY)
        if noted is not None:
            told = summary_tricks(noted, self.order)
            if told in (self.record.tricks, None if tricks is None else tuple(tricks)):
                return noted
        if tricks is None:
            return None
        parts = []
        for seat in self.order:
            role = "M" if seat is self.terms.declarer else "F"
            parts.append("0" if seat is self.terms.sits_out else f"{role}{tricks[seat.index]}")
        return ",".join(parts)


def _letters(cards: CardSet) -> str:
    return "".join(_LETTER_OF[card] for card in cards)
