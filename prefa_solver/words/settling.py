"""A settlement of a game that is written on a sheet, told from the headline to what it is worth."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..cards.seat import Seat
from ..games.accounts import Amount
from ..games.game import Game, GameContract, Result, Settled
from ..games.told import Columns, Outcomes, Told
from .deals import outcome_text
from .sums import capital, dashed, fraction_text, player_text, split_text

__all__ = ["outcomes", "told"]


def told(game: Game, result: Result, settled: Settled) -> Told:
    """What happened, what each account gained, and what that is worth to each."""
    return Told(_headline(result, settled), (), _sums(settled), "")


def _headline(result: Result, settled: Settled) -> str:
    parts = [outcome_text(settled.outcome)]
    if result.contract is not None:
        said = f"; {result.said}" if result.said else ""
        tricks = f"; tricks {dashed(result.tricks)}" if result.tricks is not None else ""
        parts.insert(0, f"{result.contract} by seat {result.declarer}{said}{tricks}")
    elif result.tricks is not None:
        parts[0] += f", tricks {dashed(result.tricks)}"
    return capital(": ".join(parts))


def _sums(settled: Settled) -> Columns:
    """A row for each player: his accounts, and what the deal is worth to him."""
    by_player = {kind: gained for kind, gained in settled.entries.items() if isinstance(gained, tuple)}
    head, columns = [""], []
    players = range(len(settled.worth))
    for kind, gained in by_player.items():
        if isinstance(gained[0], tuple):
            head += [f"{kind} on {other + 1 if other < len(Seat) else player_text(other)}" for other in players]
            columns += [[row[other] if isinstance(row, tuple) else 0 for row in gained] for other in players]
        else:
            head.append(kind)
            columns.append([amount for amount in gained if not isinstance(amount, tuple)])
    rows = [
        [
            capital(player_text(place)),
            *(_amount(column[place]) for column in columns),
            fraction_text(settled.worth[place]),
        ]
        for place in players
    ]
    return Columns([*head, "worth"], rows)


def outcomes(
    game: Game,
    contract: GameContract,
    declarer: Seat,
    talks: Sequence[tuple[str, Sequence[tuple[Result, Settled]]]],
) -> Outcomes:
    """One table for each thing that can be said."""
    by = f"{contract} by seat {declarer} ({game.rules.name})"
    parts = [(capital(said) if said else "Nothing is said", _talk(declarer, found)) for said, found in talks]
    return Outcomes(f"{by}: what is written, and what it is worth.", parts)


def _talk(declarer: Seat, found: Sequence[tuple[Result, Settled]]) -> Columns:
    """A table in which outcomes with the same entries share a row, and only accounts that gain something stand."""
    columns = [dict(_entries(settled)) for _, settled in found]
    used = [name for name in columns[0] if any(row[name] for row in columns)]
    rows: dict[tuple[str, ...], list[str]] = {}
    for (result, settled), gained in zip(found, columns, strict=True):
        split = split_text(result.tricks, declarer)
        cells = (*(_amount(gained[name]) for name in used), *map(fraction_text, settled.worth))
        rows.setdefault((split.partition("-")[0], outcome_text(settled.outcome), *cells), []).append(split)
    body = [[splits[0] if len(splits) == 1 else f"{key[0]} any split", *key[1:]] for key, splits in rows.items()]
    worths = [f"worth {place + 1}" if place < len(Seat) else "worth dealer" for place in range(len(found[0][1].worth))]
    return Columns(["tricks", "outcome", *used, *worths], body)


def _entries(settled: Settled) -> Iterator[tuple[str, Amount]]:
    """Every account by a short name (``pool 1``, ``whists 2>1``), and what it gained."""
    for kind, gained in settled.entries.items():
        if not isinstance(gained, tuple):
            yield kind, gained
            continue
        for owner, amount in enumerate(gained):
            if not isinstance(amount, tuple):
                yield f"{kind} {_short(owner)}", amount
                continue
            for other, on in enumerate(amount):
                if other != owner:
                    yield f"{kind} {_short(owner)}>{_short(other)}", on


def _short(place: int) -> str:
    return player_text(place).removeprefix("seat ")


def _amount(amount: Amount) -> str:
    """A sum of an account; a dash where nothing was written."""
    return fraction_text(Fraction(amount)) if amount else "-"
