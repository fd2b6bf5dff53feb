"""Pieces of HTML that drawings are put together from: cards in their colours, hands round a table, tables of text.

The three hands lie as the players sit: seat 1 nearest, seat 2 on its right, seat 3 on its left.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from ..cards.card import Card, CardSet, Suit
from ..cards.seat import Seat
from ..escapes import html_text
from .style import STYLE

__all__ = ["box", "card_html", "hand_html", "html_table", "paragraphs", "round_table", "suits", "whole_text"]

_CLASSES = {Suit.SPADES: "s", Suit.CLUBS: "c", Suit.DIAMONDS: "d", Suit.HEARTS: "h"}
_CLASS_OF_SYMBOL = {suit.symbol: kind for suit, kind in _CLASSES.items()}
_RANKS = frozenset("AKQJT987")


def box(*parts: str, style: str = STYLE) -> str:
    """A drawing that stands by itself: *parts* of HTML with their style."""
    return f'<div class="prefa"><style>{style}</style>\n{"".join(parts)}</div>'


def suits(text: str) -> str:
    """Text with its suit symbols, and the ranks after them, in colour."""
    parts: list[str] = []
    suit: str | None = None
    for char in html_text(text):
        kind = _CLASS_OF_SYMBOL.get(char)
        if kind is not None:
            parts.append(("</span>" if suit else "") + f'<span class="{kind}">{char}')
            suit = kind
        elif suit and char not in _RANKS:
            parts.append(f"</span>{char}")
            suit = None
        else:
            parts.append(char)
    return "".join(parts) + ("</span>" if suit else "")


def card_html(card: Card) -> str:
    """A card."""
    return f'<span class="{_CLASSES[card.suit]}">{card.suit.symbol}{card.rank.letter}</span>'


def paragraphs(sentences: Iterable[str], kind: str = "") -> str:
    """Each of *sentences*, which have no full stop yet, as a paragraph."""
    return "".join(f'<p class="{kind}">{suits(sentence)}.</p>\n' for sentence in sentences)


def whole_text(text: str) -> str:
    """Text as a terminal shows it, with the suits in colour."""
    lines = "\n".join(map(suits, text.split("\n")))
    return f"<pre>{lines}</pre>\n"


def hand_html(
    cards: CardSet, seat: Seat, notes: Sequence[str] = (), *, played: Card | None = None, out: bool = False
) -> str:
    """What *seat* holds, suit by suit.

    :param notes: what is said of the seat.
    :param played: the card that it plays, which is marked.
    :param out: whether it takes no part.
    """
    rows = "".join(f"<div>{_row(cards, suit, played)}</div>" for suit in Suit)
    who = " · ".join([f"seat {seat}", *notes])
    return f'<div class="hand at{seat}{" out" if out else ""}"><div class="who">{who}</div>{rows}</div>\n'


def _row(cards: CardSet, suit: Suit, played: Card | None) -> str:
    ranks = [
        f'<span class="now">{rank.letter}</span>' if played == Card.of(suit, rank) else rank.letter
        for rank in cards.ranks(suit)
    ]
    return f'<span class="{_CLASSES[suit]}">{suit.symbol}</span> {" ".join(ranks) or "—"}'


def round_table(hands: Iterable[str], felt: Mapping[Seat, str], winner: Seat | None = None) -> str:
    """The hands round the table.

    :param hands: made by `hand_html`.
    :param felt: what lies on the table before each seat.
    :param winner: whose card takes the trick.
    """
    cards = "".join(
        f'<div class="at{seat}{" won" if seat is winner else ""}">{shown}</div>' for seat, shown in felt.items()
    )
    return f'<div class="round">{"".join(hands)}<div class="felt">{cards}</div></div>\n'


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """A table of text; numbers stand at the right, but for the columns in *left*."""

    def row(tag: str, cells: Sequence[str]) -> str:
        kinds = ("" if i in left else ' class="n"' for i in range(len(cells)))
        parts = (f"<{tag}{kind}>{suits(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))
        return f"<tr>{''.join(parts)}</tr>\n"

    return f"<table>\n{row('th', head)}{''.join(row('td', cells) for cells in rows)}</table>\n"
