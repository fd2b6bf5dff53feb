"""Makes files of played records: random deals, a plausible contract, random legal cards. The same seed, the same file.

python benchmarks/make_records.py 1000000 --seed 1 > million.jsonl
python benchmarks/make_records.py 1000 --tricks-only | prefa score -
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random

from prefa_solver import CardSet, Contract, Deal, Seat, Strain, Suit
from prefa_solver.formats.fast_cards import line_text
from prefa_solver.formats.record import Record, to_json
from prefa_solver.games.prefa.declarations import Declarations, Defence
from prefa_solver.games.prefa.rules import PLAYELEPHANT

DEALS_OF_A_SESSION = 40
PLAYERS = ("Anna", "Babis", "Christos")


def records(seed: int, count: int, first: int = 0, plays: bool = True) -> Iterator[Record]:
    """*count* records from number *first* on; with *plays* the cards, without only the tricks they gave."""
    said = Declarations.sequences(PLAYELEPHANT)
    usual = [declarations for declarations in said if declarations.defence is not Defence.UNPLAYED]
    for number in range(first, first + count):
        random = Random(f"{seed}/{number}")
        deal = Deal.random(seed, number)
        declarer = random.choice(list(Seat))
        twelve = deal.hand(declarer) | deal.talon
        suit = max(Suit, key=lambda suit: (len(twelve.of(suit)), suit))
        strain = Strain(suit)
        discard = sorted(twelve - twelve.of(suit), key=lambda card: (card.rank, card))[:2]
        contract = Contract(random.choice((6, 6, 6, 6, 7, 7, 8)), strain)
        declarations = random.choice(usual) if random.random() < 0.95 else Declarations.parse("pass pass")
        defends = declarations.defence.plays
        sits_out = [
            seat for seat, plays_ in zip((declarer.next, declarer.next.next), defends, strict=True) if not plays_
        ]
        hands = [hand.mask for hand in deal.hands]
        hands[declarer.index] = (twelve - CardSet.from_cards(discard)).mask
        cards, tricks = (b"", None) if len(sits_out) == 2 else played(random, hands, strain, sits_out)
        yield Record(
            id=str(number),
            session=str(number // DEALS_OF_A_SESSION),
            players=PLAYERS,
            hands=tuple(map(str, deal.hands)),
            talon=str(deal.talon),
            declarer=declarer,
            contract=str(contract),
            discard=str(CardSet.from_cards(discard)),
            declarations=str(declarations),
            plays=line_text(cards) if cards and plays else None,
            tricks=tricks,
        )


def played(random: Random, hands: list[int], strain: int, sits_out: list[Seat]) -> tuple[bytes, tuple[int, int, int]]:
    """Random legal cards from the first hand's lead on, and the tricks of each seat; on masks, to be quick."""
    absent = sits_out[0].index if sits_out else -1
    leader = 0 if absent != 0 else 1
    left, cards, tricks = list(hands), bytearray(), [0, 0, 0]
    trumps = 0xFF << 8 * strain
    for _ in range(10):
        best, winner, led = -1, leader, 0
        for step in range(3):
            seat = (leader + step) % 3
            if seat == absent:
                continue
            legal = left[seat]
            if best >= 0:
                legal = left[seat] & led or left[seat] & trumps or left[seat]
            card = random.choice([i for i in range(32) if legal >> i & 1])
            left[seat] ^= 1 << card
            cards.append(card)
            if best < 0:
                led = 0xFF << (card & 24)
                best = card
            elif (1 << card & trumps and not 1 << best & trumps) or (card >> 3 == best >> 3 and card > best):
                best, winner = card, seat
        tricks[winner] += 1
        leader = winner
    return bytes(cards), (tricks[0], tricks[1], tricks[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tricks-only", action="store_true", help="leave the cards out")
    options = parser.parse_args()
    for record in records(options.seed, options.count, plays=not options.tricks_only):
        sys.stdout.buffer.write(to_json(record) + b"\n")


if __name__ == "__main__":
    main()
