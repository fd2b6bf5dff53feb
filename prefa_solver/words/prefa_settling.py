"""A settlement of Prefa, told from the headline to the pot."""

from collections.abc import Sequence
from typing import Any

from ..cards.seat import Seat
from ..games.game import Game, GameContract, Result
from ..games.prefa.declarations import Declarations, Defence
from ..games.prefa.records import kassas_after, pot_after
from ..games.prefa.rules import KAPIKIA_A_UNIT
from ..games.prefa.settlement import BOTH_PLAY, POT, Payment, Settlement
from ..games.told import Columns, Outcomes, Told
from .deals import defence_text, outcome_text
from .sums import capital, dashed, fraction_text, player_text, split_text

__all__ = ["outcomes", "told"]


def told(game: Game, result: Result, settled: Settlement) -> Told:
    """What happened, every payment, what each has in the end, and what is in the pot or the kassas."""
    moves = [_move(settled, move) for move in (*settled.pot_moves, *settled.payments)]
    return Told(_headline(result, settled), moves, _sums(settled), _accounts(result, settled))


def _headline(result: Result, settled: Settlement) -> str:
    deal = settled.deal
    if deal is None:
        tricks = f", tricks {dashed(settled.tricks)}" if any(settled.tricks) else ""
        return f"{capital(outcome_text(settled.outcome))}{tricks}"
    aces = " and the aces" if deal.aces else ""
    line = f"; {defence_text(deal.defence)} ({result.said or BOTH_PLAY})" if not deal.conceded else ""
    has_tricks = deal.defence is not Defence.UNPLAYED and not deal.conceded
    tricks = f"; tricks {dashed(settled.tricks)}" if has_tricks else ""
    played = f"{deal.contract}{aces} by seat {deal.declarer}{line}{tricks}"
    return f"{played}: {outcome_text(settled.outcome)}"


def _move(settled: Settlement, move: Payment) -> str:
    if settled.rules.account == "kassa" and POT in (move.payer, move.payee):
        player, verb = (move.payee, "writes off") if move.payer == POT else (move.payer, "adds")
        return f"  {_party(player):<6} {verb:<10} {move.kapikia // KAPIKIA_A_UNIT:>5} points"
    return f"  {_party(move.payer):<6} pays {_party(move.payee):<6} {move.kapikia:>5}"


def _party(party: int) -> str:
    return "pot" if party == POT else player_text(party - 1)


def _sums(settled: Settlement) -> Columns:
    pot = "own kassa x 10" if settled.rules.account == "kassa" else "from the pot"
    sums = zip(settled.from_pot, settled.from_players, settled.net, settled.balance, strict=True)
    rows = [
        [capital(player_text(place)), f"{from_pot:+}", f"{from_players:+}", f"{net:+}", fraction_text(worth)]
        for place, (from_pot, from_players, net, worth) in enumerate(sums)
    ]
    return Columns(("", pot, "from players", "net", "worth"), rows)


def _accounts(result: Result, settled: Settlement) -> str:
    if settled.rules.account == "kassa":
        after = kassas_after(result, settled)
        if after is None:
            return "The kassas are assumed to hold enough."
        return f"Kassas before: {_spaced(result.more['kassas'])}; after: {_spaced(after)}."
    pot = pot_after(result, settled)
    if pot is not None:
        return f"Pot before: {result.more['pot']}; after: {pot}."
    change = settled.pot_change
    if not change:
        return "The pot does not change."
    return f"The pot gains {change}." if change > 0 else f"The pot loses {-change}."


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def outcomes(
    game: Game,
    contract: GameContract,
    declarer: Seat,
    talks: Sequence[tuple[str, Sequence[tuple[Result, Settlement]]]],
) -> Outcomes:
    """Line of defence by line of defence, however it was said; outcomes of the same money share a row."""
    by_line: dict[Defence, tuple[str, Columns]] = {}
    for said, found in talks:
        defence = Declarations.parse(said).defence
        if defence not in by_line:
            by_line[defence] = f"{capital(defence_text(defence))} ({said})", _line(declarer, found)
    title = (
        f"{contract} by seat {declarer} ({game.rules.name}), value {contract.price}: kapikia of each seat from the "
        "other players."
    )
    return Outcomes(title, tuple(by_line.values()))


def _line(declarer: Seat, found: Sequence[tuple[Result, Settlement]]) -> Columns:
    seats = (declarer, declarer.next, declarer.next.next)
    rules = found[0][1].rules
    kassa = rules.account == "kassa"
    order = [seat.index for seat in seats] + [len(Seat)] * (rules.players - len(Seat))
    rows: dict[tuple[Any, ...], list[str]] = {}
    for _, settled in found:
        pot = settled.from_pot[declarer.index]
        sums = (-pot // KAPIKIA_A_UNIT if kassa else pot, *(settled.from_players[place] for place in order))
        took = settled.tricks[declarer.index]
        rows.setdefault((took, outcome_text(settled.outcome), sums), []).append(split_text(settled.tricks, declarer))
    head = ("tricks", "outcome", "kassa" if kassa else "pot", *map(player_text, order))
    body = [
        [splits[0] if len(splits) == 1 else f"{took} any split", outcome, *(f"{sum_:+}" for sum_ in sums)]
        for (took, outcome, sums), splits in rows.items()
    ]
    return Columns(head, body)
