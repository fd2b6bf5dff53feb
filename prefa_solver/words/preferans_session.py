"""How a session of Preferans stands, and its final calculation as it is done by hand, in sentences."""

from collections.abc import Sequence
from fractions import Fraction

from ..games.preferans.final import HELP_WHISTS, MOUNTAIN_UNIT, pencil
from ..games.preferans.session import Ending, PreferansRow, PreferansSession
from .preferans_reasons import amount_text

__all__ = ["ending_text", "explain_row", "explain_session"]

_ENDINGS = {
    Ending.EACH_FULL: "all pools are full",
    Ending.SUM: "the pools together hold what full ones would",
    Ending.AGREED: "the players agreed to stop",
}


def ending_text(ending: Ending) -> str:
    """Why a session is over."""
    return _ENDINGS[ending]


def explain_session(session: PreferansSession) -> list[str]:
    """How it stands, and the final calculation step by step."""
    return [_state(session), *_calculation(session)]


def explain_row(session: PreferansSession, row: PreferansRow) -> list[str]:
    """Every entry of a deal and why it is written; and where points went that a full pool could not take."""
    if row.settlement is None:
        return []
    return [*row.settlement.explain(session.names(row)), *_credit_sentences(session, row)]


def _credit_sentences(session: PreferansSession, row: PreferansRow) -> list[str]:
    said = []
    for player, credit in row.credits:
        name = session.players[player]
        if credit.kind == "help":
            whists, other = HELP_WHISTS * credit.points, session.players[credit.player]
            said.append(
                f"the pool of {name} is full: {credit.points} of it help {other}, and {name} writes {whists} "
                f"whists on {other}"
            )
        elif credit.kind == "mountain":
            said.append(f"all pools are full: {name} takes {credit.points} of it off the own mountain")
    return said


def _state(session: PreferansSession) -> str:
    names = session.players
    if session.ending is not None:
        return f"The session is over: {ending_text(session.ending)}"
    standing, rules = session.standing, session.rules
    dealer, first = names[standing.dealer - 1], names[standing.dealer % len(names)]
    passed = ""
    if standing.all_passes and rules.all_pass != "void":
        price, level = rules.all_pass_price(standing.all_passes + 1), rules.exit_level(standing.all_passes)
        row = "deal" if standing.all_passes == 1 else "deals"
        passed = (
            f"; after {standing.all_passes} all-pass {row} the bidding starts at {level}, and a trick of the next "
            f"costs {price}"
        )
    return f"{dealer} deals next, and {first} speaks first{passed}"


def _calculation(session: PreferansSession) -> list[str]:
    names = session.players
    standing, rules = session.standing, session.rules
    steps = pencil(standing.pools, standing.mountains, standing.whists, rules)
    count = len(names)
    said = []
    if len(set(standing.pools)) > 1:
        fullest, unit = max(standing.pools), Fraction(rules.pool_unit, MOUNTAIN_UNIT)
        each = "" if unit == 1 else f", {amount_text(unit)} for a point"
        said.append(
            f"What a pool lacks of the fullest, {fullest}, goes into the mountain{each}: "
            f"{_listed(names, steps.mountains)}"
        )
    said.append(f"Less the smallest mountain, {amount_text(min(steps.mountains))}: {_listed(names, steps.lowered)}")
    said.append(
        f"Times {MOUNTAIN_UNIT} and by {count}, each of the others has whists for it: {_listed(names, steps.shares)}"
    )
    pairs = [
        f"{names[one]} from {names[other]} {_signed(steps.pairs[one][other])}"
        for one in range(count)
        for other in range(one + 1, count)
    ]
    said.append(f"With the whists on each other, each pair: {', '.join(pairs)}")
    heading = "Results" if session.ending is not None else "If they stopped now"
    results = ", ".join(f"{name} {_signed(result)}" for name, result in zip(names, steps.results, strict=True))
    said.append(f"{heading}: {results}")
    if any(result.denominator != 1 for result in steps.results):
        whole = ", ".join(f"{name} {number:+}" for name, number in zip(names, session.rounded, strict=True))
        said.append(f"In whole whists: {whole}")
    if cents := rules.whist_cents:
        money = ", ".join(
            f"{name} {'-' if number < 0 else ''}{abs(number * cents) // 100}.{abs(number * cents) % 100:02}"
            for name, number in zip(names, session.rounded, strict=True)
        )
        said.append(f"In money: {money}")
    return said


def _listed(names: Sequence[str], numbers: Sequence[Fraction]) -> str:
    return ", ".join(f"{name} {amount_text(number)}" for name, number in zip(names, numbers, strict=True))


def _signed(number: Fraction) -> str:
    return f"+{amount_text(number)}" if number >= 0 else amount_text(number)
