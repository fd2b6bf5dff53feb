"""What a review says, in sentences, for the terminal and for the page. Sentences come without their full stop."""

from collections.abc import Sequence
from fractions import Fraction

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..judging.alternatives import Alternatives, NamedContract
from ..judging.review import Outlook, PlayReview, Review
from ..judging.sight import Sight
from .cards import card_text, cards_text
from .deals import contract_text, outcome_text

__all__ = [
    "alternatives_facts",
    "card_mark",
    "claim_words",
    "deal_facts",
    "error_words",
    "result_facts",
    "title",
    "worth_text",
]

_MOST_DISCARDS = 4
_MOST_CONTRACTS = 3


def worth_text(amount: Fraction) -> str:
    """A worth with its sign, thirds to one place: ``+13.3``, ``-20``, ``0``."""
    if not amount:
        return "0"
    if amount.denominator == 1:
        return f"{int(amount):+d}"
    return f"{float(amount):+.1f}"


def title(review: Review) -> str:
    """What to call the deal: its name, if it has one, and what was played."""
    played, start = review.played, review.played.start
    what = start.strain.symbol if played.named is None else contract_text(played.named)
    name = f"{played.name}: " if played.name else ""
    return f"{name}{'seat' if name else 'Seat'} {start.declarer} plays {what}"


def deal_facts(review: Review) -> list[str]:
    """Who plays what, and what he threw."""
    played, start = review.played, review.played.start
    what = start.strain.symbol if played.named is None else contract_text(played.named)
    aces = " and the aces" if played.aces else ""
    if start.sits_out is None:
        against = " and ".join(f"seat {seat}" for seat in start.active if seat is not start.declarer)
    else:
        against = f"seat {next(seat for seat in start.active if seat is not start.declarer)} alone"
    said = "" if played.talk is None else f" ({played.talk})"
    found = [f"Seat {start.declarer} plays {what}{aces} against {against}{said}"]
    if played.discard is not None:
        talon = "" if played.deal is None or not played.deal.talon else f"took {cards_text(played.deal.talon)} and "
        found.append(f"Seat {start.declarer} {talon}threw {cards_text(played.discard)}")
    elif played.deal is not None and played.deal.talon:
        found.append(f"The talon, {cards_text(played.deal.talon)}, stayed out of play")
    if start.must_overtrump:
        found.append("The last of three players must overtrump")
    return found


def card_mark(play: PlayReview) -> str:
    """``?`` for a card that cost something, ``??`` if it turned the deal."""
    return "??" if play.is_turning_point and play.is_costly else "?" if play.is_costly else ""


def error_words(play: PlayReview, known: Sight | None = None) -> str:
    """What a card cost, in a sentence or two."""
    place = play.position.declarer.index
    before, after = play.before.tricks[place], play.after.tricks[place]
    said = f"Trick {play.trick}, seat {play.seat}: {card_text(play.card)}{card_mark(play)} "
    if play.cost:
        tricks = "a trick" if play.cost == 1 else f"{play.cost} tricks"
        said += f"cost {tricks} (declarer {before} → {after}); better {cards_text(play.better)}"
    else:
        first, second = play.position.declarer.next, play.position.declarer.next.next
        shares = [
            f"{outlook.tricks[first.index]}-{outlook.tricks[second.index]}" for outlook in (play.before, play.after)
        ]
        said += f"changed how the defenders share their tricks ({shares[0]} → {shares[1]})"
    if play.before.worth is not None:
        said += f"; {worth_text(play.change[play.seat.index])} kapikia for seat {play.seat}"
    settled, then = play.before.settlement, play.after.settlement
    if play.is_turning_point and settled is not None and then is not None:
        said += f". It turned the deal: {outcome_text(settled.outcome)} → {outcome_text(then.outcome)}"
    if known is not None:
        said += (
            f". Could it know? {_looked_at(known)} the same to seat {play.seat}, "
            f"{card_text(known.instead)} is better on {known.better} and worse on {known.worse}"
        )
    return said + "."


def _looked_at(known: Sight) -> str:
    if known.of == 1:
        return "On the only layout that looks"
    all_of_them = "all " if known.layouts == known.of else ""
    return f"On {all_of_them}{known.layouts} layouts that look"


def claim_words(review: Review) -> str:
    tricks = "a trick" if review.claim_cost == 1 else f"{review.claim_cost} tricks"
    return f"The claim was not good on this layout: the defence gave {tricks} away by agreeing."


def result_facts(review: Review) -> list[str]:
    """The result against best play."""
    played, start, end = review.played, review.start, review.end
    declarer = played.start.declarer
    found = []
    if review.is_complete:
        how = " after the claim" if played.claim and not review.replay.end.is_over else ""
        found.append(f"Result{how}: {_shares(end, review)}")
    else:
        cards = len(review.replay.cards)
        after = f"{cards} card{'' if cards == 1 else 's'}"
        found.append(f"The play stops after {after}; best play from there: {_shares(end, review)}")
    found.append(f"Best play from the start: {_shares(start, review)}")
    if start.first[0] != start.first[1]:
        found.append(
            f"The defenders may share otherwise: seat {declarer.next} comes to {start.first[0]} to {start.first[1]}"
        )
    if played.named is not None:
        contract = contract_text(played.named)
        found.append(f"{contract} {'could' if review.could_be_made else 'could not'} be made against best defence")
    if start.worth is not None and end.worth is not None:
        worth = ", ".join(
            f"seat {seat} {worth_text(end.worth[seat.index])} (best play {worth_text(start.worth[seat.index])})"
            for seat in Seat
        )
        found.append(f"In kapikia: {worth}")
    return found


def _shares(outlook: Outlook, review: Review) -> str:
    start = review.played.start
    parts = [f"seat {start.declarer} {outlook.tricks[start.declarer.index]}"]
    parts += [f"seat {seat} {outlook.tricks[seat.index]}" for seat in start.active if seat is not start.declarer]
    ending = "" if outlook.settlement is None else f" ({outcome_text(outlook.settlement.outcome)})"
    return ", ".join(parts) + ending


def alternatives_facts(review: Review, found: Alternatives | None) -> list[str]:
    """The best discard and the best contract, all hands seen."""
    if found is None:
        return []
    played, strain = review.played, review.played.start.strain
    discards = found.discards[strain]
    facts = [f"Best discard for {strain.symbol}: {_discards(discards)}, {found.tricks[strain]} tricks"]
    if played.discard in discards:
        facts[0] += "; his was one of them"
    if found.contracts:
        named = ", ".join(_named(contract) for contract in found.contracts[:_MOST_CONTRACTS])
        least = "" if played.minimum is None else f", from {played.minimum} up"
        facts.append(f"Best contracts against this defence, all hands seen{least}: {named}")
    else:
        by_strain = ", ".join(f"{Strain(s).symbol} {tricks}" for s, tricks in enumerate(found.tricks))
        facts.append(f"Tricks after the best discard: {by_strain}")
    return facts


def _discards(discards: Sequence[CardSet]) -> str:
    shown = " or ".join(cards_text(discard) for discard in discards[:_MOST_DISCARDS])
    more = len(discards) - _MOST_DISCARDS
    return f"{shown} or {more} more" if more > 0 else shown


def _named(named: NamedContract) -> str:
    contract = contract_text(named.contract)
    tricks = "-".join(map(str, named.tricks))
    return f"{contract} without {cards_text(named.discard)} ({tricks}, {worth_text(named.worth)})"
