"""Reviews as one HTML page: nothing is loaded from elsewhere, and it is meant for the screen and for paper.

The three hands lie as the players sit: seat 1 nearest, seat 2 on its right, seat 3 on its left.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from ..cards.card import Card
from ..cards.seat import Seat
from ..escapes import html_text
from ..judging.alternatives import Alternatives
from ..judging.review import PlayReview, Review
from ..judging.sight import Sight
from ..play.position import Position
from ..words.money import money_text
from ..words.replay import fault_words
from ..words.review import (
    alternatives_facts,
    card_mark,
    claim_words,
    deal_facts,
    error_words,
    result_facts,
    title,
    worth_text,
)
from .pieces import box, card_html, hand_html, paragraphs, round_table, suits
from .review_style import PAGE_STYLE, REVIEW_STYLE
from .style import STYLE

__all__ = ["page", "page_parts", "review_box"]

Reviewed = tuple[Review, Alternatives | None, Mapping[int, Sight]]


def page(reviews: Sequence[Reviewed]) -> str:
    """A page with *reviews*, one after the other: each with what the declarer might have done instead, and with what
    the players could know, by the number of the card (both may be missing)."""
    name = title(reviews[0][0]) if len(reviews) == 1 else f"{len(reviews)} deals reviewed"
    return "".join(_page(name, reviews))


def page_parts(reviews: Iterable[Reviewed]) -> Iterator[str]:
    """The page piece by piece, however many *reviews* there are; nothing if there are none."""
    rest = iter(reviews)
    first = list(islice(rest, 2))
    if first:
        yield from _page(title(first[0][0]) if len(first) == 1 else "Deals reviewed", chain(first, rest))


def review_box(reviewed: Reviewed) -> str:
    """One review as a drawing that stands by itself, for a page that somebody else makes."""
    return box(*_deal(*reviewed), style=STYLE + REVIEW_STYLE)


def _page(name: str, reviews: Iterable[Reviewed]) -> Iterator[str]:
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html_text(name)}</title>\n<style>{STYLE}{REVIEW_STYLE}{PAGE_STYLE}</style>\n</head>\n"
        '<body class="prefa">\n'
    )
    for reviewed in reviews:
        yield f"<section>\n{''.join(_deal(*reviewed))}\n</section>\n"
    yield "</body>\n</html>\n"


def _deal(review: Review, alternatives: Alternatives | None, sights: Mapping[int, Sight]) -> Iterator[str]:
    yield f"<h1>{suits(title(review))}</h1>\n"
    yield paragraphs(deal_facts(review), "soft")
    yield f"<h2>Result</h2>\n{paragraphs(result_facts(review))}"
    if alternatives is not None:
        yield paragraphs(alternatives_facts(review, alternatives))
    if review.replay.fault is not None:
        yield f'<p class="mark turn">The play stops. {suits(fault_words(review.replay.fault))}</p>\n'
    yield f"<h2>What cost something</h2>\n{_errors(review, sights)}"
    yield _totals(review)
    yield f"<h2>The play</h2>\n{_play(review)}"
    yield f"<h2>One best line</h2>\n{_line(review)}"
    yield '<h2>Trick by trick</h2>\n<div class="tricks">\n'
    for plays in _by_trick(review):
        yield _trick(review, plays, sights)
    yield "</div>\n"


def _marked(play: PlayReview) -> str:
    mark = card_mark(play)
    turn = " turn" if play.is_turning_point else ""
    return card_html(play.card) + (f'<span class="mark{turn}">{mark}</span>' if mark else "")


def _kind(plays: Sequence[PlayReview]) -> str:
    """The class of a row or figure: how bad its worst card is."""
    costly = [play for play in plays if play.is_costly]
    return "turn" if any(play.is_turning_point for play in costly) else "costly" if costly else ""


def _errors(review: Review, sights: Mapping[int, Sight]) -> str:
    rows = [error_words(play, sights.get(play.number)) for play in review.errors]
    if review.claim_cost:
        rows.append(claim_words(review))
    if not rows:
        return "<p>No card cost anything.</p>\n"
    return "<ul>\n" + "".join(f"<li>{suits(row)}</li>\n" for row in rows) + "</ul>\n"


def _totals(review: Review) -> str:
    money = review.start.worth is not None
    by_cards = f'<th class="n">{money_text(review.played.game.unit)} by its own cards</th>' if money else ""
    head = f'<tr><th></th><th class="n">tricks lost</th>{by_cards}</tr>\n'
    rows = ""
    for seat in review.played.start.active:
        cells = f'<td>seat {seat}</td><td class="n">{review.lost[seat.index]}</td>'
        if money:
            cells += f'<td class="n">{worth_text(review.own_change(seat))}</td>'
        rows += f"<tr>{cells}</tr>\n"
    if review.claim_cost:
        rows += f'<tr><td>the claim</td><td class="n">{review.claim_cost}</td>{"<td></td>" if money else ""}</tr>\n'
    return f"<table>\n{head}{rows}</table>\n"


def _by_trick(review: Review) -> list[list[PlayReview]]:
    tricks: dict[int, list[PlayReview]] = {}
    for play in review.plays:
        tricks.setdefault(play.trick, []).append(play)
    return list(tricks.values())


def _play(review: Review) -> str:
    place = review.played.start.declarer.index
    rows = []
    score = [0, 0, 0]
    for plays in _by_trick(review):
        winner = _winner(review, plays[0].trick)
        row = _cells(plays[0].trick, {play.seat: _marked(play) for play in plays}, plays[0].seat, winner)
        if winner is not None:
            score[winner.index] += 1
        taken = "" if winner is None else f"seat {winner}"
        row += f'<td>{taken}</td><td>{"-".join(map(str, score))}</td><td class="n">{plays[-1].after.tricks[place]}</td>'
        rows.append(f'<tr class="{_kind(plays)}">{row}</tr>\n')
    head = (
        '<tr><th class="n">trick</th><th>seat 1</th><th>seat 2</th><th>seat 3</th><th>taken by</th>'
        f'<th>score 1-2-3</th><th class="n">best play then: seat {review.played.start.declarer}</th></tr>\n'
    )
    legend = '<p class="soft note">▸ leads; bold takes the trick; ? cost something, ?? turned the deal.</p>\n'
    return f'<div class="wide"><table>\n{head}{"".join(rows)}</table></div>\n{legend}'


def _line(review: Review) -> str:
    rows = ""
    for number, trick in enumerate(review.best_line, 1):
        cards = dict(zip(trick.seats, trick.cards, strict=True))
        row = _cells(number, {seat: card_html(card) for seat, card in cards.items()}, trick.seats[0], trick.winner)
        rows += f"<tr>{row}<td>seat {trick.winner}</td></tr>\n"
    seats = "".join(f"<th>seat {seat}</th>" for seat in Seat)
    return f'<table>\n<tr><th class="n">trick</th>{seats}<th>taken by</th></tr>\n{rows}</table>\n'


def _cells(number: int, cards: Mapping[Seat, str], leader: Seat, winner: Seat | None) -> str:
    """The first cells of a trick's row: its number, and the card of each seat with who led and who took it."""
    row = f'<td class="n">{number}</td>'
    for seat in Seat:
        kinds = " ".join(kind for kind, holds in (("lead", seat is leader), ("won", seat is winner)) if holds)
        row += f'<td class="{kinds}">{cards.get(seat, "—")}</td>'
    return row


def _winner(review: Review, trick: int) -> Seat | None:
    return review.replay.tricks[trick - 1].winner if trick <= len(review.replay.tricks) else None


def _trick(review: Review, plays: Sequence[PlayReview], sights: Mapping[int, Sight]) -> str:
    """One trick: the hands before it, the cards on the table, and what was wrong with them."""
    first = plays[0]
    position, winner = first.position, _winner(review, first.trick)
    cards = {play.seat: play.card for play in plays}
    hands = [_hand(position, seat, cards.get(seat)) for seat in Seat]
    around = round_table(hands, {play.seat: _marked(play) for play in plays}, winner)
    declarer = position.declarer
    before, after = (outlook.tricks[declarer.index] for outlook in (first.before, plays[-1].after))
    value = str(before) if before == after else f"{before} → {after}"
    taken = "" if winner is None else f", taken by seat {winner}"
    notes = "".join(
        f'<p class="note">{suits(error_words(play, sights.get(play.number)))}</p>\n' for play in plays if play.is_costly
    )
    return (
        f'<figure class="{_kind(plays)}">\n<figcaption><b>Trick {first.trick}</b><span class="soft">seat {first.seat} '
        f"leads{taken}; best play: {value}</span></figcaption>\n"
        f"{around}{notes}</figure>\n"
    )


def _hand(position: Position, seat: Seat, played: Card | None) -> str:
    notes = ["declarer"] if seat is position.declarer else []
    out = seat is position.sits_out
    return hand_html(position.hand(seat), seat, [*notes, "sits out"] if out else notes, played=played, out=out)
