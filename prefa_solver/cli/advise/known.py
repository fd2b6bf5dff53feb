"""`prefa advise discard --hands`: what to throw when all hands are known."""

from typing import TYPE_CHECKING, Any

import click

from ...cards.card import CardSet
from ...cards.strain import Strain
from ...errors import NotationError, quoted
from ...games.prefa.declarations import Declarations
from ...play.turns import DEFENCES
from ...words.cards import cards_text
from ..terminal import say, say_record
from .options import Asked
from .words import amount, blocks, contract_text, money_record, sentences, table, wrapped

if TYPE_CHECKING:
    from ...advice.known import KnownDiscards, KnownPlan

__all__ = ["advise_known"]


def advise_known(hand: CardSet, hands: str, asked: Asked) -> None:
    """Print what to throw of *hand* against the two *hands* of the defenders."""
    from ...advice.known import advise_known_discard

    if asked.clues:
        raise click.UsageError("with --hands all cards are known: there is nothing to say about them")
    words = hands.split()
    if len(words) != 2:
        raise NotationError(
            f"--hands: got {len(words)} hands, expected the first and the second defender's: {quoted(hands)}"
        )
    first, second = (_read(word) for word in words)
    advice = advise_known_discard(
        hand, (first, second), seat=asked.seat, minimum=asked.minimum, terms=asked.terms, threads=asked.threads
    )
    if asked.as_json:
        say_record(_record(advice))
    else:
        say(_text(advice))


def _read(word: str) -> CardSet:
    try:
        return CardSet.parse(word)
    except NotationError as error:
        raise NotationError(f"--hands: {error}") from None


def _text(advice: "KnownDiscards") -> str:
    best = advice.plans[0]
    facts = [
        f"Throw {cards_text(best.discard)} and name {contract_text(best.best)}: "
        f"{amount(best.worth[best.best])} kapikia, {best.tricks[0]} tricks against both.",
        _declared_text(advice, best),
    ]
    if advice.concession is not None and advice.concession > best.worth[best.best]:
        facts.append(f"Conceding a solo is worth more: {amount(advice.concession)}.")
    rows = [
        [
            plan.strain.symbol,
            cards_text(plan.discard),
            str(plan.ties),
            *map(str, plan.tricks),
            contract_text(plan.best),
            amount(plan.worth[plan.best]),
        ]
        for plan in advice.plans
    ]
    head = ("", "throw", "as good", "both", "1st", "2nd", "name", "kapikia")
    return blocks(
        sentences(*facts),
        "  The best discard for each strain, and its tricks\n" + table(head, rows, left=(0, 1, 6)),
        "  The tricks against both for every discard\n" + _all_discards(advice),
        wrapped(
            "as good: how many discards are worth as much in this deal; of these the one that keeps trumps and high "
            "cards is shown. 1st, 2nd: tricks against the first or the second defender alone."
        ),
    )


def _declared(advice: "KnownDiscards", plan: "KnownPlan") -> tuple[Declarations, ...]:
    """What the defenders say against the best contract of *plan*."""
    return (Declarations.parse("play play"),) if advice.terms.only_both else plan.turns[0].outcomes


def _declared_text(advice: "KnownDiscards", plan: "KnownPlan") -> str:
    if advice.terms.only_both:
        return ""
    ends = " or ".join(f'"{end}"' for end in _declared(advice, plan))
    return f"The defenders then do best to say {ends}."


def _all_discards(advice: "KnownDiscards") -> str:
    """A row for each pattern of tricks over the strains, best first."""
    groups: dict[tuple[int, ...], list[CardSet]] = {}
    for option, tricks in zip(advice.options, advice.tricks[0].tolist(), strict=True):
        groups.setdefault(tuple(tricks), []).append(option)
    order = sorted(groups, key=lambda tricks: (-max(tricks), -sum(tricks)))
    rows = [[*map(str, tricks), ", ".join(cards_text(option) for option in groups[tricks])] for tricks in order]
    width = 80 - 2 - 5 * 4
    lines = []
    for row in rows:
        first, *rest = _folded(row[-1], width)
        lines.append([*row[:-1], first])
        lines += [[""] * len(Strain) + [more] for more in rest]
    return table([strain.symbol for strain in Strain] + ["throw"], lines, left=(len(Strain),))


def _folded(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(", "):
        joined = f"{lines[-1]}, {word}" if lines[-1] else word
        if len(joined) > width and lines[-1]:
            lines[-1] += ","
            lines.append(word)
        else:
            lines[-1] = joined
    return lines


def _record(advice: "KnownDiscards") -> dict[str, Any]:
    tricks = {
        name: {
            str(option): dict(zip(map(str, Strain), row, strict=True))
            for option, row in zip(advice.options, advice.tricks[defence].tolist(), strict=True)
        }
        for defence, name in enumerate(DEFENCES)
    }
    return {
        "kind": "known discard",
        "hand": str(advice.hand),
        "defenders": [str(hand) for hand in advice.defenders],
        "seat": int(advice.seat),
        "minimum": str(advice.minimum),
        **money_record(advice.terms),
        "concession": advice.concession,
        "plans": [
            {
                "strain": str(plan.strain),
                "discard": str(plan.discard),
                "ties": plan.ties,
                "tricks": dict(zip(DEFENCES, plan.tricks, strict=True)),
                "most_tricks": plan.most,
                "first_defender": [plan.share.low, plan.share.high],
                "contracts": {str(contract): worth for contract, worth in plan.worth.items()},
                "best": str(plan.best),
                "declarations": [str(end) for end in _declared(advice, plan)],
            }
            for plan in advice.plans
        ],
        "tricks": tricks,
    }
