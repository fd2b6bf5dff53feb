"""Deal: three hands, a talon and a dealer."""

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from ..cards.card import ALL_CARDS, Card, CardSet
from ..cards.hands import GivenHands, Hands, card_count, check_disjoint, check_size, hand_words, the_hands
from ..cards.seat import Seat, seat_index
from ..cards.strain import Strain
from ..drawn import Pictured
from ..errors import DealError, NotationError, quoted, shown
from ..readable import Readable
from .position import MAX_TRICKS, Objective, Position
from .rules import USUAL_PLAY, HasPlayRules, PlayRules, play_rules
from .turns import first_leader

__all__ = ["TALON_SIZE", "Deal", "Seat", "discards", "hands_of", "shuffled"]

TALON_SIZE = 2
"""The cards of a talon, and so of a discard."""


@dataclass(frozen=True, slots=True)
class Deal(Readable, Pictured):
    """Three hands, the talon and who dealt.

    The hands have the same number of cards, 1 to 10, and the talon has two cards or none; or one hand, the declarer's
    who took the talon, has two cards more than the others and the talon none.

    Text is read wherever a value is taken.

    :param hands: three hands in seat order.
    :param talon: the two cards put aside (widow, tzogos), or the empty set.
    :param dealer: the seat that dealt; the seat after it leads first.
    :raises DealError: if the hands have another shape, or a card is in two places.
    :raises NotationError: if a text cannot be read, or *dealer* is not a seat.
    :raises ArgumentError: if an argument has another type.
    """

    READ_AS: ClassVar[str] = "a deal, or its text: three hands"

    hands: Hands
    talon: CardSet
    dealer: Seat = Seat.THREE

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", the_hands(self.hands))
        object.__setattr__(self, "talon", CardSet.read(self.talon, "talon"))
        object.__setattr__(self, "dealer", Seat.read(self.dealer, "dealer"))
        size = sorted(map(len, self.hands))[1]
        if not 1 <= size <= MAX_TRICKS:
            seat = next(seat for seat in Seat if len(self.hand(seat)) == size)
            raise DealError(f'seat {seat} holds {size} cards, expected 1 to {MAX_TRICKS}: "{self.hand(seat)}"')
        took_talon = [seat for seat in Seat if len(self.hand(seat)) == size + TALON_SIZE]
        for seat in Seat:
            if not (took_talon == [seat] and not self.talon):
                check_size(seat, self.hand(seat), size)
        check_disjoint([*zip(Seat, self.hands, strict=True), ("the talon", self.talon)])
        if len(self.talon) not in (0, TALON_SIZE):
            raise DealError(f'the talon has {card_count(self.talon)}, expected 2 or none: "{self.talon}"')

    def hand(self, seat: Seat | int | str) -> CardSet:
        """What *seat* holds: a `Seat`, 1 to 3, or its text."""
        return self.hands[seat_index(seat)]

    def __str__(self) -> str:
        return " ".join(map(str, (*self.hands, self.talon)))

    def __repr__(self) -> str:
        dealer = "" if self.dealer is Seat.THREE else f", dealer={int(self.dealer)}"
        return f"Deal.parse('{self}'{dealer})"

    @classmethod
    def parse(cls, text: str, dealer: Seat | int | str = Seat.THREE) -> Self:
        """Read three hands and the talon in seat order. The inverse of ``str()``, but for the dealer.

        Spaces part the hands; or lines, commas or ``|``, and then a hand may have spaces in it. The talon may be left
        out: then it is the two cards left over, if the hands have ten cards each, else empty. A single word is read
        card by card as the pack in order: ten cards for seat 1, ten for seat 2, ten for seat 3, two for the talon.
        That is the 64-character string in which Prefadoros stores a deal, whatever seat deals.

        :raises NotationError: if a hand cannot be read, or there are not three or four of them.
        :raises DealError: if the cards make no deal.
        """
        words = hand_words(text)
        if len(words) == 1:
            pack = Card.parse_all(words[0])
            if len(pack) != len(Card) or len(set(pack)) != len(Card):
                raise NotationError(
                    f"got one word of {len(pack)} cards, {len(set(pack))} of them different, "
                    f"expected three hands, or the whole pack of 32: {quoted(text)}"
                )
            return cls._of_pack(pack, dealer)
        if len(words) not in (3, 4):
            raise NotationError(f"got {len(words)} hands, expected 3 and a talon: {quoted(text)}")
        hands = the_hands(words[:3])
        if len(words) == 4:
            try:
                talon = CardSet.parse(words[3])
            except NotationError as error:
                raise NotationError(f"talon: {error}") from None
        elif all(len(hand) == MAX_TRICKS for hand in hands):
            talon = ALL_CARDS - hands[0] - hands[1] - hands[2]
        else:
            talon = CardSet(0)
        return cls(hands, talon, Seat.read(dealer, "dealer"))

    @classmethod
    def random(cls, seed: int, index: int = 0, cards: int = MAX_TRICKS) -> Self:
        """The *index*-th random deal of *seed*, both any integers; seat 3 deals. Every deal is equally likely.

        The same on every machine and in every version, because the shuffle is spelled out: *x* is the SHA-256 of
        ``prefa deal <seed> <index>`` (ASCII, both in hexadecimal without a prefix) as a big-endian number; then for
        i = 31 down to 1 in the pack S7..HA, the remainder of *x* by i + 1 is the place that changes cards with place
        i, and *x* becomes the quotient. The pack is dealt as `parse` reads one.

        :param cards: how many cards each hand has, 1 to 10. With fewer than ten it is an ending: each hand keeps the
            first of its cards in the order of the pack as it was shuffled, and the rest is out of play, the talon too.
        :raises DealError: if *cards* is not such a number.
        """
        from hashlib import sha256  # loads OpenSSL, which most commands do without

        name = f"prefa deal {operator.index(seed):x} {operator.index(index):x}"
        pack = shuffled(Card, int.from_bytes(sha256(name.encode()).digest(), "big"))
        if cards == MAX_TRICKS:
            return cls._of_pack(pack, Seat.THREE)
        if not 1 <= operator.index(cards) <= MAX_TRICKS:
            raise DealError(f"hands of {shown(cards)} cards, expected 1 to {MAX_TRICKS}")
        one, two, three = (CardSet.from_cards(pack[i : i + cards]) for i in range(0, 3 * MAX_TRICKS, MAX_TRICKS))
        return cls((one, two, three), CardSet(0))

    @classmethod
    def _of_pack(cls, pack: Sequence[Card], dealer: Seat | int | str) -> Self:
        first, second, third, talon = (CardSet.from_cards(pack[i : i + MAX_TRICKS]) for i in range(0, 32, MAX_TRICKS))
        return cls((first, second, third), talon, Seat.read(dealer, "dealer"))

    def position(
        self,
        declarer: Seat | int | str,
        strain: Strain | str,
        *,
        discard: CardSet | Iterable[Card] | str | None = None,
        leader: Seat | int | str | None = None,
        sits_out: Seat | int | str | None = None,
        objective: Objective = "max",
        rules: PlayRules | HasPlayRules | str = USUAL_PLAY,
    ) -> Position:
        """The start of play.

        :param declarer: his seat.
        :param strain: the trumps, as a `Strain` or its text.
        :param discard: the two cards that the declarer throws after he took the talon: text, a `CardSet` or cards.
            Without it he plays the cards he was dealt and the talon is out of play.
        :param leader: who leads first; by default the first seat from the dealer's right that takes part.
        :param sits_out: the defender who does not take part.
        :param objective: ``"max"``: the declarer wants many tricks; ``"min"``: he wants few.
        :param rules: rules of play, a rule set, or the name of one.
        :raises DealError: if the discard is not two of the declarer's cards, or is missing though he holds the talon.
        :raises NotationError: if an argument cannot be read.
        :raises ArgumentError: if an argument has another type.
        :raises RuleError: if there is no rule set of that name.
        """
        seat = Seat.read(declarer, "declarer")
        out = None if sits_out is None else Seat.read(sits_out, "sits_out")
        return Position(
            hands=self._hands_after(seat, discard),
            declarer=seat,
            strain=Strain.read(strain),
            leader=first_leader(self.dealer, out) if leader is None else Seat.read(leader, "leader"),
            sits_out=out,
            objective=objective,
            must_overtrump=play_rules(rules).must_overtrump,
        )

    def _hands_after(self, declarer: Seat, discard: CardSet | Iterable[Card] | str | None) -> Hands:
        """The hands once *declarer* has thrown *discard*."""
        taker = max(Seat, key=lambda seat: len(self.hand(seat)))
        holds_talon = len(self.hand(taker)) > min(map(len, self.hands))
        if holds_talon and taker is not declarer:
            raise DealError(
                f"seat {taker} holds {card_count(self.hand(taker))}, so seat {declarer} is not the declarer"
            )
        if discard is None:
            if holds_talon:
                raise DealError(f'seat {declarer} must discard two cards of "{self.hand(declarer)}"')
            return self.hands
        cards = self.hand(declarer) | self.talon
        thrown = CardSet.read(discard, "discard")
        if not holds_talon and not self.talon:
            raise DealError(f"seat {declarer} cannot discard {thrown}: the deal has no talon")
        if len(thrown) != TALON_SIZE:
            raise DealError(f'seat {declarer} discards {card_count(thrown)}, expected 2: "{thrown}"')
        if foreign := thrown - cards:
            raise DealError(f'seat {declarer} cannot discard {foreign.lowest}: it holds "{cards}"')
        first, second, third = (cards - thrown if seat is declarer else self.hand(seat) for seat in Seat)
        return first, second, third


def hands_of(hands: Deal | GivenHands, argument: str = "hands") -> Hands:
    """The hands of a deal or of its text; or three hands, as `the_hands` takes them.

    :raises NotationError: if a text cannot be read.
    :raises DealError: if they make no deal, or are not three hands.
    :raises ArgumentError: if they have another type.
    """
    if isinstance(hands, str) and len(hand_words(hands)) != len(Seat):
        hands = Deal.parse(hands)
    return hands.hands if isinstance(hands, Deal) else the_hands(hands, argument)


def discards(hand: CardSet, size: int = TALON_SIZE) -> tuple[CardSet, ...]:
    """Every way to throw *size* cards of *hand*: 66 pairs of twelve cards."""
    return tuple(map(CardSet.from_cards, combinations(hand, size)))


def shuffled(cards: Iterable[Card], bits: int) -> list[Card]:
    """*cards*, shuffled by the remainders of *bits*, a random number far above the number of their orders.

    For i from the last place down to 1, the remainder by i + 1 is the place that changes cards with place i, and the
    quotient goes on.
    """
    pack = list(cards)
    for i in range(len(pack) - 1, 0, -1):
        bits, j = divmod(bits, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack
