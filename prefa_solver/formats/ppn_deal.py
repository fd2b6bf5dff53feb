"""One deal of Portable Preferans Notation: its sections, read to a record.

Only what Prefa shares with Serbian Preferans is understood: cards, who plays which strain against whom, the play.
Bids, kontra, refa, values and scores are kept as notes, as they stand.
"""

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import quoted
from ..play.position import trick_winner
from ..play.turns import first_leader, playing_order
from .ppn_tags import NOTE
from .problem import Problem, RecordError
from .record import Record

__all__ = [
    "CARD_OF",
    "CONTRACT",
    "HAND",
    "KONTRA",
    "MISERE",
    "NO_BIDS",
    "STRAIN_OF",
    "SUMMARY",
    "read_deal",
    "seat_out",
    "summary_tricks",
]

# Spades, diamonds, hearts, clubs, each from the seven up.
_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
_PACK = [Card(8 * suit + rank) for suit in (0, 2, 3, 1) for rank in range(8)]
CARD_OF = dict(zip(_LETTERS, _PACK, strict=True))

STRAIN_OF = {
    "2": Strain.SPADES,
    "3": Strain.DIAMONDS,
    "4": Strain.HEARTS,
    "5": Strain.CLUBS,
    "6": Strain.NO_TRUMPS,  # betl: no tricks
    "7": Strain.NO_TRUMPS,  # sans
    "8": Strain.NO_TRUMPS,  # preferans
}
MISERE = "6"
"""The contract to take no tricks."""
_ORDERS = ("123", "231", "312")
HAND = 10
NO_BIDS = "?,?,?"

CONTRACT = re.compile(r"G?[2-8]")
KONTRA = re.compile(r"0|[IKRSM][123]")
_THROWS = re.compile(rf"[{_LETTERS}]{{2,3}}[123](?:,[{_LETTERS}]{{2,3}}[123])*")
_SCORE = r"(?:0|[MF]([0-9]{1,2})(?::[-\w]+)*)"
SUMMARY = re.compile(f"{_SCORE},{_SCORE},{_SCORE}")


def read_deal(text: str) -> Record:
    """Read what stands between the brackets of a deal.

    :raises RecordError: with the section that cannot be right.
    """
    return _Reader(text.split()).record()


def _fail(field: str, expected: str, got: str) -> RecordError:
    return RecordError([Problem(field, f"expected {expected}, got {quoted(got)}")])


class _Reader:
    """Reads the sections of one deal, from the first to the last."""

    def __init__(self, sections: list[str]) -> None:
        self.sections = sections
        self.notes: dict[str, str] = {}

    def record(self) -> Record:
        if len(self.sections) < 3:
            raise _fail("", "a deal: its number, the deal order and the cards", " ".join(self.sections))
        number, order, cards, *rest = self.sections
        if order not in _ORDERS:
            raise _fail("dealer", f"the deal order, one of {', '.join(_ORDERS)}", order)
        seats = [Seat(int(digit)) for digit in order]
        hands, talon = self.dealt(cards, seats)
        if rest and rest[0] != NO_BIDS:
            self.notes[NOTE + "bids"] = rest[0]
        record = Record(id=number, dealer=seats[2], hands=hands, talon=talon, notes=self.notes)
        return self.played(record, rest[1:], seats) if len(rest) > 1 else record

    def dealt(self, letters: str, seats: list[Seat]) -> tuple[tuple[str, str, str], str]:
        cards = self.cards("hands", letters)
        if len(cards) != len(Card) or len(set(cards)) != len(Card):
            raise _fail("hands", "32 different cards", letters)
        hands = ["", "", ""]
        for place, seat in enumerate(seats):
            hands[seat.index] = str(CardSet.from_cards(cards[HAND * place : HAND * (place + 1)]))
        return (hands[0], hands[1], hands[2]), str(CardSet.from_cards(cards[3 * HAND :]))

    def cards(self, field: str, letters: str) -> list[Card]:
        try:
            return [CARD_OF[letter] for letter in letters]
        except KeyError:
            raise _fail(field, f"cards as the letters {_LETTERS}", letters) from None

    def played(self, record: Record, sections: list[str], seats: list[Seat]) -> Record:
        if len(sections) < 5:
            raise _fail("", "main, discarded, contract, accepted and kontra", " ".join(sections))
        main, discarded, contract, accepted, kontra, *rest = sections
        if main not in ("1", "2", "3"):
            raise _fail("declarer", "the main player, 1, 2 or 3", main)
        if not CONTRACT.fullmatch(contract):
            raise _fail("strain", "a contract from 2 to 8, perhaps with G before it", contract)
        if not KONTRA.fullmatch(kontra):
            raise _fail("", "0 or a kontra such as K1", kontra)
        if not (len(accepted) == 1 and accepted.isascii() and accepted.isalnum()):
            raise _fail("sits_out", "who accepted: 0, 1, 2, 3 or 8", accepted)
        declarer = Seat(int(main))
        if accepted == main:
            raise _fail("sits_out", f"a defender who accepted, and seat {main} is the declarer", accepted)
        self.notes |= {NOTE + "contract": contract, NOTE + "accepted": accepted, NOTE + "kontra": kontra}
        throws, starts = self.tail(rest)
        digit = contract[-1]
        sits_out = seat_out(declarer, accepted, kontra, throws)
        discard = None
        if discarded != "XX":
            discard = str(CardSet.from_cards(self.cards("discard", discarded)))
        fields: dict[str, object] = {
            "declarer": declarer,
            "discard": discard,
            "strain": str(STRAIN_OF[digit]),
            "sits_out": sits_out,
            "objective": "min" if digit == MISERE else "max",
        }
        usual = first_leader(record.dealer, sits_out)
        leader = usual if starts is None else Seat(int(starts))
        if leader is not usual:
            fields["leader"] = leader
        if throws:
            fields["plays"] = self.plays(throws, leader, sits_out, STRAIN_OF[digit])
        # Beside the throws as well: they may stop early.
        if (summary := self.notes.get(NOTE + "summary")) is not None:
            fields["tricks"] = summary_tricks(summary, seats)
        return replace(record, **fields)

    def tail(self, sections: list[str]) -> tuple[list[str], str | None]:
        """The throws and who starts. Refa may be left out: the examples of the specification do."""
        rest = list(sections)
        if rest and SUMMARY.fullmatch(rest[-1]):
            self.notes[NOTE + "summary"] = rest.pop()
        throws: list[str] = []
        # A single trick may be all digits, as a value is; but what follows the value is one digit or a trick.
        if rest and _THROWS.fullmatch(rest[-1]) and (not rest[-1].isdigit() or len(rest) > 1):
            throws = rest.pop().split(",")
        if len(rest) > 3 or not all(text.isascii() and text.isdigit() for text in rest):
            raise _fail("plays", "refa, value, who starts, the throws and the summary", " ".join(sections))
        if len(rest) == 3:
            self.notes[NOTE + "refa"] = rest.pop(0)
        if rest:
            self.notes[NOTE + "value"] = rest[0]
        starts = rest[1] if len(rest) > 1 else None
        if starts is not None and starts not in ("1", "2", "3"):
            raise _fail("leader", "the player who starts, 1, 2 or 3", starts)
        return throws, starts

    def plays(self, throws: list[str], leader: Seat, sits_out: Seat | None, strain: Strain) -> str:
        played: list[Card] = []
        for number, throw in enumerate(throws, 1):
            trick = self.cards("plays", throw[:-1])
            order = playing_order(leader, sits_out)
            winner = order[trick_winner(trick, strain)]
            if str(winner) != throw[-1]:
                shown = "".join(map(str, trick))
                raise _fail("plays", f"trick {number}, {shown} led by seat {leader}, to be won by {winner}", throw)
            leader = winner
            played += trick
        return "".join(map(str, played))


def seat_out(declarer: Seat, accepted: str, kontra: str, throws: Sequence[str]) -> Seat | None:
    """Who takes no part: he did not accept, and was neither invited nor drawn in by a kontra.

    :param throws: the tricks, each with its winner.
    :raises RecordError: if the tricks have another number of cards.
    """
    one = Seat(int(accepted)) if accepted in ("1", "2", "3") else None
    other = next((seat for seat in Seat if seat not in (declarer, one)), None) if one is not None else None
    sizes = {len(throw) - 1 for throw in throws}
    if len(sizes) > 1:
        raise _fail("plays", "as many cards in each trick as in the first", ",".join(throws))
    if not sizes:
        return other if kontra == "0" else None
    if sizes == {3}:
        if other is not None and kontra == "0":
            raise _fail("plays", f"tricks of two cards, because only seat {one} accepted", throws[0])
        return None
    if other is None:
        raise _fail("plays", "tricks of three cards, because not just one defender accepted", throws[0])
    return other


def summary_tricks(summary: str, seats: Iterable[Seat]) -> tuple[int, int, int] | None:
    """The tricks of a summary that tells of *seats* in order, if it has all ten of them."""
    match = SUMMARY.fullmatch(summary)
    if match is None:
        return None
    taken = [0, 0, 0]
    for seat, number in zip(seats, match.groups(), strict=True):
        taken[seat.index] = int(number or 0)
    return (taken[0], taken[1], taken[2]) if sum(taken) == HAND else None
