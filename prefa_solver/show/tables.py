"""Deals, positions and tables of tricks as HTML; and a table of tricks as text."""

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..games.named import USUAL_RULES
from ..play.deal import Deal
from ..play.position import Position
from ..play.turns import DEFENCES, defenders
from ..solving.tricks import TricksTable
from ..words.cards import cards_text
from .diagrams import SHORT, position_notes, tricks_table
from .pieces import box, card_html, hand_html, round_table, suits

__all__ = ["html", "text"]


def text(table: TricksTable) -> str:
    """The table, with stars where there are enough tricks for a contract."""
    return tricks_table(table.deal, table.array.tolist(), enough=USUAL_RULES.least_needed)


def html(value: Deal | Position | TricksTable) -> str:
    """The value as a drawing that stands by itself."""
    if isinstance(value, Deal):
        return box(deal_html(value))
    return box(position_html(value)) if isinstance(value, Position) else box(deal_html(value.deal), _tricks(value))


def deal_html(deal: Deal) -> str:
    """The three hands as the players sit, who deals, and the talon."""
    hands = [hand_html(deal.hand(seat), seat, ["deals"] if seat is deal.dealer else []) for seat in Seat]
    talon = f'<p class="note">Talon {suits(cards_text(deal.talon))}</p>\n' if deal.talon else ""
    return round_table(hands, {}) + talon


def position_html(position: Position) -> str:
    """The three hands as the players sit, the cards on the table, trumps, and whose turn it is."""
    notes = position_notes(position)
    hands = [hand_html(position.hand(seat), seat, notes[seat], out=seat is position.sits_out) for seat in Seat]
    felt = {seat: card_html(card) for seat, card in zip(position.order, position.trick, strict=False)}
    few = ", and wants as few tricks as possible" if position.objective == "min" else ""
    trumps = f"Seat {position.declarer} plays {position.strain.symbol}{few}."
    return round_table(hands, felt) + f'<p class="note">{suits(trumps)}</p>\n'


def _tricks(table: TricksTable) -> str:
    """Two rows of heads: the declarers, and who defends against each."""
    declarers = "".join(f'<th class="block" colspan="{len(DEFENCES)}">seat {seat} plays</th>' for seat in Seat)
    against = "".join(
        f'<th class="n" title="against seat {" and ".join(map(str, defenders(seat, defence)))}">{SHORT[defence]}</th>'
        for seat in Seat
        for defence in DEFENCES
    )
    rows = "".join(
        f"<tr><th>{suits(strain.symbol)}</th>{''.join(map(_cell, by_seat))}</tr>\n"
        for strain, by_seat in ((strain, table.array[strain].ravel().tolist()) for strain in Strain)
    )
    return f"<table>\n<tr><th></th>{declarers}</tr>\n<tr><th></th>{against}</tr>\n{rows}</table>\n"


def _cell(tricks: int) -> str:
    enough = tricks >= USUAL_RULES.least_needed
    return f'<td class="n">{f"<b>{tricks}</b>" if enough else tricks}</td>'
