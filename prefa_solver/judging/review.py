"""A played deal against the engine: what each card cost, whom, and what the deal had to give.

Every position of the play has a value: the declarer's tricks in all if everybody plays as well as can be from there
on, all hands seen. The card that lowers it for the side of its player costs that side a trick; so the costs of both
sides explain exactly the difference between the value at the start and the result. With a contract every position
also has a settlement, for which the defenders share their tricks as near to their quotas as both can enforce
(`sharing`); a card that only moves a trick from one defender to the other shows there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..drawn import Drawn
from ..errors import RuleError, wrong_type
from ..games.game import Game, GameContract, Result, Settled, Talk, contract_name
from ..games.named import USUAL_RULES, GameRules, find_rules, game
from ..play.deal import Deal
from ..play.position import MAX_TRICKS, Position
from ..play.replay import Replay, play_out, replay
from ..play.trick import Trick, tricks_by_seat
from ..play.turns import defenders
from ..short import Short
from ..solving.sharing import defence_share, nearest_split
from ..solving.solve import best_line, card_values

__all__ = ["Choice", "Outlook", "PlayReview", "Review", "ReviewedDeal", "review"]

Triple = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ReviewedDeal(Short):
    """A deal as it was played. Text is read wherever a value is taken.

    :param start: the position before the first card.
    :param plays: the cards in the order they were played, as far as they are known.
    :param contract: the contract, or the name, of what the declarer named; None: only tricks are counted.
    :param declarations: what was said to it, which must agree with who sits out in *start*; None: what is usually
        said, so that both defend.
    :param rules: the rule set.
    :param aces: whether the declarer announced the four aces.
    :param claim: whether he claimed the tricks left after *plays*, and the defence agreed.
    :param pot: kapikia in the pot before the deal; None: enough.
    :param minimum: the name of the least contract that he might have named; None: any.
    :param deal: the cards as they were dealt; None if not known.
    :param discard: what the declarer threw; None if he took no talon.
    :param name: what the deal is called.
    :raises RuleError: if the declarations do not agree with who plays.
    """

    start: Position
    plays: tuple[Card, ...]
    contract: str | None = None
    declarations: str | None = None
    rules: GameRules = USUAL_RULES
    aces: bool = False
    claim: bool = False
    pot: int | None = None
    minimum: str | None = None
    deal: Deal | None = None
    discard: CardSet | None = None
    name: str = ""
    game: Game = field(init=False, compare=False, repr=False)
    """The game of the rules."""
    named: GameContract | None = field(init=False, compare=False, repr=False)
    """The contract."""
    talk: Talk | None = field(init=False, compare=False, repr=False)
    """What was said to it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", Position.read(self.start, "start"))
        object.__setattr__(self, "plays", Card.read_all(self.plays, "plays"))
        if self.deal is not None:
            object.__setattr__(self, "deal", Deal.read(self.deal, "deal"))
        if self.discard is not None:
            object.__setattr__(self, "discard", CardSet.read(self.discard, "discard"))
        played = game(self.rules)
        named = None if self.contract is None else played.contract(contract_name(self.contract, "contract"))
        said = None if self.declarations is None else str(self.declarations)
        talk = None if named is None else played.defence(named, said)
        object.__setattr__(self, "rules", find_rules(self.rules))
        object.__setattr__(self, "game", played)
        object.__setattr__(self, "named", named)
        object.__setattr__(self, "talk", talk)
        if talk is not None:
            self._check_who_plays(talk)

    def _check_who_plays(self, talk: Talk) -> None:
        said = defenders(self.start.declarer, talk.plays)
        for seat in (self.start.declarer.next, self.start.declarer.next.next):
            plays = seat in said
            if plays != (seat is not self.start.sits_out):
                does = ("sits out", "plays")
                raise RuleError(f'after "{talk}" seat {seat} {does[plays]}, but in this position it {does[not plays]}')

    @property
    def contracts(self) -> tuple[GameContract, ...]:
        """What the declarer might have named, from the lowest to the highest."""
        contracts = self.game.contracts
        if self.minimum is None:
            return contracts
        return contracts[contracts.index(self.game.contract(contract_name(self.minimum, "minimum"))) :]

    def settle(self, tricks: Triple) -> Settled | None:
        """The settlement of *tricks* by seat; None without a contract, or for hands of fewer than ten cards."""
        if self.named is None or sum(tricks) != MAX_TRICKS:
            return None
        given = {"pot": self.pot, "aces": self.aces or None}
        return self.game.settle(
            Result(
                contract=self.named.name,
                declarer=self.start.declarer,
                said=str(self.talk),
                tricks=tricks,
                more={name: value for name, value in given.items() if value is not None},
            )
        )


@dataclass(frozen=True, slots=True, repr=False)
class Outlook(Short):
    """What a deal comes to from some moment on if all play as well as can be.

    :param tricks: of seats 1, 2 and 3 in all, those already taken among them.
    :param first: the least and the most that the first defender can come to; the same number twice if he cannot help
        it, or is alone.
    :param settlement: of `tricks`; None without a contract.
    """

    tricks: Triple
    first: tuple[int, int]
    settlement: Settled | None

    @property
    def worth(self) -> tuple[Fraction, Fraction, Fraction] | None:
        """What the deal is worth to seats 1, 2 and 3; None without a contract."""
        if self.settlement is None:
            return None
        one, two, three, *_ = self.settlement.worth
        return one, two, three


class Choice(Enum):
    """What a player had to choose from."""

    FORCED = "forced"
    """He could play one card only."""
    EQUAL = "equal"
    """All that he could play was worth the same."""
    FREE = "free"
    """Some of it was worth less."""


@dataclass(frozen=True, slots=True, repr=False)
class PlayReview(Short):
    """One card.

    :param number: among all cards, from 1.
    :param trick: the number of its trick, from 1.
    :param position: before it was played.
    :param card: the card.
    :param values: for every card that could be played, the declarer's tricks in all if it was.
    :param before: the outlook before it.
    :param after: the outlook after it.
    """

    number: int
    trick: int
    position: Position
    card: Card
    values: Mapping[Card, int]
    before: Outlook
    after: Outlook
    cost: int = field(init=False)
    """The tricks that it cost the side of its player; 0 or more."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cost", abs(self._best - self.values[self.card]))

    @property
    def seat(self) -> Seat:
        return self.position.to_play

    @property
    def _best(self) -> int:
        return best_value(self.position, self.values)

    @property
    def choice(self) -> Choice:
        if len(self.values) == 1:
            return Choice.FORCED
        return Choice.EQUAL if len(set(self.values.values())) == 1 else Choice.FREE

    @property
    def better(self) -> CardSet:
        """The best cards, if this was not one of them; else no cards."""
        if not self.cost:
            return CardSet(0)
        return CardSet.from_cards(card for card, value in self.values.items() if value == self._best)

    def fields(self) -> dict[str, Any]:
        """Which card it was, and the declarer's tricks before and after it, as plain values."""
        place = self.position.declarer.index
        return {
            "number": self.number,
            "trick": self.trick,
            "seat": int(self.seat),
            "card": str(self.card),
            "choice": self.choice.value,
            "before": self.before.tricks[place],
            "after": self.after.tricks[place],
            "cost": self.cost,
        }

    @property
    def change(self) -> tuple[Fraction, Fraction, Fraction]:
        """What it is worth to seats 1, 2 and 3; nothing without a contract."""
        before, after = self.before.worth, self.after.worth
        if before is None or after is None:
            return Fraction(0), Fraction(0), Fraction(0)
        return after[0] - before[0], after[1] - before[1], after[2] - before[2]

    @property
    def is_costly(self) -> bool:
        """Whether it cost its side a trick, or its player money by the split between the defenders."""
        return bool(self.cost) or self.change[self.seat.index] < 0

    @property
    def is_turning_point(self) -> bool:
        """Whether the deal ended otherwise by it: made, one down, more down, defence short. Without a contract,
        whether it cost a trick."""
        before, after = self.before.settlement, self.after.settlement
        if before is None or after is None:
            return bool(self.cost)
        return self.is_costly and before.outcome is not after.outcome


@dataclass(frozen=True, slots=True, repr=False)
class Review(Short, Drawn):
    """A played deal, reviewed.

    :param played: the deal.
    :param replay: its cards, as far as the rules allow them; `replay.fault` says why they stop.
    :param plays: the review of each of them.
    :param start: the outlook before the first card.
    :param end: the result; if the play stops before, the outlook there.
    :param claim_cost: the tricks that the defence gave away when it agreed to a claim.
    :param best_line: one line of best play from the start.
    """

    played: ReviewedDeal
    replay: Replay
    plays: tuple[PlayReview, ...]
    start: Outlook
    end: Outlook
    claim_cost: int
    best_line: tuple[Trick, ...]

    @property
    def is_complete(self) -> bool:
        """Whether the result is known, from the cards or by a claim."""
        return self.replay.end.is_over or self._claimed

    @property
    def _claimed(self) -> bool:
        return self.played.claim and self.replay.fault is None

    @property
    def lost(self) -> Triple:
        """The tricks that the cards of seats 1, 2 and 3 cost their sides."""
        one, two, three = (sum(play.cost for play in self.plays if play.seat is seat) for seat in Seat)
        return one, two, three

    def rows(self) -> list[dict[str, Any]]:
        """A row for each card, in the order of the play: plain values, which a DataFrame takes. Tricks are the
        declarer's, worths those of the player, in the game's own money."""
        return [
            play.fields()
            | {
                "change": None if play.before.worth is None else float(play.change[play.seat.index]),
                "better": str(play.better) if play.better else "",
                "turning_point": play.is_turning_point,
            }
            for play in self.plays
        ]

    @property
    def errors(self) -> tuple[PlayReview, ...]:
        """The cards that cost something."""
        return tuple(play for play in self.plays if play.is_costly)

    @property
    def turning_points(self) -> tuple[PlayReview, ...]:
        return tuple(play for play in self.plays if play.is_turning_point)

    def own_change(self, seat: Seat | int | str) -> Fraction:
        """What the cards of *seat* are worth to it; below 0: what they cost it."""
        seat = Seat.read(seat)
        return sum((play.change[seat.index] for play in self.plays if play.seat is seat), Fraction(0))

    @property
    def could_be_made(self) -> bool | None:
        """Whether best play makes the contract; None without one."""
        contract = self.played.named
        if contract is None:
            return None
        return not contract.short(self.start.tricks[self.played.start.declarer.index])


def review(played: ReviewedDeal | Position | str, plays: Sequence[Card] | str = (), **more: Any) -> Review:
    """Review a played deal.

    A card that the rules do not allow ends the review there; it is reported in `Review.replay`.

    :param played: the deal; or the position before the first card, or its text, with the rest after it.
    :param plays: the cards in the order in which they were played.
    :param more: the other fields of `ReviewedDeal`: ``contract``, ``declarations``, ``rules`` and so on.
    :raises RuleError: if the contract or the declarations cannot be.
    :raises NotationError: if a text cannot be read.
    """
    if not isinstance(played, ReviewedDeal):
        played = ReviewedDeal(start=Position.read(played, "played"), plays=Card.read_all(plays, "plays"), **more)
    elif plays or more:
        raise wrong_type("played", played, "a position, where the plays and the rest come after it")
    again = replay(played.start, played.plays)
    taken = [tricks_by_seat(again.tricks[: _done(played, position)]) for position in again.positions]
    outlooks = [outlook(played, position, before) for position, before in zip(again.positions, taken, strict=True)]
    place = played.start.declarer.index
    reviews = []
    for i, card in enumerate(again.cards):
        position = again.positions[i]
        values = {other: taken[i][place] + value for other, value in card_values(position).items()}
        trick = _done(played, position) + 1
        reviews.append(PlayReview(i + 1, trick, position, card, values, outlooks[i], outlooks[i + 1]))
    end, claim_cost = outlooks[-1], 0
    if played.claim and again.fault is None and not again.end.is_over:
        end = _claimed(played, again)
        claim_cost = end.tricks[place] - outlooks[-1].tricks[place]
    line, _ = play_out(played.start, best_line(played.start))
    return Review(played, again, tuple(reviews), outlooks[0], end, claim_cost, line)


def best_value(position: Position, values: Mapping[Card, int]) -> int:
    """The best of *values* for the side of the seat to play."""
    wants_many = (position.to_play is position.declarer) == (position.objective == "max")
    return max(values.values()) if wants_many else min(values.values())


def _done(played: ReviewedDeal, position: Position) -> int:
    """How many tricks were complete before *position*."""
    return played.start.tricks_left - position.tricks_left


def outlook(played: ReviewedDeal, position: Position, taken: Triple) -> Outlook:
    """What *played* comes to from *position* on, *taken* being the tricks before it."""
    declarer, first, second = position.declarer, position.declarer.next, position.declarer.next.next
    share = defence_share(position, first)
    owed_first, owed_second = (0, 0) if played.talk is None else played.talk.owed
    split = nearest_split(share, (owed_first - taken[first.index], owed_second - taken[second.index]))
    more = {declarer: share.tricks, first: split[0], second: split[1]}
    one, two, three = (taken[seat.index] + more[seat] for seat in Seat)
    before = taken[first.index]
    return Outlook((one, two, three), (before + share.low, before + share.high), played.settle((one, two, three)))


def _claimed(played: ReviewedDeal, again: Replay) -> Outlook:
    """The result of an agreed claim: the rest is the declarer's."""
    declarer, first = played.start.declarer, played.start.declarer.next
    rest = again.end.tricks_left
    one, two, three = (again.taken[seat.index] + rest * (seat is declarer) for seat in Seat)
    return Outlook((one, two, three), (again.taken[first.index],) * 2, played.settle((one, two, three)))
