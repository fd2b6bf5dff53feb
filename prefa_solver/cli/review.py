"""`prefa review`: a played deal, card by card."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..errors import NotationError, PrefaError
from ..games.named import USUAL_RULES
from ..words.money import USUAL_MONEY
from .inputs import are_files
from .params import MONEY, WholeNumber, seat_option, strain_option
from .terminal import complain, say, say_record

if TYPE_CHECKING:
    from ..answers.review import Reviewed
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
  # the third deal of a file, for a program
  prefa review evening.jsonl --number 3 --sight 200 --json
\b
  # every deal of a file, as a page for the browser and for paper
  prefa review evening.trdump --html evening.html
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deal", nargs=-1)
@seat_option("--declarer", "The declarer's seat: 1, 2 or 3.")
@click.option("--contract", metavar="CONTRACT", help="What the declarer named, such as 6H.")
@strain_option("--strain", "The trumps, if there is no contract; then only tricks are counted.")
@click.option("--discard", metavar="CARDS", help="The two cards that the declarer threw.")
@click.option("--played", metavar="CARDS", help="The cards in the order they were played, as far as they are known.")
@click.option(
    "--claim", is_flag=True, help="The declarer claimed the tricks left after --played, and the defence agreed."
)
@click.option("--defence", metavar="WORDS", help='What the defenders said: "play pass alone". Default: both play.')
@click.option("--aces", is_flag=True, help='The declarer announced "and the aces".')
@click.option(
    "--auction", metavar="WORDS", help="The auction, which sets the lowest contract that he might have named."
)
@seat_option("--dealer", "Who dealt. Default: 3.")
@seat_option("--leader", "Who led first. Default: the first active seat from the dealer's right.")
@click.option("--pot", type=MONEY, metavar=USUAL_MONEY.upper(), help="What the pot held. Default: enough.")
@click.option("--rules", metavar="RULES", default=USUAL_RULES.name, show_default=True, help="The rule set.")
@click.option(
    "--number", "numbers", type=WholeNumber(1, 1_000_000_000), multiple=True, help="Review only this deal of the file."
)
@click.option(
    "--sight",
    type=WholeNumber(0, 10_000),
    default=0,
    metavar="N",
    help="For each card that cost a trick, look at N layouts that look the same to its player: could he know?",
)
@click.option("--html", metavar="FILE", help="Write an HTML page as well.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each deal (keys: docs/review.md).")
def command(
    deal: tuple[str, ...],
    numbers: tuple[int, ...],
    sight: int,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Review a played deal: what each card cost, who lost by it, and what would have been better.

    DEAL is the three hands and the talon as they were dealt, or files of hands in any format that `prefa convert`
    reads. Every position is solved with all hands seen. A card marked ? cost its side a trick, or its player money. A
    card marked ?? also changed how the deal ended. Sums in kapikia count the pot as belonging to all players in equal
    parts.

    If the rules do not allow a card, the review reports it with its trick and the rule, and stops there. The exit
    code is 1 if there was such a card, or a record that cannot be reviewed.
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
    from ..answers.played import PlayedQuestion, played_deals

    if are_files(words):
        if given := [name for name, value in options.items() if value and name != "rules"]:
            raise click.UsageError(f"--{given[0]} does not go with a file, which says it all")
        for name in words:
            try:
                yield from played_deals(name, numbers)
            except NotationError as error:  # it cannot be opened, but the next one may be
                yield error
        return
    if not words:
        raise click.UsageError("a deal is missing: expected DEAL or a file of hands")
    if numbers:
        raise click.UsageError("--number needs a file")
    yield PlayedQuestion(**options).about(" ".join(words))
