"""Hands and lines of cards as numbers, fast: what is written the canonical way takes a table, the rest the parser.

Files hold millions of hands, nearly all of them as `str(CardSet)` or card by card. Both are read here without looking
at each character; whatever looks different goes to `prefa_solver.cards`, the one parser, which also words the errors.
"""

import re
from collections.abc import Sequence
from itertools import combinations

from ..cards.card import Card, CardSet

__all__ = ["canonical_hand", "hand_mask", "line_cards", "line_text"]

_RANKS = "AKQJT987"
_SUITED = re.compile("".join(f"(?:{suit}([{_RANKS}]+))?" for suit in "SCDH"))
# Ranks high to low, as they are printed; no other order is in it, and no rank twice.
_RANKS_MASK: dict[str | None, int] = {
    "".join(ranks): sum(1 << 7 - _RANKS.index(rank) for rank in ranks)
    for count in range(1, 9)
    for ranks in combinations(_RANKS, count)
}
_RANKS_MASK[None] = 0
_NAMES = [card.name for card in Card]
_CARD_BYTES = bytes(Card)
_NO_CARD = 255
_SUIT_BYTES = bytes(8 * "SCDH".index(chr(i)) if chr(i) in "SCDH" else _NO_CARD for i in range(256))
_RANK_BYTES = bytes("789TJQKA".index(chr(i)) if chr(i) in "789TJQKA" else _NO_CARD for i in range(256))


def hand_mask(text: str) -> int:
    """The mask of a hand.

    :raises NotationError: if *text* is not a hand.
    """
    match = _SUITED.fullmatch(text)
    if match is not None and text:
        spades, clubs, diamonds, hearts = match.groups()
        try:
            return (
                _RANKS_MASK[spades] | _RANKS_MASK[clubs] << 8 | _RANKS_MASK[diamonds] << 16 | _RANKS_MASK[hearts] << 24
            )
        except KeyError:  # ranks in another order, or one of them twice
            pass
    return CardSet.parse(text).mask


def canonical_hand(text: str) -> str:
    """*text* as `CardSet` prints it.

    :raises NotationError: if *text* is not a hand.
    """
    match = _SUITED.fullmatch(text)
    if match is not None and text and _RANKS_MASK.keys() >= set(match.groups()):
        return text
    return str(CardSet.parse(text))


def line_cards(text: str) -> bytes:
    """Cards in the order of the text, an index a byte.

    :raises NotationError: if *text* is not a list of cards.
    """
    letters = text.replace(" ", "").encode("utf-8", "surrogatepass")
    suits, ranks = letters[::2].translate(_SUIT_BYTES), letters[1::2].translate(_RANK_BYTES)
    # As one long number each: a loop over thirty cards costs more than all of this.
    cards = (int.from_bytes(suits, "big") | int.from_bytes(ranks, "big")).to_bytes(len(suits), "big")
    if len(suits) == len(ranks) and cards and not cards.translate(None, _CARD_BYTES):
        return cards
    return bytes(Card.parse_all(text))


def line_text(cards: Sequence[int], sizes: Sequence[int] = ()) -> str:
    """Cards in order; with *sizes*, a space between tricks of so many cards."""
    names = [_NAMES[card] for card in cards]
    if not sizes:
        return "".join(names)
    groups, start = [], 0
    for size in sizes:
        groups.append("".join(names[start : start + size]))
        start += size
    return " ".join(group for group in (*groups, "".join(names[start:])) if group)
