"""The cards that a record says were played: could they be, and what did they give?"""

from dataclasses import dataclass

from ..cards.card import Card
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..play.replay import Breach, replay
from ..play.trick import tricks_in_turn
from .problem import Problem, RecordError
from .record import Record
from .recorded_deal import RecordedDeal, Triple, understand

__all__ = ["Tally", "play_problem", "problems", "tally", "tricks_in_the_end", "tricks_told", "winners"]

_LEAST_TRICKS_TO_CLAIM = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """What the cards of a game gave, as far as they could be played.

    :param won: the complete tricks of each seat.
    :param leads: the seat on lead after them; None in the middle of a trick.
    :param problem: why the rest could not be played; None if it could.
    """

    won: Triple
    leads: Seat | None
    problem: Problem | None = None


def tally(game: RecordedDeal) -> Tally:
    """Play the cards of *game* by the readable rules."""
    played = replay(game.start(), map(Card, game.plays))
    leads = None if played.end.trick else played.end.leader
    problem = None
    if (fault := played.fault) is not None and fault.breach is Breach.TOO_MANY:
        problem = Problem("plays", f"card {fault.number}, {fault.card!s}: all cards were played before it")
    elif fault is not None:
        reason = fault.position.refusal(fault.card)
        problem = Problem("plays", f"card {fault.number}, in trick {fault.trick}: {reason}")
    return Tally(played.taken, leads, problem)


def problems(record: Record) -> tuple[Problem, ...]:
    """Everything that is wrong with *record*, the play of the cards included; empty if it is fine."""
    try:
        game = understand(record)
    except RecordError as error:
        return error.problems
    if not game.terms.kind.has_play and not game.plays:
        return ()
    played = tally(game)
    if played.problem is not None:
        return (played.problem,)
    found = []
    if record.claim:
        left = game.tricks_in_all - sum(played.won)
        if played.leads is not game.terms.declarer:
            found.append(
                Problem("claim", f"seat {game.terms.declarer} may claim only on lead, at the start of a trick")
            )
        elif left < _LEAST_TRICKS_TO_CLAIM:
            found.append(Problem("claim", f"a claim needs two tricks or more to be left, got {left}"))
    try:
        tricks_in_the_end(game, played.won, len(game.plays))
    except RecordError as error:
        found += error.problems
    return tuple(found)


def play_problem(game: RecordedDeal) -> Problem:
    """Why not all cards of *game* could be played. For games of which that is known."""
    problem = tally(game).problem
    assert problem is not None
    return problem


def winners(game: RecordedDeal) -> list[Seat]:
    """Who won each complete trick. Whether the cards could be played so is not looked at."""
    terms = game.terms
    strain = Strain.NO_TRUMPS if terms.strain is None else terms.strain
    return [trick.winner for trick in tricks_in_turn(terms.leader, map(Card, game.plays), strain, terms.sits_out)]


def tricks_told(game: RecordedDeal) -> Triple | None:
    """The tricks of each seat that the plays give, with the claim if there is one; None if they do not tell all."""
    is_complete = len(game.plays) == game.tricks_in_all * game.players and game.plays
    if not is_complete and not game.record.claim:
        return None
    won = winners(game)
    if game.record.claim and game.terms.declarer is not None:
        won += [game.terms.declarer] * (game.tricks_in_all - len(won))
    first, second, third = (won.count(seat) for seat in Seat)
    return first, second, third


def tricks_in_the_end(game: RecordedDeal, won: Triple, cards: int) -> Triple | None:
    """The tricks of each seat, from the plays, the claim or the tricks stated; None if the record does not tell.

    :param won: the complete tricks that the first *cards* cards gave each seat.
    :raises RecordError: if the plays stop early, or do not give the tricks that are stated.
    """
    stated, in_all = game.record.tricks, game.tricks_in_all
    shown: Triple | None = None
    if game.record.claim:
        rest = in_all - sum(won)
        first, second, third = (
            took + rest * (seat is game.terms.declarer) for seat, took in zip(Seat, won, strict=True)
        )
        shown = first, second, third
    elif cards == in_all * game.players or (cards % game.players == 0 and _may_stop(game, won)):
        shown = won
    if stated is None:
        if shown is None and cards:
            reason = f"the play stops after {cards} of {in_all * game.players} cards"
            raise RecordError([Problem("plays", f"{reason}, without a claim or the tricks")])
        return shown
    if shown is not None and stated != shown:
        raise RecordError([Problem("tricks", f"stated as {_numbers(stated)}, but the play gives {_numbers(shown)}")])
    if sum(stated) != in_all and not (sum(stated) < in_all and _may_stop(game, stated)):
        raise RecordError([Problem("tricks", f"{_numbers(stated)} are {sum(stated)} in all, expected {in_all}")])
    for seat, took, before in zip(Seat, stated, won, strict=True):
        if took < before:
            raise RecordError([Problem("tricks", f"seat {seat} is said to take {took}, but has {before} already")])
        if took and seat is game.terms.sits_out:
            raise RecordError([Problem("tricks", f"seat {seat} is said to take {took}, but sits out")])
    return stated


def _may_stop(game: RecordedDeal, won: Triple) -> bool:
    """Whether the play may stop after tricks that fell so: the contract is lost, and its game plays no further."""
    contract, declarer = game.terms.contract, game.terms.declarer
    if contract is None or declarer is None or not contract.stops_when_lost:
        return False
    took, left = won[declarer.index], game.tricks_in_all - sum(won)
    return contract.short(took if contract.objective == "min" else took + left) > 0


def _numbers(tricks: Triple) -> str:
    return "-".join(map(str, tricks))
