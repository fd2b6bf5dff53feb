"""A match: the quick choice of a card against a player that solves one random layout with open cards.

    python benchmarks/match.py --seconds 300

Each deal is played twice, with the sides changed: one player is the declarer, the other both defenders. A deal counts
the difference of the declarer's tricks. Hands, strain and declarer are random, and both defenders play.
"""

import argparse
import math
import time
from random import Random

from prefa_solver import ALL_CARDS, Card, CardSet, Position, Seat, Strain, View, card_outcomes, choose_card
from prefa_solver.play.trick import tricks_in_turn
from prefa_solver.unseen import Moment


def one_layout(view: View, to_play: Seat, seed: int) -> Card:
    values = {card: outcome.average for card, outcome in card_outcomes(view, most=1, seed=seed).items()}
    return (max if to_play is view.declarer else min)(values, key=lambda card: values[card])


def declarers_tricks(position: Position, discard: CardSet, *, averages_declare: bool, seed: int) -> int:
    leader, strain, played = position.leader, position.strain, []
    while not position.is_over:
        tricks = list(tricks_in_turn(leader, played, strain))[: len(played) // 3]
        view = Moment.after(tricks, position, discard=discard).view(position.to_play, declarer_shows=False)
        if (position.to_play is position.declarer) == averages_declare:
            card = choose_card(view, seed=seed)
        else:
            card = one_layout(view, position.to_play, seed + len(played))
        played.append(card)
        position = position.play(card)
    return sum(trick.winner is position.declarer for trick in tricks_in_turn(leader, played, strain))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300)
    end = time.monotonic() + parser.parse_args().seconds
    differences: list[int] = []
    while time.monotonic() < end:
        number = len(differences)
        random = Random(number)
        cards = random.sample(list(ALL_CARDS), 32)
        hands = [CardSet.from_cards(cards[start : start + 10]) for start in (0, 10, 20)]
        position = Position(tuple(hands), Seat(number % 3 + 1), random.choice(list(Strain)), Seat.ONE)
        both = [
            declarers_tricks(position, CardSet.from_cards(cards[30:]), averages_declare=side, seed=100 * number)
            for side in (True, False)
        ]
        differences.append(both[0] - both[1])
    n = len(differences)
    mean = sum(differences) / n
    margin = 1.96 * math.sqrt(sum((d - mean) ** 2 for d in differences) / max(1, n - 1) / n)
    print(f"{n} deals, each played twice: {mean:+.3f} ±{margin:.3f} tricks a deal for the averages")


if __name__ == "__main__":
    main()
