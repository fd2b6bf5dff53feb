"""What played deals are to be reviewed: the options of `prefa review`, read together, or the records of a file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards.card import Card, CardSet
from ..cards.hands import the_hands
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import NotationError, PrefaError
from ..formats import Record, understand
from ..formats.files import open_frames, read_frame
from ..formats.problem import program_error
from ..formats.terms import read_auction
from ..games.named import game, rule_set
from ..judging.review import ReviewedDeal
from ..play.deal import Deal
from ..words.deals import kind_text
from .usage import UsageError

__all__ = ["PlayedQuestion", "played_deal", "played_deals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedQuestion:
    """The options of `prefa review` that tell a deal; None and False are options that were not given."""

    declarer: Seat | None = None
    contract: str | None = None
    strain: Strain | None = None
    discard: str | None = None
    played: str | None = None
    claim: bool = False
    defence: str | None = None
    aces: bool = False
    auction: str | None = None
    dealer: Seat | None = None
    leader: Seat | None = None
    pot: int | None = None
    rules: str

    def about(self, text: str) -> ReviewedDeal:
        """The deal in *text*, played as the options say.

        :raises UsageError: if an option is missing.
        :raises PrefaError: if something cannot be right.
        """
        if self.played is None:
            raise UsageError("--played is missing: the cards in the order they were played")
        if self.contract is None and self.strain is None:
            raise UsageError("--contract is missing (or --strain, to count tricks only)")
        return played_deal(self._record(text, self.played), "")

    def _record(self, text: str, played: str) -> Record:
        dealer = self.dealer or Seat.THREE
        deal = Deal.parse(text, dealer)
        return Record(
            dealer=dealer,
            hands=(str(deal.hands[0]), str(deal.hands[1]), str(deal.hands[2])),
            talon=str(deal.talon),
            auction=self.auction,
            declarer=self.declarer,
            contract=self.contract,
            aces=self.aces,
            discard=self.discard,
            declarations=self.defence or (None if self.contract is None else "play play"),
            strain=None if self.strain is None else str(self.strain),
            leader=self.leader,
            plays=played,
            claim=self.claim,
            rules=self.rules,
            pot=self.pot,
        )


def played_deals(name: str, numbers: Sequence[int] = ()) -> Iterator[ReviewedDeal | PrefaError]:
    """The deals of a hand file, or what is wrong with them.

    :param numbers: which of them are wanted; by default all.
    :raises NotationError: if the file cannot be opened.
    """
    count = 0
    with open_frames(name) as opened:
        for count, frame in enumerate(opened.frames, 1):
            if numbers and count not in numbers:
                continue
            title = f"{name}:{frame.line}"
            try:
                record = read_frame(opened.format, frame)
                title = f"{name}, deal {record.id or count}"
                played = played_deal(record, title)
            except PrefaError as error:
                yield NotationError(f"{title}: {error}")
            except Exception as error:
                yield NotationError(f"{title}: {program_error(error)}")
            else:
                yield played
    if not count:
        yield NotationError(f"{name} has no deal in it")
    elif missing := [number for number in numbers if number > count]:
        yield NotationError(f"{name} has {count} deals, and no deal {missing[0]}")


def played_deal(record: Record, name: str) -> ReviewedDeal:
    """The deal that *record* tells.

    :raises PrefaError: if it was not played, or cannot be right.
    """
    recorded = understand(record)
    terms = recorded.terms
    rules = rule_set(terms.rules)
    if not terms.kind.has_play:
        raise NotationError(f"nothing to review: the deal was {kind_text(terms.kind)}")
    if record.plays is None:
        raise NotationError("nothing to review: the record has no plays")
    talon = "-" if record.talon is None else record.talon
    deal = Deal.parse(" ".join([*map(str, the_hands(record.hands)), str(CardSet.parse(talon))]), record.dealer)
    minimum = None
    if record.auction is not None:
        may_name = read_auction(record.auction, record.dealer.next, game(rules)).contracts
        minimum = str(may_name[0]) if may_name else None
    return ReviewedDeal(
        start=recorded.start(),
        plays=tuple(Card(index) for index in recorded.plays),
        contract=None if terms.contract is None else str(terms.contract),
        declarations=None if terms.declarations is None else str(terms.declarations),
        rules=rules,
        aces=record.aces,
        claim=record.claim,
        pot=record.pot,
        minimum=minimum,
        deal=deal,
        discard=None if record.discard is None else CardSet.parse(record.discard),
        name=name,
    )
