"""`prefa review`: a played deal, card by card."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..cards.seat import Seat
from ..errors import NotationError, PrefaError
from ..games.named import USUAL_RULES
from .inputs import are_files
from .params import seat_option, strain_option
from .terminal import complain, say, say_record

if TYPE_CHECKING:
    from ..answers.review import Reviewed
    from ..formats import Record
    from ..judging.review import ReviewedDeal

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa review "SAKQHAK8D98C98 SJT9HQJ7DAKCA7 S87HT9DQJTCKQJ D7CT" \\
      --declarer 1 --contract 6H --discard "C8 D7" \\
      --played "SASJS8 HAHQHT SKSTS7 HKHJH9 SQS9CK CTCACQ
                DADQD9 DKDJD8 C7CJC9 DTH8H7"
\b
  # the same for the program
  prefa review evening.jsonl --number 3 --sight 200 --json
\b
  # every deal of a file, as a page for the browser and for paper
  prefa review evening.trdump --html evening.html
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deal", nargs=-1)
@seat_option("--declarer", "The declarer's seat: 1, 2 or 3.")
@click.option("--contract", metavar="CONTRACT", help="What he named, such as 6H.")
@strain_option("--strain", "The trumps, in place of a contract: then only tricks are counted.")
@click.option("--discard", metavar="CARDS", help="The two cards that he threw.")
@click.option("--played", metavar="CARDS", help="The cards in the order they were played, as far as they are known.")
@click.option("--claim", is_flag=True, help="He claimed the tricks left after that, and the defence agreed.")
@click.option("--defence", metavar="WORDS", help='What the defenders said: "play pass alone". Default: both play.')
@click.option("--aces", is_flag=True, help='He announced "and the aces".')
@click.option("--auction", metavar="WORDS", help="The auction, for the least contract he might have named.")
@seat_option("--dealer", "Who dealt. Default: 3.")
@seat_option("--leader", "Who led first. Default: the first active seat from the dealer's right.")
@click.option("--pot", type=int, metavar="KAPIKIA", help="What the pot held. Default: enough.")
@click.option("--rules", metavar="RULES", default=USUAL_RULES.name, show_default=True, help="The rule set.")
@click.option("--number", "numbers", type=click.IntRange(min=1), multiple=True, help="Of a file only this deal.")
@click.option(
    "--sight",
    type=click.IntRange(0, 10_000),
    default=0,
    metavar="N",
    help="For each card that cost a trick: could its player know? On N layouts that look the same to him.",
)
@click.option("--html", metavar="FILE", help="Write a page as well.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a deal (keys: docs/review.md).")
def command(
    deal: tuple[str, ...],
    numbers: tuple[int, ...],
    sight: int,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Review a played deal: what each card cost, whom, and what else there was.

    DEAL is the three hands and the talon as they were dealt, or files of hands in any format that `prefa convert`
    reads. Every position is solved with all hands seen. A card marked ? cost its side a trick or its player money,
    one marked ?? also turned the deal. Kapikia count the pot as belonging to all three alike.

    A card that the rules do not allow is reported with its trick and the rule, and the review goes up to there.
    Exit code 1: there was such a card, or a record that cannot be reviewed.
    """
    if html is not None:
        from ..disk.names import STANDARD, check_apart
        from ..disk.output import Output

        check_apart([html, *([STANDARD] if as_json else [])], deal if are_files(deal) else ())
        Output(html)  # says at once what could be known at once
    told = _Told(as_json, html is not None, sight)
    reviews = told.reviews(_played(deal, numbers, options))
    if html is None:
        for _ in reviews:
            pass
    else:
        _write(html, reviews)
    return int(told.bad)


class _Told:
    """Reviews deals and prints what there is to print of each.

    :param quiet: whether the text is not wanted.
    :param sight: on how many layouts to ask what a player could know.
    """

    def __init__(self, as_json: bool, quiet: bool, sight: int) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self.sight = sight
        self.bad = False

    def reviews(self, deals: "Iterator[ReviewedDeal | PrefaError]") -> "Iterator[Reviewed]":
        printed = False
        for played in deals:
            reviewed = played if isinstance(played, PrefaError) else self.review(played)
            if isinstance(reviewed, PrefaError):
                complain(f"prefa review: {reviewed}")
                self.bad = True
                continue
            if self.as_json:
                say_record(reviewed.record())
            elif not self.quiet:
                say(("\n\n" if printed else "") + reviewed.text())
                printed = True
            yield reviewed

    def review(self, played: "ReviewedDeal") -> "Reviewed | PrefaError":
        from ..answers.review import Reviewed
        from ..formats.problem import program_error
        from ..judging.alternatives import alternatives
        from ..judging.review import review

        try:
            reviewed = Reviewed.of(review(played), alternatives(played), self.sight)
        except PrefaError as error:
            return NotationError(f"{played.name}: {error}") if played.name else error
        except Exception as error:
            return NotationError(f"{played.name}: {program_error(error)}")
        self.bad |= reviewed.review.replay.fault is not None
        return reviewed


def _write(path: str, reviews: "Iterator[Reviewed]") -> None:
    """The page, as soon as there is something to write into it."""
    from ..disk.output import open_output
    from ..show.review_page import page_parts

    with open_output(path) as output:
        empty = True
        for part in page_parts((shown.review, shown.alternatives, shown.sights) for shown in reviews):
            output.write(part.encode("utf-8", "replace"))
            empty = False
        if empty:
            output.discard()


def _played(
    words: tuple[str, ...], numbers: tuple[int, ...], options: dict[str, Any]
) -> "Iterator[ReviewedDeal | PrefaError]":
    """The deals that were asked for, or what is wrong with them."""
    if are_files(words):
        if given := [name for name, value in options.items() if value and name != "rules"]:
            raise click.UsageError(f"--{given[0]} does not go with a file, which says it all")
        yield from _recorded(words, numbers)
        return
    if not words:
        raise click.UsageError("no deal: expected DEAL or a file of hands")
    if numbers:
        raise click.UsageError("--number needs a file")
    yield understood(_record(" ".join(words), options), "")


def _recorded(names: tuple[str, ...], numbers: tuple[int, ...]) -> "Iterator[ReviewedDeal | PrefaError]":
    for name in names:
        try:
            yield from _of_file(name, numbers)
        except NotationError as error:  # it cannot be opened, but the next one may be
            yield error


def _of_file(name: str, numbers: tuple[int, ...]) -> "Iterator[ReviewedDeal | PrefaError]":
    from ..formats.files import open_frames, read_frame
    from ..formats.problem import program_error

    count = 0
    with open_frames(name) as opened:
        for count, frame in enumerate(opened.frames, 1):
            if numbers and count not in numbers:
                continue
            title = f"{name}:{frame.line}"
            try:
                record = read_frame(opened.format, frame)
                title = f"{name}, deal {record.id or count}"
                played = understood(record, title)
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


def _record(text: str, options: dict[str, Any]) -> "Record":
    """The record that DEAL and the options make."""
    from ..formats import Record
    from ..play.deal import Deal

    if options["played"] is None:
        raise click.UsageError("--played is missing: the cards in the order they were played")
    if options["contract"] is None and options["strain"] is None:
        raise click.UsageError("--contract is missing (or --strain, to count tricks only)")
    dealer = options["dealer"] or Seat.THREE
    deal = Deal.parse(text, dealer)
    return Record(
        dealer=dealer,
        hands=(str(deal.hands[0]), str(deal.hands[1]), str(deal.hands[2])),
        talon=str(deal.talon),
        auction=options["auction"],
        declarer=options["declarer"],
        contract=options["contract"],
        aces=options["aces"],
        discard=options["discard"],
        declarations=options["defence"] or (None if options["contract"] is None else "play play"),
        strain=None if options["strain"] is None else str(options["strain"]),
        leader=options["leader"],
        plays=options["played"],
        claim=options["claim"],
        rules=options["rules"],
        pot=options["pot"],
    )


def understood(record: "Record", name: str) -> "ReviewedDeal":
    """The deal that *record* tells.

    :raises PrefaError: if it was not played, or cannot be right.
    """
    from ..cards.card import Card, CardSet
    from ..cards.hands import parse_hands
    from ..formats import understand
    from ..games.prefa.auction import Auction
    from ..games.prefa.declarations import Declarations
    from ..judging.review import ReviewedDeal
    from ..play.deal import Deal

    game = understand(record)
    terms = game.terms
    if not terms.kind.has_play:
        raise NotationError(f"nothing to review: the deal was {terms.kind.value}")
    if record.plays is None:
        raise NotationError("nothing to review: the record has no plays")
    talon = "-" if record.talon is None else record.talon
    deal = Deal.parse(" ".join([*map(str, parse_hands(record.hands)), str(CardSet.parse(talon))]), record.dealer)
    minimum = None
    if record.auction is not None:
        calls = record.auction if ":" in record.auction else f"{record.dealer.next}: {record.auction}"
        minimum = Auction.parse(calls, terms.rules).minimum
    return ReviewedDeal(
        start=game.start(),
        plays=tuple(Card(index) for index in game.plays),
        contract=terms.contract,
        declarations=terms.declarations or Declarations.parse("play play"),
        rules=terms.rules,
        aces=record.aces,
        claim=record.claim,
        pot=record.pot,
        minimum=minimum,
        deal=deal,
        discard=None if record.discard is None else CardSet.parse(record.discard),
        name=name,
    )
