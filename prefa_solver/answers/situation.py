"""What a question about a deal is about: the text of the deal and the options of `prefa solve`, read together."""

from dataclasses import dataclass, fields

from ..cards.card import Card, CardSet
from ..cards.hands import Hands, the_hands
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError, IllegalPlayError, NotationError, quoted
from ..games.named import USUAL_RULES, AnyRules, rule_set
from ..play.deal import Deal
from ..play.position import Objective, Position
from ..play.replay import play_out
from ..play.trick import Trick
from ..play.turns import first_leader, playing_order
from .usage import UsageError, read_option

__all__ = ["AllContracts", "OnePlay", "Question"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllContracts:
    """A deal of which the tricks table is wanted, or the part of it for some strains and declarers.

    `deal` has hands of one size: those of `given`, less the `discard` of the declarer who took the talon.
    """

    given: Deal
    deal: Deal
    discard: CardSet | None
    strains: tuple[Strain, ...]
    declarers: tuple[Seat, ...]
    rules: AnyRules


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePlay:
    """A position, with what is known of how it came about: the deal, the discard and the tricks before it."""

    position: Position
    given: Deal | None = None
    discard: CardSet | None = None
    earlier: tuple[Trick, ...] = ()
    rules: AnyRules | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The options of `prefa solve`; None is an option that was not given."""

    declarer: Seat | None = None
    strain: Strain | None = None
    discard: str | None = None
    sits_out: Seat | None = None
    objective: Objective | None = None
    dealer: Seat | None = None
    leader: Seat | None = None
    trick: str | None = None
    played: str | None = None
    rules: str | None = None

    def about(self, text: str) -> AllContracts | OnePlay:
        """What *text*, a deal or a position, and the options ask for.

        :raises PrefaError: if *text*, or the cards in an option, cannot be right.
        :raises UsageError: if the options do not go together.
        """
        if self.trick is not None and self.played is not None:
            raise UsageError(
                "--trick and --played exclude each other: with --trick the hands are as they are now, "
                "with --played as they were before the first trick"
            )
        if "=" in text:
            return self._position_line(text)
        if self.trick is not None or self._is_absent_hand_left_out(text):
            return self._as_it_stands(text)
        deal = Deal.parse(text, self.dealer or Seat.THREE)
        taker = self._taker(deal)
        declarer = self.declarer or taker
        if declarer is None or self.strain is None:
            return self._all_contracts(deal, declarer)
        discard = _cards_of_option("--discard", self.discard)
        start = deal.position(
            declarer,
            self.strain,
            discard=discard,
            leader=self.leader,
            sits_out=self.sits_out,
            objective=self.objective or "max",
            rules=self._rules,
        )
        line = () if self.played is None else _line_of_option("--played", self.played)
        try:
            earlier, position = play_out(start, line)
        except IllegalPlayError as error:
            raise IllegalPlayError(f"--played: {error}") from None
        return OnePlay(position=position, given=deal, discard=discard, earlier=earlier, rules=self._rules)

    @property
    def _rules(self) -> AnyRules:
        return USUAL_RULES if self.rules is None else rule_set(self.rules)

    def _taker(self, deal: Deal) -> Seat | None:
        """The seat that holds the talon: the declarer, whether he is named or not."""
        for seat in Seat:
            if len(deal.hand(seat)) > len(deal.hand(seat.next)) and not deal.talon:
                if self.discard is None:
                    raise DealError(
                        f"seat {seat} holds {len(deal.hand(seat))} cards, the talon with them; "
                        f'--discard must name the two that it throws: "{deal.hand(seat)}"'
                    )
                return seat
        return None

    def _all_contracts(self, deal: Deal, declarer: Seat | None) -> AllContracts:
        for option in ("leader", "sits_out", "objective", "played"):
            if getattr(self, option) is not None:
                raise UsageError(f"{_flag(option)} needs --strain and --declarer")
        if self.discard is not None and declarer is None:
            raise UsageError("--discard needs --declarer: who takes the talon")
        discard = _cards_of_option("--discard", self.discard)
        hands = deal.hands
        if declarer is not None:
            hands = deal.position(declarer, Strain.NO_TRUMPS, discard=discard).hands
        return AllContracts(
            given=deal,
            deal=Deal(hands, CardSet(0), deal.dealer),
            discard=discard,
            strains=tuple(Strain) if self.strain is None else (self.strain,),
            declarers=tuple(Seat) if declarer is None else (declarer,),
            rules=self._rules,
        )

    def _position_line(self, text: str) -> OnePlay:
        if given := [_flag(field.name) for field in fields(self) if getattr(self, field.name) is not None]:
            raise UsageError(f"{given[0]} does not go with a position, which says it all: {quoted(text)}")
        return OnePlay(position=Position.parse(text))

    def _is_absent_hand_left_out(self, text: str) -> bool:
        words = text.split()
        return self.sits_out is not None and len(words) >= len(Seat) and words[self.sits_out.index] == "-"

    def _as_it_stands(self, text: str) -> OnePlay:
        """A position whose hands are as they are now, so that they need not have the same number of cards."""
        if self.declarer is None or self.strain is None:
            raise UsageError(f"{'--trick' if self.trick is not None else '--sits-out'} needs --strain and --declarer")
        if self.discard is not None:
            raise UsageError("--discard does not go with --trick: leave the discarded cards out of the hand")
        words = text.split()
        if len(words) not in (3, 4):
            raise NotationError(f"got {len(words)} hands, expected 3 without spaces in them: {quoted(text)}")
        hands = the_hands(words[:3])
        trick = () if self.trick is None else _line_of_option("--trick", self.trick)
        position = Position(
            hands=hands,
            declarer=self.declarer,
            strain=self.strain,
            leader=self.leader or self._who_led(hands, trick),
            trick=trick,
            sits_out=self.sits_out,
            objective=self.objective or "max",
            must_overtrump=self._rules.must_overtrump,
        )
        return OnePlay(position=position, rules=self._rules)

    def _who_led(self, hands: Hands, trick: tuple[Card, ...]) -> Seat:
        """The seat that led to *trick*: those that played to it hold one card fewer than the others."""
        order = playing_order(first_leader(self.dealer or Seat.THREE, self.sits_out), self.sits_out)
        if not 0 < len(trick) < len(order):
            return order[0]
        for seat in order:
            for card in trick:
                if card in hands[seat.index]:
                    raise DealError(
                        f"{card} lies on the table and is in the hand of seat {seat} ({hands[seat.index]}): "
                        "with --trick the hands are as they are now"
                    )
        for start in range(len(order)):
            seats = order[start:] + order[:start]
            sizes = [len(hands[seat.index]) + (place < len(trick)) for place, seat in enumerate(seats)]
            if len(set(sizes)) == 1:
                return seats[0]
        holdings = ", ".join(f"seat {seat} {len(hands[seat.index])}" for seat in sorted(order))
        raise DealError(
            f"with {''.join(map(str, trick))} on the table, a seat that has played holds one card fewer than one that "
            f"has not, but the hands have: {holdings}"
        )


def _flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _cards_of_option(flag: str, text: str | None) -> CardSet | None:
    return None if text is None else read_option(flag, CardSet.parse, text)


def _line_of_option(flag: str, text: str) -> tuple[Card, ...]:
    return read_option(flag, Card.parse_all, text)
