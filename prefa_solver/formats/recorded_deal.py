"""A record understood: text becomes values, what was left out is filled in, and everything that is wrong is found."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import PrefaError, quoted
from ..play.deal import Deal
from ..play.position import MAX_TRICKS, Objective, Position
from .fast_cards import hand_mask, line_cards
from .problem import Problem, RecordError
from .record import Record
from .terms import Kind, Terms, Words, terms

__all__ = ["Kind", "RecordedDeal", "Triple", "terms_of", "understand"]

Triple = tuple[int, int, int]
_T = TypeVar("_T")

_ACES = CardSet.parse("SACADAHA").mask
_FULL = 0xFFFF_FFFF
_TALON_SIZE = 2
_MOST_PLAYS = 3 * MAX_TRICKS


class RecordedDeal(Struct, frozen=True, gc=False):
    """What a record says.

    :param record: the record.
    :param terms: who plays what, against whom, under which rules.
    :param hands: the three masks at the start of play, after the discard.
    :param plays: the cards as indices, in the order they were played; `prefa_solver.formats.played` checks them.
    """

    record: Record
    terms: Terms
    hands: Triple
    plays: bytes = b""

    @property
    def tricks_in_all(self) -> int:
        return self.hands[self.terms.leader.index].bit_count()

    @property
    def objective(self) -> Objective:
        """Whether the declarer wants many tricks or few: as the contract has it, else as the record says."""
        contract = self.terms.contract
        return self.record.objective if contract is None or contract.objective == "max" else "min"

    @property
    def players(self) -> int:
        """How many take part in the play."""
        return 3 if self.terms.sits_out is None else 2

    # What a game asks of a record: `prefa_solver.games.game.Circumstances`.

    @property
    def dealer(self) -> Seat:
        return self.record.dealer

    @property
    def aces(self) -> bool:
        return self.record.aces

    @property
    def pot(self) -> int | None:
        return self.record.pot

    @property
    def all_passes(self) -> int:
        return self.record.all_passes

    @property
    def talon(self) -> CardSet | None:
        """As the record says, else the two cards that no hand of ten has."""
        if self.record.talon is not None:
            return CardSet(hand_mask(self.record.talon))
        left = _FULL
        for hand in map(hand_mask, self.record.hands):
            left &= ~hand
        return CardSet(left) if left.bit_count() == _TALON_SIZE else None

    def start(self) -> Position:
        """The start of play. When all passed, without trumps; the leader then stands for the declarer."""
        terms = self.terms
        first, second, third = map(CardSet, self.hands)
        return Position(
            hands=(first, second, third),
            declarer=terms.declarer or terms.leader,
            strain=Strain.NO_TRUMPS if terms.strain is None else terms.strain,
            leader=terms.leader,
            sits_out=terms.sits_out,
            objective=self.objective,
            must_overtrump=terms.rules.play.must_overtrump,
        )


def understand(record: Record) -> RecordedDeal:
    """What *record* says.

    :raises RecordError: if the record cannot be right; it lists everything that was found.
    """
    return _CardReader(record, terms_of(record)).deal()


def terms_of(record: Record, rules: str | None = None) -> Terms:
    """What *record* says but for its cards.

    :param rules: under these rules, if not under its own.
    """
    return terms(
        Words(
            record.rules if rules is None else rules,
            record.dealer,
            record.auction,
            record.declarer,
            record.contract,
            record.aces,
            record.solo,
            record.declarations,
            record.strain,
            record.sits_out,
            record.leader,
            record.plays is not None,
            record.all_passes,
        )
    )


class _CardReader:
    """Reads the cards of one record; what is wrong is noted and the reading goes on where it can."""

    def __init__(self, record: Record, agreed: Terms) -> None:
        self.record = record
        self.terms = agreed
        self.problems = list(agreed.problems)

    def wrong(self, field: str, reason: str) -> None:
        self.problems.append(Problem(field, reason))

    def parsed(self, field: str, text: str, parse: Callable[[str], _T]) -> _T | None:
        try:
            return parse(text)
        except PrefaError as error:
            self.wrong(field, str(error))
            return None

    def deal(self) -> RecordedDeal:
        record, declarer = self.record, self.terms.declarer
        plays = b"" if record.plays is None else self.parsed("plays", record.plays, line_cards)
        if plays is not None and len(plays) > _MOST_PLAYS:
            self.wrong("plays", f"expected {_MOST_PLAYS} cards at most, got {len(plays)}")
        hands = self.dealt()
        if hands is not None and declarer is not None:
            hands = self.exchange(hands, declarer)
        elif record.discard is not None:
            self.parsed("discard", record.discard, hand_mask)
        if self.problems:
            raise RecordError(self.problems)
        assert hands is not None
        assert plays is not None
        return RecordedDeal(record, self.terms, hands, plays)

    def dealt(self) -> Triple | None:
        """The hands as they were dealt; notes the talon."""
        record = self.record
        try:
            first, second, third = map(hand_mask, record.hands)
            talon = None if record.talon is None else hand_mask(record.talon)
        except PrefaError:
            for place, hand in enumerate(record.hands):
                self.parsed(f"hands[{place}]", hand, hand_mask)
            if record.talon is not None:
                self.parsed("talon", record.talon, hand_mask)
            return None
        together = first | second | third
        ten_each = first.bit_count() == second.bit_count() == third.bit_count() == MAX_TRICKS
        if talon is None:
            talon = _FULL & ~together if ten_each else 0
        self.talon = talon
        if ten_each and talon.bit_count() == _TALON_SIZE and together | talon == _FULL:
            return first, second, third
        # Rare or wrong: the deal's own checks find out, and word it.
        try:
            Deal((CardSet(first), CardSet(second), CardSet(third)), CardSet(talon), record.dealer)
        except PrefaError as error:
            self.wrong("hands", str(error))
            return None
        return first, second, third

    def exchange(self, hands: Triple, declarer: Seat) -> Triple | None:
        """The hands at the start of play: the declarer has taken the talon and thrown the discard."""
        record, talon, place = self.record, self.talon, declarer - 1
        held = hands[place]
        others = min(hands[place - 1].bit_count(), hands[place - 2].bit_count())
        took_before = held.bit_count() == others + _TALON_SIZE
        if not took_before and not held.bit_count() == hands[place - 1].bit_count() == hands[place - 2].bit_count():
            self.wrong("declarer", f"another seat than {declarer} holds the talon's cards")
            return None
        twelve = held | talon
        if record.aces and twelve & _ACES != _ACES:
            missing = CardSet(_ACES & ~twelve)
            self.wrong("aces", f'seat {declarer} has not all four aces: {missing} is not in "{CardSet(twelve)}"')
        if record.discard is None:
            if took_before and self.terms.kind.has_play:
                self.wrong("discard", f'missing: seat {declarer} holds {held.bit_count()} cards, "{CardSet(held)}"')
            return hands
        discard = self.parsed("discard", record.discard, hand_mask)
        if discard is None:
            return None
        if not talon and not took_before:
            self.wrong("discard", "the deal has no talon, so nobody throws two cards")
        elif discard.bit_count() != _TALON_SIZE:
            self.wrong("discard", f"expected two cards, got {discard.bit_count()}: {quoted(record.discard)}")
        elif discard & ~twelve:
            foreign = CardSet(discard & ~twelve).lowest
            self.wrong("discard", f'seat {declarer} cannot throw {foreign!s}: it holds "{CardSet(twelve)}"')
        at_play = list(hands)
        at_play[place] = twelve & ~discard
        return at_play[0], at_play[1], at_play[2]
