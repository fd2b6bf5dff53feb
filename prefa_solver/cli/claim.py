"""`prefa claim`: is a claim good?"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from ..cards.card import CardSet, Suit
from ..cards.seat import Seat
from ..errors import NotationError, PrefaError
from ..games.named import USUAL_RULES, rule_set, rule_set_names
from .inputs import are_files
from .params import seat_option, strain_option
from .terminal import say, say_record

if TYPE_CHECKING:
    from ..answers.situation import Question
    from ..unseen.view import Moment, View

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  # an ending, as it stands: seat 1 is on lead and claims the rest
  prefa claim "SAK7HA S98C98 SQJD98" --declarer 1 --strain S
\b
  # from the start of the deal: the voids that were shown count
  prefa claim "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT" \\
      --declarer 1 --discard "DK D8" --strain S \\
      --played "SK SA H10 H9 HJ S9 SQ S7 HK"
\b
  # can the defence still take two tricks?
  prefa claim "SAK7HA S98C98 SQJD98" --declarer 1 --strain S --at-least 2
\b
  # only the declarer's cards are known, and what he has not seen
  prefa claim --hand SAKHA --unseen "SQJ H98 C87" --void 2:H \\
      --declarer 1 --strain S
\b
  # every claim in a file of hands
  prefa claim evening.trdump --json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deal", nargs=-1)
@click.option("--hand", metavar="CARDS", help="The declarer's cards, where no others are known; with --unseen.")
@click.option("--unseen", metavar="CARDS", help="All cards that he has not seen; with --hand.")
@seat_option("--declarer", "Who claims: 1, 2 or 3.")
@strain_option("--strain", "The trumps: S, C, D, H or NT.")
@click.option(
    "--discard", metavar="CARDS", help="The two cards that the declarer threw; the defenders have not seen them."
)
@click.option("--closed", metavar="CARDS", help="Other cards that nobody has seen, such as a talon that nobody took.")
@seat_option("--sits-out", "The defender who passed; his cards are closed. Default: both defend.")
@seat_option("--dealer", "Who dealt. Default: 3.")
@seat_option("--leader", "Who leads. Default: the declarer; with --played, who led the first trick.")
@click.option("--played", metavar="CARDS", help="All cards played so far, in order; the hands are as they were before.")
@click.option(
    "--void",
    "voids",
    multiple=True,
    metavar="SEAT:SUIT",
    help="A suit that a defender is known not to hold: 2:C. Those that --played shows need not be said.",
)
@click.option(
    "--at-least",
    "defence_takes",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="K",
    help="Whether the defence can take K tricks. 1 is a claim of all the rest.",
)
@click.option("--any", "any_position", is_flag=True, help="Also where the rules allow no claim, for analysis.")
@click.option("--nodes", type=click.IntRange(min=0), help="How much to search for the sure tricks. Default: 2000000.")
@click.option("--rules", type=click.Choice(rule_set_names()), metavar="NAME", help=f"Default: {USUAL_RULES}.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a claim (keys: docs/claims.md).")
def command(
    deal: tuple[str, ...],
    hand: str | None,
    unseen: str | None,
    discard: str | None,
    closed: str | None,
    voids: tuple[str, ...],
    played: str | None,
    rules: str | None,
    any_position: bool,
    defence_takes: int,
    nodes: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Judge the claim of a declarer who is on lead.

    DEAL is the three hands as they are now, "SAK7 S98C9 SQJD9"; or, with --played, as they were at the start, with the
    talon; or a position such as `prefa solve` prints; or a file of hands, in which every record with a claim is
    judged.

    Three verdicts, each with its proof. On this layout: with all hands known, a line that wins all the tricks claimed,
    or one that refutes the claim. On every layout: whether one way of playing wins them whatever the cards are that
    the declarer has not seen; the way, or a layout that beats it. The defenders: whether each of them, seeing his own
    cards and the declarer's, can know that the defence takes a trick.

    Nothing is sampled for a verdict. "Undecided" can only come up where fewer than all the remaining tricks are in
    question, when --nodes does not suffice.
    """
    from ..answers.claim import ClaimAnswer, ViewAnswer
    from ..answers.situation import Question
    from ..judging.claim import claim, claim_of_view
    from ..unseen.belief import DEFAULT_NODES

    question = Question(played=played, rules=rules, **options)
    judge = {"defence_takes": defence_takes, "nodes": DEFAULT_NODES if nodes is None else nodes}
    answers: Iterator[ClaimAnswer | ViewAnswer]
    if hand is not None or unseen is not None:
        if hand is None or unseen is None:
            raise click.UsageError("--hand and --unseen go together")
        if deal or any_position:
            raise click.UsageError(f"--hand does not go with {'DEAL' if deal else '--any'}")
        view = _view(question, _cards("--hand", hand), _cards("--unseen", unseen), _voids(voids))
        answers = iter([ViewAnswer(view, claim_of_view(view, **judge), defence_takes)])
    elif deal and are_files(deal):
        answers = (
            ClaimAnswer(table, claim(table, any_position=any_position, **judge), name)
            for table, name in _recorded(deal)
        )
    elif deal:
        table = _table(" ".join(deal), question, discard, closed, _voids(voids))
        answers = iter([ClaimAnswer(table, claim(table, any_position=any_position, **judge))])
    else:
        raise click.UsageError("no deal: expected DEAL, a file, or --hand and --unseen")
    for number, answered in enumerate(answers):
        if as_json:
            say_record(answered.record())
        else:
            say(("\n" if number else "") + answered.text())


def _cards(flag: str, text: str | None) -> CardSet:
    try:
        return CardSet(0) if text is None else CardSet.parse(text)
    except NotationError as error:
        raise NotationError(f"{flag}: {error}") from None


def _voids(texts: tuple[str, ...]) -> dict[Seat, CardSet]:
    from ..cards.card import ALL_CARDS

    voids: dict[Seat, CardSet] = {}
    for text in texts:
        seat_text, _, suit_text = text.partition(":")
        try:
            seat, suit = Seat.parse(seat_text), Suit.parse(suit_text)
        except PrefaError as error:
            raise click.BadParameter(f"{error}; a void is written SEAT:SUIT, as 2:C", param_hint="--void") from None
        voids[seat] = voids.get(seat, CardSet(0)) | ALL_CARDS.of(suit)
    return voids


def _view(question: "Question", hand: CardSet, unseen: CardSet, voids: Mapping[Seat, CardSet]) -> "View":
    from ..cards.hands import check_disjoint
    from ..unseen.view import View

    if question.declarer is None or question.strain is None:
        raise click.UsageError("--hand needs --declarer and --strain")
    if question.played is not None:
        raise click.UsageError("--played does not go with --hand: say with --unseen what was not played")
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


def _table(
    text: str, question: "Question", discard: str | None, closed: str | None, voids: Mapping[Seat, CardSet]
) -> "Moment":
    """The table that *text* and the options describe."""
    from dataclasses import replace

    from ..answers.situation import OnePlay
    from ..unseen.view import Moment

    thrown, face_down = _cards("--discard", discard), _cards("--closed", closed)
    if "=" not in text and (question.declarer is None or question.strain is None):
        raise click.UsageError("--declarer and --strain are needed: who claims, and what is trumps")
    if question.played is not None:
        asked = replace(question, discard=discard).about(text)
        assert isinstance(asked, OnePlay)
        if asked.given is not None and asked.discard is None:
            face_down |= asked.given.talon
    else:
        # The hands are as they are now: an empty table to which nobody has played yet.
        leader = None if "=" in text else question.leader or question.declarer
        trick = None if "=" in text else "-"
        asked = replace(question, leader=leader, trick=trick).about(text)
        assert isinstance(asked, OnePlay)
    return Moment.after(asked.earlier, asked.position, talon=face_down, discard=thrown, voids=voids)


def _recorded(names: tuple[str, ...]) -> Iterator[tuple["Moment", str]]:
    """The claims in hand files, and what to call each."""
    from ..formats import read_records, understand
    from ..play.replay import play_out
    from ..unseen.view import Moment

    for name in names:
        number = claims = 0
        for number, record in enumerate(read_records(name), 1):
            if not record.claim:
                continue
            claims += 1
            title = f"{name}, deal {record.id or number}"
            try:
                game = understand(record)
                tricks, position = play_out(game.start(), _played(game.plays))
                discard = CardSet(0) if record.discard is None else CardSet.parse(record.discard)
                talon = CardSet(0)
                if record.discard is None and record.talon is not None:
                    talon = CardSet.parse(record.talon)
                table = Moment.after(tricks, position, talon=talon, discard=discard)
            except PrefaError as error:
                raise type(error)(f"{title}: {error}") from None
            yield table, title
        if not claims:
            raise NotationError(f"{name}: none of its {number} deals ends with a claim")


def _played(plays: bytes) -> list[Any]:
    from ..cards.card import Card

    return [Card(index) for index in plays]
