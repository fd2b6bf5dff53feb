"""Position and the rules of play, in plain Python: readable first, and what the tests hold the engine against.

The leader plays any card. The others follow suit if they can; a hand that is void in the suit led and holds a trump
must trump; otherwise it plays anything. Nobody has to beat the trick, except under ``must_overtrump``. The highest
trump wins, else the highest card of the suit led, and the winner leads. With a defender out, tricks have two cards
and the absent hand's cards are out of play.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self, get_args

from ..cards.card import Card, CardSet
from ..cards.hands import Hands, check_disjoint, check_size, the_hands
from ..cards.seat import Seat, seat_index
from ..cards.strain import Strain
from ..drawn import Pictured
from ..errors import DealError, IllegalPlayError, NotationError, quoted, text_of
from ..readable import Readable
from .turns import playing_order

__all__ = ["MAX_TRICKS", "Objective", "Position", "legal_plays", "trick_winner"]

MAX_TRICKS = 10

Objective = Literal["max", "min"]
"""Whether the declarer wants many tricks or few (misère, all-pass)."""


def legal_plays(hand: CardSet, trick: Sequence[Card], strain: Strain, must_overtrump: bool = False) -> CardSet:
    """The cards of *hand* that may be played to *trick*, the cards already on the table in order.

    ``must_overtrump`` speaks only to the last of three players, void in a plain-suit lead that has been trumped: he
    must beat that trump if he can. (In a trick of two players nobody plays third, so nobody is bound by it.)
    """
    if not trick:
        return hand
    if following := hand.of(trick[0].suit):
        return following
    trumps = CardSet(0) if strain.suit is None else hand.of(strain.suit)
    if not trumps:
        return hand
    if must_overtrump and len(trick) == 2 and trick[1].suit is strain.suit:
        beating = CardSet.from_cards(card for card in trumps if card > trick[1])
        return beating or trumps
    return trumps


def trick_winner(trick: Sequence[Card], strain: Strain) -> int:
    """Which card of *trick* wins it: 0 for the card led, 1 for the next, 2 for the last."""
    led = trick[0].suit

    def strength(place: int) -> tuple[bool, bool, int]:
        card = trick[place]
        return card.suit is strain.suit, card.suit is led, card.rank

    return max(range(len(trick)), key=strength)


@dataclass(frozen=True, slots=True)
class Position(Readable, Pictured):
    """A moment in the play: who holds what, and what lies on the table. Immutable; `play` gives the next one.

    Text is read wherever a value is taken.

    :param hands: what the three seats hold now, in seat order. A seat that has played to the trick holds one card
        fewer. The hand of a seat that sits out is kept but never looked at.
    :param declarer: the seat whose tricks are counted.
    :param strain: the trumps.
    :param leader: the seat that leads this trick, or has led to it.
    :param trick: the cards on the table in the order they were played; empty at a trick boundary.
    :param sits_out: the defender who does not take part, or None.
    :param objective: ``"max"``: the declarer wants many tricks; ``"min"``: he wants few.
    :param must_overtrump: the rule of that name (see `legal_plays`).
    :raises DealError: if the cards make no position: a card in two places, hands whose sizes do not agree, over ten
        cards, a card on the table that was not legal for who played it, a leader who sits out.
    :raises NotationError: if a text cannot be read, or a seat, the strain or the objective is none.
    :raises ArgumentError: if an argument has another type.
    """

    READ_AS: ClassVar[str] = 'a position, or its text: three hands, "strain=", "declarer=" and "leader="'

    hands: Hands
    declarer: Seat
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()
    sits_out: Seat | None = None
    objective: Objective = "max"
    must_overtrump: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", the_hands(self.hands))
        object.__setattr__(self, "declarer", Seat.read(self.declarer, "declarer"))
        object.__setattr__(self, "strain", Strain.read(self.strain))
        object.__setattr__(self, "leader", Seat.read(self.leader, "leader"))
        object.__setattr__(self, "trick", Card.read_all(self.trick, "trick"))
        if self.sits_out is not None:
            object.__setattr__(self, "sits_out", Seat.read(self.sits_out, "sits_out"))
        if self.objective not in get_args(Objective):
            raise NotationError(f"not an objective: {quoted(str(self.objective))}; expected max or min")
        self._check_seats()
        self._check_cards()
        self._check_trick()

    def _check_seats(self) -> None:
        if self.sits_out is self.declarer:
            raise DealError(f"seat {self.declarer} is the declarer and cannot sit out")
        if self.sits_out is self.leader:
            raise DealError(f"seat {self.leader} sits out and cannot lead")

    def _check_cards(self) -> None:
        active = self.active
        if len(self.trick) >= len(active):
            raise DealError(
                f"{len(self.trick)} cards on the table ({_joined(self.trick)}) of {len(active)} players: "
                "a complete trick is taken up"
            )
        table = CardSet.from_cards(self.trick)
        if len(table) != len(self.trick):
            raise DealError(f"a card lies twice on the table: {_joined(self.trick)}")
        check_disjoint([*((seat, self.hand(seat)) for seat in active), ("the table", table)])
        played = self.order[: len(self.trick)]
        # The tricks that each hand is good for; when they differ, the middle one is most likely the right one.
        sizes = sorted(len(self.hand(seat)) + (seat in played) for seat in active)
        tricks = sizes[len(sizes) // 2]
        for seat in active:
            check_size(seat, self.hand(seat), tricks - (seat in played))
        if tricks > MAX_TRICKS:
            raise DealError(
                f'seat {self.to_play} holds {tricks} cards, expected at most 10: "{self.hand(self.to_play)}"'
            )

    def _check_trick(self) -> None:
        for place, (seat, card) in enumerate(zip(self.order, self.trick, strict=False)):
            hand = CardSet(self.hand(seat).mask | card.bit)
            before = self.trick[:place]
            if card not in legal_plays(hand, before, self.strain, self.must_overtrump):
                raise DealError(f"on the table: {self._illegal(seat, hand, card, before)}")

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that take part, by number."""
        return playing_order(Seat.ONE, self.sits_out)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats that take part, in the order in which they play to this trick."""
        return playing_order(self.leader, self.sits_out)

    @property
    def to_play(self) -> Seat:
        """The seat that plays next. When the play is over, the seat that won the last trick."""
        return self.order[len(self.trick)]

    def hand(self, seat: Seat | int | str) -> CardSet:
        """What *seat* holds now: a `Seat`, 1 to 3, or its text."""
        return self.hands[seat_index(seat)]

    @property
    def tricks_left(self) -> int:
        """The tricks still to be won, the one on the table included."""
        return len(self.hand(self.to_play))

    @property
    def cards_left(self) -> int:
        """The cards still to be played: those in the hands of the seats that take part."""
        return sum(len(self.hand(seat)) for seat in self.active)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not self.hand(self.to_play)

    @property
    def legal_plays(self) -> CardSet:
        """The cards that the seat to play may play; empty when the play is over."""
        return legal_plays(self.hand(self.to_play), self.trick, self.strain, self.must_overtrump)

    def winner(self, trick: Sequence[Card] | str) -> Seat:
        """The seat that wins *trick*, a complete one led by this position's leader.

        :raises DealError: if the trick is not complete.
        """
        cards = Card.read_all(trick, "trick")
        if len(cards) != len(self.order):
            raise DealError(f"a complete trick has {len(self.order)} cards, got {len(cards)}: {_joined(cards)}")
        return self.order[trick_winner(cards, self.strain)]

    def play(self, card: Card | str) -> Self:
        """The position after *card* by the seat to play. The card that completes the trick hands the lead to its
        winner and clears the table.

        :raises IllegalPlayError: if *card* is not held, or may not be played; the message says why.
        :raises NotationError: if its text cannot be read.
        """
        if type(card) is not Card:
            card = Card.read(card)
        seat = self.to_play
        hand = self.hand(seat)
        if card not in self.legal_plays:
            raise IllegalPlayError(f'{self.refusal(card)}, in "{self}"')
        left = CardSet(hand.mask & ~card.bit)
        first, second, third = (left if s is seat else self.hand(s) for s in Seat)
        trick = (*self.trick, card)
        if len(trick) < len(self.order):
            return replace(self, hands=(first, second, third), trick=trick)
        winner = self.order[trick_winner(trick, self.strain)]
        return replace(self, hands=(first, second, third), trick=(), leader=winner)

    def refusal(self, card: Card | str) -> str:
        """Why the seat to play may not play *card*; for cards that are not among the `legal_plays`."""
        return self._illegal(self.to_play, self.hand(self.to_play), Card.read(card), self.trick)

    def _illegal(self, seat: Seat, hand: CardSet, card: Card, trick: tuple[Card, ...]) -> str:
        if card not in hand:
            return f'seat {seat} cannot play {card!s}: it holds "{hand}"'
        legal = legal_plays(hand, trick, self.strain, self.must_overtrump)
        suit = legal.lowest.suit
        if suit is trick[0].suit:
            duty = f"must follow {suit}"
        elif legal == hand.of(suit):
            duty = f"must trump with {suit}"
        else:
            duty = f"must beat {trick[1]}"
        return f'seat {seat} cannot play {card!s}: it {duty} and holds "{hand}"'

    def __str__(self) -> str:
        words = [str(hand) for hand in self.hands]
        words += [f"strain={self.strain}", f"declarer={self.declarer}", f"leader={self.leader}"]
        if self.trick:
            words.append(f"trick={_joined(self.trick)}")
        if self.sits_out is not None:
            words.append(f"sits_out={self.sits_out}")
        if self.objective != "max":
            words.append(f"objective={self.objective}")
        if self.must_overtrump:
            words.append("overtrump=yes")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Position.parse('{self}')"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read three hands and ``key=value`` words, in any order. The inverse of ``str()``::

            SAK C9D8 S7HA strain=H declarer=1 leader=2 trick=SQ sits_out=3 objective=min overtrump=yes

        ``strain``, ``declarer`` and ``leader`` are needed; the others default to an empty table, nobody out, ``max``
        and ``no``.

        :raises NotationError: if a word cannot be read, is missing or comes twice.
        :raises DealError: if the cards make no position.
        """
        words = text_of(text).split()
        hands = [word for word in words if "=" not in word]
        if len(hands) != len(Seat):
            raise NotationError(f"got {len(hands)} hands, expected 3: {quoted(text)}")
        values: dict[str, str] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                continue
            if key not in _KEYS:
                raise NotationError(f"unknown word {quoted(word)}; expected one of {', '.join(k + '=' for k in _KEYS)}")
            if key in values:
                raise NotationError(f"{key}= comes twice in {quoted(text)}")
            values[key] = value
        for key in ("strain", "declarer", "leader"):
            if key not in values:
                raise NotationError(f"{key}= is missing in {quoted(text)}")
        objective, overtrump = values.get("objective", "max"), values.get("overtrump", "no")
        if overtrump not in ("yes", "no"):
            raise NotationError(f"not an answer: {quoted('overtrump=' + overtrump)}; expected yes or no")
        return cls(
            hands=the_hands(hands),
            declarer=Seat.parse(values["declarer"]),
            strain=Strain.parse(values["strain"]),
            leader=Seat.parse(values["leader"]),
            trick=Card.parse_all(values["trick"]) if "trick" in values else (),
            sits_out=Seat.parse(values["sits_out"]) if "sits_out" in values else None,
            objective=objective,  # type: ignore[arg-type]  # any text: the constructor checks it
            must_overtrump=overtrump == "yes",
        )


_KEYS = ("strain", "declarer", "leader", "trick", "sits_out", "objective", "overtrump")


def _joined(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards))
