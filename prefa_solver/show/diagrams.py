"""Deals, positions, tables and lines of play as text of at most 80 columns: values in, plain strings out.

Suits are written with their symbols, in bidding order; `prefa` adds the colours. The three hands lie as the players
sit: seat 1 nearest, seat 2 on its right, seat 3 on its left, so that the play runs counter-clockwise.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cards.card import Card, CardSet, Suit
from ..cards.hands import Hands
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..play.deal import Deal
from ..play.position import Position
from ..play.trick import Trick
from ..play.turns import DEFENCES, defenders, first_leader, sitting_out
from ..words.cards import card_text, cards_text

__all__ = [
    "SHORT",
    "TrickRow",
    "card_values",
    "deal_diagram",
    "position_diagram",
    "position_notes",
    "trick_table",
    "tricks_played",
    "tricks_table",
]

SHORT = {"both": "both", "first": "1st", "second": "2nd"}
"""Who defends, as the heads of columns say it."""
_INDENT = "  "
_RIGHT_HAND = 42
_NEAR_HAND = 22
_CELL = 5
_LABEL = 11
_GAP = " " * 4


def _ranks(held: CardSet, suit: Suit, space: str = "") -> str:
    return space.join(rank.letter for rank in held.ranks(suit))


# -- hands round the table ------------------------------------------------------------------------------------------


def deal_diagram(deal: Deal) -> str:
    """The three hands as the players sit, who deals, and the talon."""
    notes: dict[Seat, list[str]] = {seat: [] for seat in Seat}
    notes[deal.dealer].append("deals")
    diagram = _diagram(deal.hands, notes, {})
    return f"{diagram}\n\n{_INDENT}Talon  {cards_text(deal.talon)}" if deal.talon else diagram


def position_diagram(position: Position) -> str:
    """The three hands as the players sit, the cards on the table before those who played them, and whose turn it is."""
    notes = position_notes(position)
    table = dict(zip(position.order, position.trick, strict=False))
    return _diagram(position.hands, notes, table)


def position_notes(position: Position) -> dict[Seat, list[str]]:
    """What is said of each seat beside its hand."""
    notes: dict[Seat, list[str]] = {seat: [] for seat in Seat}
    notes[position.declarer].append("declarer")
    if position.sits_out is not None:
        notes[position.sits_out].append("sits out")
    if not position.is_over:
        notes[position.to_play].append("to play" if position.trick else "leads")
    return notes


def _diagram(hands: Hands, notes: Mapping[Seat, Sequence[str]], table: Mapping[Seat, Card]) -> str:
    def on(seat: Seat) -> str:
        return card_text(table[seat]) if seat in table else ""

    near, right, left = (_hand_rows(seat, hand, notes[seat]) for seat, hand in zip(Seat, hands, strict=True))
    rows = [f"{_INDENT}{a:<{_RIGHT_HAND - len(_INDENT)}}{b}" for a, b in zip(left, right, strict=True)]
    if table:
        far, close = f"{'':<{_NEAR_HAND - 6}}{on(Seat.THREE):<12}{on(Seat.TWO)}", " " * _NEAR_HAND + on(Seat.ONE)
        rows += ["", *(row for row in (far, close) if row.strip())]
    rows.append("")
    rows += [" " * _NEAR_HAND + row for row in near]
    return "\n".join(row.rstrip() for row in rows)


def _hand_rows(seat: Seat, hand: CardSet, notes: Sequence[str]) -> list[str]:
    title = " · ".join([f"Seat {seat}", *notes])
    return [title, *(f"{suit.symbol} {_ranks(hand, suit, ' ') or '—'}" for suit in Suit)]


# -- tables ---------------------------------------------------------------------------------------------------------


def tricks_table(
    deal: Deal,
    tricks: Sequence[Sequence[Sequence[int]]],
    *,
    strains: Sequence[Strain] = tuple(Strain),
    declarers: Sequence[Seat] = tuple(Seat),
    enough: int | None = None,
) -> str:
    """The declarer's tricks for every strain, declarer and defence, and who leads to the first trick.

    :param tricks: strain x declarer x defence (`DEFENCES`), as `solver.tricks_table` gives it for *deal*.
    :param strains: the rows to show.
    :param declarers: the declarers to show.
    :param enough: so many tricks are enough for a contract, and get a star; None: no number does.
    """
    columns = [(declarer, defence) for declarer in declarers for defence in DEFENCES]

    def row(label: str, cells: Sequence[str]) -> str:
        width = len(DEFENCES)
        blocks = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
        return f"{_INDENT}{label:<{_LABEL}}{_GAP.join(blocks)}".rstrip()

    def against(declarer: Seat, defence: str) -> str:
        return "+".join(map(str, defenders(declarer, defence)))

    def cell(value: int) -> str:
        return f"{value} " if enough is None or value < enough else f"{value}*"

    block = _CELL * len(DEFENCES)
    titles = _GAP.join(f"{f'Seat {declarer} plays':^{block}}" for declarer in declarers)
    lines = [
        f"{_INDENT}{'':<{_LABEL}}{titles}".rstrip(),
        row("defence", [f"{SHORT[defence]:>{_CELL - 1}} " for _, defence in columns]),
        row("seats", [f"{against(*column):>{_CELL - 1}} " for column in columns]),
        row("leads", [f"{first_leader(deal.dealer, sitting_out(*column)):>{_CELL - 1}} " for column in columns]),
        row("", ["─" * block if i % len(DEFENCES) == 0 else "" for i in range(len(columns))]),
    ]
    for strain in strains:
        values = [tricks[strain][declarer.index][DEFENCES.index(defence)] for declarer, defence in columns]
        lines.append(row(strain.symbol, [f"{cell(value):>{_CELL}}" for value in values]))
    return "\n".join(lines)


def card_values(position: Position, values: Mapping[Card, int]) -> str:
    """The cards of the seat to play, best for its side first: the declarer's tricks if it plays them.

    :param values: as `solver.card_values` gives them.
    """
    wants_many = (position.to_play is position.declarer) == (position.objective == "max")
    rows: list[str] = []
    for tricks in sorted(set(values.values()), reverse=wants_many):
        held = CardSet.from_cards(card for card, value in values.items() if value == tricks)
        rows.append(f"{_INDENT}{tricks:>2}   {cards_text(held)}{'' if rows else '   best'}")
    if barred := position.hand(position.to_play) - CardSet.from_cards(values):
        rows.append(f"{_INDENT} -   {cards_text(barred)}   may not be played now")
    return "\n".join(rows)


def tricks_played(tricks: Sequence[Trick], *, first: int = 1, before: Sequence[int] = (0, 0, 0)) -> str:
    """A line of play, a trick a row: the cards by seat (``>`` leads), who took the trick, and the score so far.

    :param first: the number of the first trick.
    :param before: the tricks that the seats had taken before it.
    """
    rows = [
        TrickRow(trick.seats[0], dict(zip(trick.seats, map(card_text, trick.cards), strict=True)), trick.winner)
        for trick in tricks
    ]
    return trick_table(rows, first=first, before=before)


class TrickRow(NamedTuple):
    """A trick to be drawn.

    :param leader: who led.
    :param cells: what is shown of each seat that has played.
    :param winner: who took it; None if it is not complete.
    :param value: what stands in the last column.
    """

    leader: Seat
    cells: Mapping[Seat, str]
    winner: Seat | None
    value: int = 0


def trick_table(
    tricks: Sequence[TrickRow],
    *,
    first: int = 1,
    before: Sequence[int] = (0, 0, 0),
    width: int = 9,
    last: str | None = None,
) -> str:
    """Tricks, one a row: what the seats played (``>`` leads), who took the trick, and the score so far.

    :param first: the number of the first trick.
    :param before: the tricks that the seats had taken before it.
    :param width: of a seat's column.
    :param last: the title of one more column, for `TrickRow.value`.
    """

    def row(number: str, cells: Sequence[str], taken: str, score: str, value: str | None) -> str:
        end = f"{score:<14}{value}" if last else score
        return f"{_INDENT}{number}{''.join(f'{cell:<{width}}' for cell in cells)}{taken:<11}{end}".rstrip()

    score = list(before)
    rows = [row(f"{'trick':<8}", [f"seat {seat}" for seat in Seat], "taken by", "score 1-2-3", last)]
    for number, trick in enumerate(tricks, first):
        if trick.winner is not None:
            score[trick.winner.index] += 1
        # The sign of the leader stands before the column.
        cells = [(">" if seat is trick.leader else " ") + trick.cells.get(seat, "—") for seat in Seat]
        taken = f" {'' if trick.winner is None else f'seat {trick.winner}':<11}"
        rows.append(row(f"{number:>4}   ", cells, taken, "-".join(map(str, score)), f"{trick.value:>2}"))
    return "\n".join(rows)
