"""One deal of Portable Preferans Notation: its sections, read to a record and printed from one.

Only what Prefa shares with Serbian Preferans is understood: cards, who plays which strain against whom, the play.
Bids, kontra, refa, values and scores are kept as notes, as they stand.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import quoted
from ..games.prefa.declarations import Defence
from ..play.position import trick_winner
from ..play.turns import first_leader, playing_order
from .problem import Problem, RecordError
from .record import Record
from .recorded_deal import RecordedDeal
from .terms import Kind

__all__ = ["NOTE", "print_deal", "read_deal"]

NOTE = "ppn."
"""What the names of this format's notes start with."""

# Spades, diamonds, hearts, clubs, each from the seven up.
_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
_PACK = [Card(8 * suit + rank) for suit in (0, 2, 3, 1) for rank in range(8)]
_CARD_OF = dict(zip(_LETTERS, _PACK, strict=True))
_LETTER_OF = {card: letter for letter, card in _CARD_OF.items()}

_STRAIN_OF = {
    "2": Strain.SPADES,
    "3": Strain.DIAMONDS,
    "4": Strain.HEARTS,
    "5": Strain.CLUBS,
    "6": Strain.NO_TRUMPS,  # betl: no tricks
    "7": Strain.NO_TRUMPS,  # sans
    "8": Strain.NO_TRUMPS,  # preferans
}
_BETL = "6"
_DIGIT_OF = {strain: digit for digit, strain in reversed(_STRAIN_OF.items()) if digit != _BETL}
_ORDERS = ("123", "231", "312")
_HAND = 10
_NO_BIDS = "?,?,?"

_CONTRACT = re.compile(r"G?[2-8]")
_KONTRA = re.compile(r"0|[IKRSM][123]")
_THROWS = re.compile(rf"[{_LETTERS}]{{2,3}}[123](?:,[{_LETTERS}]{{2,3}}[123])*")
_SCORE = r"(?:0|[MF](\d{1,2})(?::[-\w]+)*)"
_SUMMARY = re.compile(f"{_SCORE},{_SCORE},{_SCORE}")


def read_deal(text: str) -> Record:
    """Read what stands between the brackets of a deal.

    :raises RecordError: with the section that cannot be right.
    """
    return _Reader(text.split()).record()


class _Reader:
    def __init__(self, sections: list[str]) -> None:
        self.sections = sections
        self.notes: dict[str, str] = {}

    def fail(self, field: str, expected: str, got: str) -> RecordError:
        return RecordError([Problem(field, f"expected {expected}, got {quoted(got)}")])

    def record(self) -> Record:
        if len(self.sections) < 3:
            raise self.fail("", "a deal: its number, the deal order and the cards", " ".join(self.sections))
        number, order, cards, *rest = self.sections
        if order not in _ORDERS:
            raise self.fail("dealer", f"the deal order, one of {', '.join(_ORDERS)}", order)
        seats = [Seat(int(digit)) for digit in order]
        hands, talon = self.dealt(cards, seats)
        if rest and rest[0] != _NO_BIDS:
            self.notes[NOTE + "bids"] = rest[0]
        record = Record(id=number, dealer=seats[2], hands=hands, talon=talon, notes=self.notes)
        return self.played(record, rest[1:], seats) if len(rest) > 1 else record

    def dealt(self, letters: str, seats: list[Seat]) -> tuple[tuple[str, str, str], str]:
        cards = self.cards("hands", letters)
        if len(cards) != len(Card) or len(set(cards)) != len(Card):
            raise self.fail("hands", "32 different cards", letters)
        hands = ["", "", ""]
        for place, seat in enumerate(seats):
            hands[seat.index] = str(CardSet.from_cards(cards[_HAND * place : _HAND * (place + 1)]))
        return (hands[0], hands[1], hands[2]), str(CardSet.from_cards(cards[3 * _HAND :]))

    def cards(self, field: str, letters: str) -> list[Card]:
        try:
            return [_CARD_OF[letter] for letter in letters]
        except KeyError:
            raise self.fail(field, f"cards as the letters {_LETTERS}", letters) from None

    def played(self, record: Record, sections: list[str], seats: list[Seat]) -> Record:
        if len(sections) < 5:
            raise self.fail("", "main, discarded, contract, accepted and kontra", " ".join(sections))
        main, discarded, contract, accepted, kontra, *rest = sections
        if main not in ("1", "2", "3"):
            raise self.fail("declarer", "the main player, 1, 2 or 3", main)
        if not _CONTRACT.fullmatch(contract):
            raise self.fail("strain", "a contract from 2 to 8, perhaps with G before it", contract)
        if not _KONTRA.fullmatch(kontra):
            raise self.fail("", "0 or a kontra such as K1", kontra)
        if not (len(accepted) == 1 and accepted.isascii() and accepted.isalnum()):
            raise self.fail("sits_out", "who accepted: 0, 1, 2, 3 or 8", accepted)
        declarer = Seat(int(main))
        if accepted == main:
            raise self.fail("sits_out", f"a defender who accepted, and seat {main} is the declarer", accepted)
        self.notes |= {NOTE + "contract": contract, NOTE + "accepted": accepted, NOTE + "kontra": kontra}
        throws, starts = self.tail(rest)
        digit = contract[-1]
        sits_out = self.sits_out(declarer, accepted, kontra, throws)
        discard = None
        if discarded != "XX":
            discard = str(CardSet.from_cards(self.cards("discard", discarded)))
        fields: dict[str, object] = {
            "declarer": declarer,
            "discard": discard,
            "strain": str(_STRAIN_OF[digit]),
            "sits_out": sits_out,
            "objective": "min" if digit == _BETL else "max",
        }
        usual = first_leader(record.dealer, sits_out)
        leader = usual if starts is None else Seat(int(starts))
        if leader is not usual:
            fields["leader"] = leader
        if throws:
            fields["plays"] = self.plays(throws, leader, sits_out, _STRAIN_OF[digit])
        elif (tricks := self.tricks(seats)) is not None:
            fields["tricks"] = tricks
        return replace(record, **fields)

    def tail(self, sections: list[str]) -> tuple[list[str], str | None]:
        """The throws and who starts. Refa may be left out: the examples of the specification do."""
        rest = list(sections)
        if rest and _SUMMARY.fullmatch(rest[-1]):
            self.notes[NOTE + "summary"] = rest.pop()
        throws: list[str] = []
        if rest and _THROWS.fullmatch(rest[-1]) and not rest[-1].isdigit():
            throws = rest.pop().split(",")
        if len(rest) > 3 or not all(text.isascii() and text.isdigit() for text in rest):
            raise self.fail("plays", "refa, value, who starts, the throws and the summary", " ".join(sections))
        if len(rest) == 3:
            self.notes[NOTE + "refa"] = rest.pop(0)
        if rest:
            self.notes[NOTE + "value"] = rest[0]
        starts = rest[1] if len(rest) > 1 else None
        if starts is not None and starts not in ("1", "2", "3"):
            raise self.fail("leader", "the player who starts, 1, 2 or 3", starts)
        return throws, starts

    def sits_out(self, declarer: Seat, accepted: str, kontra: str, throws: list[str]) -> Seat | None:
        """Who takes no part: he did not accept, and was neither invited nor drawn in by a kontra."""
        one = Seat(int(accepted)) if accepted in ("1", "2", "3") else None
        other = next((seat for seat in Seat if seat not in (declarer, one)), None) if one is not None else None
        sizes = {len(throw) - 1 for throw in throws}
        if len(sizes) > 1:
            raise self.fail("plays", "as many cards in each trick as in the first", ",".join(throws))
        if not sizes:
            return other if kontra == "0" else None
        if sizes == {3}:
            if other is not None and kontra == "0":
                raise self.fail("plays", f"tricks of two cards, because only seat {one} accepted", throws[0])
            return None
        if other is None:
            raise self.fail("plays", "tricks of three cards, because not just one defender accepted", throws[0])
        return other

    def plays(self, throws: list[str], leader: Seat, sits_out: Seat | None, strain: Strain) -> str:
        played: list[Card] = []
        for number, throw in enumerate(throws, 1):
            trick = self.cards("plays", throw[:-1])
            order = playing_order(leader, sits_out)
            winner = order[trick_winner(trick, strain)]
            if str(winner) != throw[-1]:
                shown = "".join(map(str, trick))
                raise self.fail("plays", f"trick {number}, {shown} led by seat {leader}, to be won by {winner}", throw)
            leader = winner
            played += trick
        return "".join(map(str, played))

    def tricks(self, seats: list[Seat]) -> tuple[int, int, int] | None:
        """The tricks, if the summary has all ten of them."""
        match = _SUMMARY.fullmatch(self.notes.get(NOTE + "summary", ""))
        if match is None:
            return None
        taken = [0, 0, 0]
        for seat, number in zip(seats, match.groups(), strict=True):
            taken[seat.index] = int(number or 0)
        return (taken[0], taken[1], taken[2]) if sum(taken) == _HAND else None


def print_deal(record: Record, game: RecordedDeal, number: str, tricks: Sequence[int] | None) -> str:
    """The sections of a deal, to stand between brackets.

    :param tricks: by seat, if they are known.
    :raises RecordError: if PPN has no such deal.
    """
    dealer, terms = record.dealer, game.terms
    order = (dealer.next, dealer.next.next, dealer)
    dealt = [CardSet.parse(hand) for hand in record.hands]
    if [len(hand) for hand in dealt] != [_HAND] * 3:
        raise RecordError([Problem("hands", "PPN has hands of ten cards and a talon of two")])
    talon = CardSet(0xFFFF_FFFF) - dealt[0] - dealt[1] - dealt[2]
    cards = "".join(_letters(dealt[seat.index]) for seat in order) + _letters(talon)
    notes = {key.removeprefix(NOTE): value for key, value in record.notes.items()}
    bids = notes.get("bids") or ("P,P,P" if terms.kind is Kind.PASSED else _NO_BIDS)
    sections = [number, "".join(map(str, order)), cards, bids]
    if terms.declarer is None or terms.strain is None:
        return " ".join(sections)
    discarded = "XX" if record.discard is None else _letters(CardSet.parse(record.discard))
    sections += [str(terms.declarer), discarded, notes.get("contract") or _contract(record, terms.strain)]
    sections += [*_accepted(game, notes), notes.get("refa", "0"), notes.get("value", "0"), str(terms.leader)]
    if throws := _throws(game):
        sections.append(throws)
    if (summary := notes.get("summary") or _summary(game, order, tricks)) is not None:
        sections.append(summary)
    return " ".join(sections)


def _letters(cards: CardSet) -> str:
    return "".join(_LETTER_OF[card] for card in cards)


def _contract(record: Record, strain: Strain) -> str:
    game = "G" if record.discard is None else ""
    if record.objective == "max":
        return game + _DIGIT_OF[strain]
    if strain is not Strain.NO_TRUMPS:
        raise RecordError([Problem("objective", f"PPN has no misère with trumps {strain}")])
    return game + _BETL


def _accepted(game: RecordedDeal, notes: dict[str, str]) -> list[str]:
    """Who accepted, and the kontra."""
    terms, kontra = game.terms, notes.get("kontra", "0")
    if "accepted" in notes:
        return [notes["accepted"], kontra]
    assert terms.declarer is not None
    first, second = terms.declarer.next, terms.declarer.next.next
    line = terms.declarations.line if terms.declarations is not None else None
    if line in (Defence.FIRST_TOGETHER, Defence.SECOND_TOGETHER):
        inviter = first if line is Defence.FIRST_TOGETHER else second
        return [str(inviter), f"I{inviter}"]
    if line is Defence.UNPLAYED or terms.kind is Kind.SOLO:
        return ["0", kontra]
    if terms.sits_out is None:
        return ["8", kontra]
    return [str(second if terms.sits_out is first else first), kontra]


def _throws(game: RecordedDeal) -> str:
    """The complete tricks, each with its winner."""
    terms, size = game.terms, game.players
    if terms.strain is None:
        return ""
    throws, leader = [], terms.leader
    for start in range(0, len(game.plays) - size + 1, size):
        trick = [Card(index) for index in game.plays[start : start + size]]
        leader = playing_order(leader, terms.sits_out)[trick_winner(trick, terms.strain)]
        throws.append("".join(_LETTER_OF[card] for card in trick) + str(leader))
    return ",".join(throws)


def _summary(game: RecordedDeal, order: Sequence[Seat], tricks: Sequence[int] | None) -> str | None:
    if tricks is None:
        return None
    terms = game.terms
    parts = []
    for seat in order:
        role = "M" if seat is terms.declarer else "F"
        parts.append("0" if seat is terms.sits_out else f"{role}{tricks[seat.index]}")
    return ",".join(parts)
