"""What claim is to be judged: the options of `prefa claim`, read together, or the records of a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..cards.card import ALL_CARDS, Card, CardSet, Suit
from ..cards.hands import check_disjoint
from ..cards.seat import Seat
from ..errors import NotationError, PrefaError
from ..formats import Record, read_records, understand
from ..games.named import USUAL_RULES, rule_set
from ..judging.claim import claim, claim_of_view
from ..play.replay import play_out
from ..unseen.belief import DEFAULT_NODES
from ..unseen.view import Moment, View
from .claim import ClaimAnswer, ViewAnswer
from .situation import OnePlay, Question
from .usage import UsageError, read_option

__all__ = ["ClaimQuestion"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimQuestion:
    """The options of `prefa claim`; None is an option that was not given.

    :param question: those that it shares with `prefa solve`.
    :param voids: suits that a defender is known not to hold, as ``2:C``.
    :param closed: cards that nobody has seen.
    :param defence_takes: how many tricks the defence would have to take; 1 is a claim of all the rest.
    :param any_position: also where the rules allow no claim.
    """

    question: Question
    discard: str | None = None
    closed: str | None = None
    voids: Sequence[str] = ()
    defence_takes: int = 1
    nodes: int = DEFAULT_NODES
    any_position: bool = False

    def about_deal(self, text: str) -> ClaimAnswer:
        """The claim in *text*, a deal or a position.

        :raises UsageError: if the options do not go together.
        :raises PrefaError: if something cannot be right.
        """
        return self._judged(self._moment(text), "")

    def about_files(self, names: Sequence[str]) -> Iterator[ClaimAnswer]:
        """The claims in hand files.

        :raises PrefaError: if a file cannot be read, a claim cannot be judged, or there is none.
        """
        for name in names:
            number = claims = 0
            for number, record in enumerate(read_records(name), 1):
                if not record.claim:
                    continue
                claims += 1
                title = f"{name}, deal {record.id or number}"
                try:
                    moment = _recorded(record)
                except PrefaError as error:
                    raise type(error)(f"{title}: {error}") from None
                yield self._judged(moment, title)
            if not claims:
                raise NotationError(f"{name}: none of its {number} deals ends with a claim")

    def about_view(self, hand: str | None, unseen: str | None) -> ViewAnswer:
        """A claim of which nothing is known but the declarer's cards, *hand*, and those he has not seen.

        :raises UsageError: if the options do not go together.
        :raises PrefaError: if something cannot be right.
        """
        if hand is None or unseen is None:
            raise UsageError("--hand and --unseen go together")
        if self.any_position:
            raise UsageError("--hand does not go with --any")
        cards, others = read_option("--hand", CardSet.parse, hand), read_option("--unseen", CardSet.parse, unseen)
        view = self._view(cards, others)
        return ViewAnswer(
            view, claim_of_view(view, defence_takes=self.defence_takes, nodes=self.nodes), self.defence_takes
        )

    def _judged(self, moment: Moment, title: str) -> ClaimAnswer:
        found = claim(moment, any_position=self.any_position, defence_takes=self.defence_takes, nodes=self.nodes)
        return ClaimAnswer(moment, found, title)

    def _moment(self, text: str) -> Moment:
        question, thrown = self.question, _cards("--discard", self.discard)
        closed, voids = _cards("--closed", self.closed), self._voids()
        if "=" not in text and (question.declarer is None or question.strain is None):
            raise UsageError("--declarer and --strain are needed: who claims, and what is trumps")
        if question.played is not None:
            asked = replace(question, discard=self.discard).about(text)
            assert isinstance(asked, OnePlay)
            if asked.given is not None and asked.discard is None:
                closed |= asked.given.talon
        else:
            # The hands are as they are now: an empty table to which nobody has played yet.
            leader = None if "=" in text else question.leader or question.declarer
            trick = None if "=" in text else "-"
            asked = replace(question, leader=leader, trick=trick).about(text)
            assert isinstance(asked, OnePlay)
        return Moment.after(asked.earlier, asked.position, talon=closed, discard=thrown, voids=voids)

    def _view(self, hand: CardSet, unseen: CardSet) -> View:
        question, voids = self.question, self._voids()
        if question.declarer is None or question.strain is None:
            raise UsageError("--hand needs --declarer and --strain")
        if question.played is not None:
            raise UsageError("--played does not go with --hand: say with --unseen what was not played")
        check_disjoint([("the hand", hand), ("the unseen cards", unseen)])
        hands = [hand if seat is question.declarer else unseen - voids.get(seat, CardSet(0)) for seat in Seat]
        sizes = [0 if seat is question.sits_out else len(hand) for seat in Seat]
        return View(
            may_hold=(hands[0], hands[1], hands[2]),
            sizes=(sizes[0], sizes[1], sizes[2]),
            declarer=question.declarer,
            strain=question.strain,
            leader=question.leader or question.declarer,
            sits_out=question.sits_out,
            must_overtrump=rule_set(question.rules or USUAL_RULES).play.must_overtrump,
        )

    def _voids(self) -> Mapping[Seat, CardSet]:
        voids: dict[Seat, CardSet] = {}
        for text in self.voids:
            seat_text, _, suit_text = text.partition(":")
            try:
                seat, suit = Seat.parse(seat_text), Suit.parse(suit_text)
            except PrefaError as error:
                raise UsageError(f"--void: {error}; a void is written SEAT:SUIT, as 2:C") from None
            voids[seat] = voids.get(seat, CardSet(0)) | ALL_CARDS.of(suit)
        return voids


def _cards(flag: str, text: str | None) -> CardSet:
    return CardSet(0) if text is None else read_option(flag, CardSet.parse, text)


def _recorded(record: Record) -> Moment:
    """The moment at which the declarer of *record* claimed."""
    recorded = understand(record)
    tricks, position = play_out(recorded.start(), map(Card, recorded.plays))
    discard = CardSet(0) if record.discard is None else CardSet.parse(record.discard)
    talon = CardSet(0)
    if record.discard is None and record.talon is not None:
        talon = CardSet.parse(record.talon)
    return Moment.after(tricks, position, talon=talon, discard=discard)
