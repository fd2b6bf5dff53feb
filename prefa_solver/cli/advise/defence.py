"""`prefa advise defence`: play, pass, together or alone?"""

from typing import TYPE_CHECKING, Any

import click

from ...cards.card import CardSet
from ...cards.seat import Seat
from ...errors import NotationError
from ...games.prefa.contract import Contract
from ...games.prefa.declarations import Declaration, Declarations, Defence
from ...play.deal import Deal
from ...play.turns import DEFENCES
from ...words.cards import cards_text
from ..params import contract_option, seat_option
from ..terminal import say, say_record
from .options import Asked, asking, hand_of
from .watch import watched
from .words import (
    amount,
    blocks,
    contract_text,
    estimate,
    estimate_record,
    money_record,
    percent,
    sentences,
    table,
    wrapped,
)

if TYPE_CHECKING:
    from ...advice.defence import DefenceAdvice, KnownDefence

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  # you hold these ten cards in seat 2, and seat 1 has named 7S
  prefa advise defence SKCQJ987DT7HK8 --seat 2 --declarer 1 --contract 7S
\b
  # all hands known: what each should say
  prefa advise defence --declarer 1 --contract 7S --discard DJ9 \\
      --hands "SJT8CAKTD9HAQ7 SKCQJ987DT7HK8 SQ97DAKQ8HJT9 SADJ"
\b
  # the declarer may also be two tricks away from his contract, half as likely
  prefa advise defence SKCQJ987DT7HK8 --seat 2 --declarer 1 --contract 7S --tail 0.5
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="[HAND10]", nargs=-1)
@contract_option("--contract", "What the declarer has named, such as 7H.")
@seat_option("--declarer", "The declarer's seat. Default: 1.")
@click.option("--hands", metavar="DEAL", help="All hands are known: the deal, in place of HAND10.")
@click.option("--discard", metavar="CARDS", help="With --hands: the two cards that the declarer threw.")
@click.option("--within", type=int, default=1, show_default=True, help="The contract is made within so many tricks.")
@click.option("--tail", type=float, default=0.0, show_default=True, help="Weight of a layout for each trick more.")
@click.option("--margin", type=float, default=2.0, show_default=True, help="How wide an interval may be, in kapikia.")
@asking("Where you sit; the first defender is the seat after the declarer.", minimum=False, defence=False)
@click.option("--aces", is_flag=True, help='The declarer announced "and the aces".')
def command(
    words: tuple[str, ...],
    contract: Contract | None,
    declarer: Seat | None,
    hands: str | None,
    discard: str | None,
    within: int,
    tail: float,
    margin: float,
    asked: Asked,
) -> None:
    """What a defender should say: play, pass, together or alone.

    HAND10 is your hand. The answer averages over layouts in which the declarer could have named the contract: of his
    twelve cards he throws the best two for it, and then makes it within one trick (--within), all hands played as well
    as can be. Layouts further away count --tail times as much for every trick.

    With --hands all cards are known: what every sequence of declarations is worth, and what both defenders say if each
    thinks of himself alone.
    """
    if contract is None:
        raise click.UsageError("--contract is missing: what the declarer has named, such as 7H")
    declarer = declarer or Seat.ONE
    if hands is not None:
        if words:
            raise click.UsageError("HAND10 and --hands exclude each other")
        _known(hands, discard, contract, declarer, asked)
        return
    if discard is not None:
        raise click.UsageError("--discard goes with --hands: a defender does not see what the declarer throws")
    from ...advice.defence import NamingModel, advise_defence

    hand = hand_of(words, "HAND10")
    model = NamingModel(within=within, tail=tail)
    with watched(asked.threads) as watch:
        advice = advise_defence(
            hand,
            contract,
            seat=asked.seat,
            declarer=declarer,
            terms=asked.terms,
            model=model,
            clues=asked.clues,
            margin=margin,
            seed=asked.seed,
            effort=watch.effort,
        )
    if asked.as_json:
        say_record(_record(advice))
    else:
        say(_text(advice))


def _known(hands: str, discard: str | None, contract: Contract, declarer: Seat, asked: Asked) -> None:
    from ...advice.defence import advise_known_defence

    if asked.clues:
        raise click.UsageError("with --hands all cards are known: there is nothing to say about them")
    try:
        thrown = None if discard is None else CardSet.parse(discard)
    except NotationError as error:
        raise NotationError(f"--discard: {error}") from None
    advice = advise_known_defence(Deal.parse(hands), declarer, contract, discard=thrown, terms=asked.terms)
    if asked.as_json:
        say_record(_known_record(advice))
    else:
        say(_known_text(advice))


def _text(advice: "DefenceAdvice") -> str:
    first = advice.seat is advice.declarer.next
    opening = advice.turns[0]
    facts = [
        f"{cards_text(advice.hand)} in seat {advice.seat}, the {'first' if first else 'second'} defender against "
        f"{contract_text(advice.contract)} by seat {advice.declarer}."
    ]
    if first:
        facts.append(f"Say {opening.best}.")
    else:
        facts.append("; ".join(f"after {turn.said} say {turn.best}" for turn in advice.turns).capitalize() + ".")
    rows = [
        [
            _moment(turn.said, first),
            *(_option(turn.options.get(call)) for call in Declaration),
            str(turn.best),
            _lead(turn.lead),
        ]
        for turn in advice.turns
    ]
    head = ("when", *map(str, Declaration), "best", "by")
    method = (
        f"From {advice.n:,} layouts (of {advice.sampled:,} looked at, {advice.layouts:,} in all) in which the declarer "
        f"comes within {advice.model.within} of the contract with his best discard. In them he takes "
        f"{advice.tricks.mean:.1f} tricks against both on average and makes it in {percent(advice.made)}. Amounts are "
        "kapikia, ± is the 95 % interval; you do not know the layout when you choose, your partner is taken to choose "
        "as is best for him in each, and what he said before is not read as a sign of his cards."
    )
    stopped = "" if advice.complete else "Stopped before the intervals were as narrow as asked."
    return blocks(sentences(*facts), table(head, rows, left=(0, 5)), wrapped(method, stopped), wrapped(_PLAYED))


_PLAYED = (
    "Double-dummy play sees all cards: real defenders lose a trick here and there, and so does a declarer. Where two "
    "calls lie only one or two kapikia apart, trust what you know of the players."
)


def _moment(said: Declarations, first: bool) -> str:
    if not said.calls:
        return "to begin"
    if first:
        return f"you {said.calls[0]}, partner {said.calls[1]}"
    return f"partner {said.calls[0]}"


def _option(value: Any) -> str:
    return "" if value is None else estimate(value)


def _lead(value: Any) -> str:
    return "" if value is None else f"{value.mean:.1f} ±{value.margin:.1f}"


_WHO = {
    Defence.BOTH: "both",
    Defence.FIRST_ALONE: "the first alone",
    Defence.SECOND_ALONE: "the second alone",
    Defence.FIRST_TOGETHER: "both, the first answers",
    Defence.SECOND_TOGETHER: "both, the second answers",
    Defence.UNPLAYED: "nobody",
}


def _known_text(advice: "KnownDefence") -> str:
    first, second = advice.declarer.next, advice.declarer.next.next
    both, alone_first, alone_second = advice.tricks
    best = set(advice.outcomes)
    rows = [
        [
            "→" if said in best else "",
            str(said),
            _WHO[said.line],
            *(amount(worth) for worth in advice.worth[said]),
        ]
        for said in advice.worth
    ]
    head = ("", "first, second, first …", "who defends", f"seat {advice.declarer}", f"seat {first}", f"seat {second}")
    others = 10 - both
    shares = f"Seat {first} takes {advice.split[0]} of the other {others}, seat {second} {advice.split[1]}."
    if advice.share.low != advice.share.high:
        shares += f" (Best play leaves seat {first} {advice.share.low} to {advice.share.high}; the quotas decide.)"
    ends = " or ".join(f'"{end}"' for end in advice.outcomes)
    return blocks(
        sentences(
            f"{contract_text(advice.contract)} by seat {advice.declarer}; seat {first} is the first defender, "
            f"seat {second} the second.",
            f"Best for each in turn: {ends}.",
        ),
        sentences(
            f"Against both the declarer takes {both} tricks.",
            shares,
            f"Against seat {first} alone he takes {alone_first}, against seat {second} alone {alone_second}.",
        ),
        table(head, rows, left=(0, 1, 2)),
        "  Every moment, solved from the last to the first\n" + _moments(advice),
        wrapped("Amounts are kapikia with the pot counted as one third each."),
    )


def _moments(advice: "KnownDefence") -> str:
    seats = (advice.declarer.next, advice.declarer.next.next)
    rows = []
    for turn in advice.turns:
        assert turn.said.speaker is not None
        role = turn.said.speaker + 1
        options = ", ".join(
            f"{call} {amount(worth[role] / advice.terms.rules.players)}" for call, worth in turn.worth.items()
        )
        said = f'after "{turn.said}"' if turn.said.calls else "to begin"
        rows.append([said, f"seat {seats[turn.said.speaker]}", " or ".join(map(str, turn.best)), options])
    return table(("", "", "says", "each call is worth to him"), rows, left=(0, 1, 2, 3))


def _record(advice: "DefenceAdvice") -> dict[str, Any]:
    return {
        "kind": "defence",
        "hand": str(advice.hand),
        "seat": int(advice.seat),
        "declarer": int(advice.declarer),
        "contract": str(advice.contract),
        **money_record(advice.terms),
        "within": advice.model.within,
        "tail": advice.model.tail,
        "layouts": advice.layouts,
        "sampled": advice.sampled,
        "n": advice.n,
        "made": advice.made,
        "tricks": estimate_record(advice.tricks),
        "complete": advice.complete,
        "turns": [
            {
                "said": str(turn.said),
                "best": str(turn.best),
                "options": {str(call): estimate_record(value) for call, value in turn.options.items()},
                "lead": None if turn.lead is None else estimate_record(turn.lead),
            }
            for turn in advice.turns
        ],
    }


def _known_record(advice: "KnownDefence") -> dict[str, Any]:
    seats = [advice.declarer, advice.declarer.next, advice.declarer.next.next]

    def by_seat(values: Any) -> dict[str, float]:
        return {str(seat): value for seat, value in sorted(zip(seats, values, strict=True))}

    return {
        "kind": "known defence",
        "hands": [str(advice.hands[seats.index(seat)]) for seat in Seat],
        "declarer": int(advice.declarer),
        "contract": str(advice.contract),
        **money_record(advice.terms),
        "tricks": dict(zip(DEFENCES, advice.tricks, strict=True)),
        "first_defender": [advice.share.low, advice.share.high],
        "split": advice.split,
        "worth": {str(said): by_seat(worth) for said, worth in advice.worth.items()},
        "best": [str(end) for end in advice.outcomes],
        "turns": [
            {
                "said": str(turn.said),
                "seat": int(seats[1 + (turn.said.speaker or 0)]),
                "best": [str(call) for call in turn.best],
                "options": {
                    str(call): by_seat([part / advice.terms.rules.players for part in worth])
                    for call, worth in turn.worth.items()
                },
            }
            for turn in advice.turns
        ],
    }
