"""Targets and inputs for fuzzing: every parser of text, with how its value is printed again."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from prefa_solver import (
    Auction,
    Card,
    CardSet,
    Clue,
    Contract,
    Deal,
    Declarations,
    Ledger,
    Position,
    PrefaError,
    Rank,
    RuleSet,
    Seat,
    Strain,
    Suit,
)
from prefa_solver.batch.dealing import Shard
from prefa_solver.games.prefa.auction import Call
from prefa_solver.games.prefa.declarations import Declaration
from prefa_solver.games.prefa.entries import parse_entry
from prefa_solver.games.prefa.rules import CLASSIC, DESKTOP
from prefa_solver.games.rule_files import parse_house, rules_toml
from prefa_solver.games.session_files import session_from_json, session_to_json
from prefa_solver.play.conditions import Condition

__all__ = ["TARGETS", "Target", "check", "mutants", "texts"]

_DEAL = "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT D87"
_CARDS = ["SA", "s10", "♥K", "HAKQ", "S-", "-", "—", "♠️AK7", "SAKT7CQ98D7HAJ", "S A K ♣ 10 9", "SASKST", "AK7.Q9.A.-"]
_LEDGER = """\
rules classic
players Anna Babis Χρήστος
dealer 3
6S Anna 6 2 2  # a comment
7H 1 8 0 2
7S 2 2 7 1 play pass together
6H 1 pass pass
pass
close
"""
_POT_LEDGER = "players Anna Babis Christos\n6H 1 7 1 2\nconcede 7S 2\ntop-up 10\n8C 3 0 2 8 aces\npass\n"
_HOUSE = """\
name = "Thursday table"
base = "classic"
variants = ["four-players"]
kassa = 25
tens = "as-nine"
must_overtrump = true
"""


class Target(NamedTuple):
    """A parser.

    :param parse: the parser.
    :param printed: the text of a value, which *parse* must read as the same value; None if values have no text.
    :param samples: texts that it reads, or nearly.
    """

    parse: Callable[[str], Any]
    printed: Callable[[Any], str] | None
    samples: list[str]


def _joined(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards)) or "-"


_ENTRIES = [*_LEDGER.splitlines()[4:], *_POT_LEDGER.splitlines()[1:], "refuse 2", "pass 3 4 3"]

TARGETS: dict[str, Target] = {
    "Suit": Target(Suit.parse, str, ["S", "c", "♦", "♥️", " H "]),
    "Rank": Target(Rank.parse, str, ["7", "T", "10", "a"]),
    "Strain": Target(Strain.parse, str, ["S", "NT", "n", "♥", "♦︎"]),
    "Seat": Target(Seat.parse, str, ["1", " 2", "3"]),
    "Card": Target(Card.parse, str, _CARDS),
    "cards": Target(Card.parse_all, _joined, [*_CARDS, "SA SK ♥10 HA"]),
    "CardSet": Target(CardSet.parse, str, _CARDS),
    "Contract": Target(Contract.parse, str, ["6S", "10nt", "7♥️", " 8 C"]),
    "Deal": Target(Deal.parse, str, [_DEAL, "SA CK D7", "S A K | C9 8 | D7 8", "SAK,C98,HA7,D87", "SAK C98 HAKQJ -"]),
    "Position": Target(
        Position.parse,
        str,
        [
            "SAK C9D8 S7HA strain=H declarer=1 leader=2 trick=SQ sits_out=3 objective=min overtrump=yes",
            "SAK C98 D78 strain=NT declarer=1 leader=3",
            "strain=S SA8 CK D78 declarer=2 leader=2 trick=H7",
        ],
    ),
    "Condition": Target(Condition.parse, str, ["2: H>=4, SA, !DK, A>=2", "talon: C=0", "1:♥<3", "3: T>1,S<=7"]),
    "Shard": Target(Shard.parse, str, ["2/4", "1/1", " 3/9"]),
    "Declaration": Target(Declaration.parse, str, ["play", "PASS", "together", "alone"]),
    "Declarations": Target(Declarations.parse, str, ["play play", "pass,together", "pass play together", ""]),
    "Call": Target(Call.parse, str, ["pass", "6S", "=6S", "have 7H", "stay", "take", "="]),
    "Auction": Target(Auction.parse, str, ["1: stay pass pass", "6S 6C 6D = 6H pass pass", "3: pass pass 6S"]),
    "Auction, desktop": Target(
        lambda text: Auction.parse(text, DESKTOP), str, ["6S 6C 6D 6D 6H pass pass", "2: pass 6S ="]
    ),
    "Clue.void": Target(Clue.void, None, ["2:C", "3: ♥️"]),
    "Clue.holding": Target(Clue.holding, None, ["3:HA", "1: S A K"]),
    "Clue.lacking": Target(Clue.lacking, None, ["3:HAK", "2:♠A"]),
    "Clue.length": Target(Clue.length, None, ["2:H>=4", "2:H <= 1", "1:S=3"]),
    "RuleSet": Target(RuleSet.named, str, ["classic", "playelephant+polles", "desktop+four-players+i-take-it"]),
    "rules as TOML": Target(lambda text: parse_house(text).rules, rules_toml, [_HOUSE, rules_toml(CLASSIC)]),
    "entry": Target(parse_entry, str, _ENTRIES),
    "Ledger": Target(Ledger.parse, str, [_LEDGER, _POT_LEDGER]),
    "Ledger as JSON": Target(
        session_from_json, session_to_json, [session_to_json(Ledger.parse(text)) for text in (_LEDGER, _POT_LEDGER)]
    ),
}

# What has gone wrong before, here or elsewhere: other digits, long numbers, what looks like a letter, and so on.
_PIECES = [
    *["1_0", "٣", "²", "３", "9" * 30, "9" * 5000, "-1", "+1", "0x1", "1e9", "1.5", "inf", "nan", "10", "01", "0"],
    *[
        "\x00",
        "\x1b[31m",
        "\u202e",
        "\ufeff",
        "\udc80",
        "\u2028",
        "\x85",
        "\xa0",
        "\u3000",
        "\N{VARIATION SELECTOR-16}",
    ],
    *["Α", "Т", "Ѕ", "ſ", "ı", "İ", "ß", "K", "ﬀ", "—", "–", "♤", "🂡", "Χρήστος"],
    *[
        "[" * 3000,
        "{" * 3000,
        '{"a":' * 500,
        '"',
        "'",
        '"""',
        "\\",
        "\\u0000",
        "#",
        "=",
        ":",
        ",",
        "|",
        "\n",
        "\r",
        "\t",
        " ",
    ],
    *[
        "null",
        "true",
        "[]",
        "{}",
        "[1]",
        "-0",
        "strain=S",
        "trick=-",
        "kassa = 1",
        "rules classic",
        "pass",
        "aces",
        "-",
    ],
]


def mutants(target: Target, random: random.Random) -> Iterator[str]:
    """Texts near the samples of *target*, without end."""
    letters = sorted({char for sample in target.samples for char in sample})
    words = sorted({word for sample in target.samples for word in sample.split()})
    while True:
        text = random.choice(target.samples)
        for _ in range(random.choice((0, 1, 1, 1, 2, 3, 8))):
            start = random.randrange(len(text) + 1)
            end = min(len(text), start + random.choice((0, 0, 1, 1, 2, 5, 20)))
            piece = random.choice(
                (
                    "",
                    random.choice(letters),
                    random.choice(words),
                    random.choice(_PIECES),
                    chr(random.randrange(0x110000)),
                    text[start : start + random.randrange(30)],
                )
            )
            text = text[:start] + piece + text[end:]
        yield text


def texts(target: Target) -> st.SearchStrategy[str]:
    """The same for hypothesis, which makes small what fails: any text, and words and letters of the samples."""
    letters = "".join(sorted({char for sample in target.samples for char in sample}))
    words = sorted({word for sample in target.samples for word in sample.split()})
    piece = st.sampled_from(words) | st.text(letters, max_size=8) | st.sampled_from(_PIECES) | st.text(max_size=4)
    sentence = st.lists(piece, max_size=12).flatmap(
        lambda pieces: st.sampled_from((" ", "", "\n")).map(lambda s: s.join(pieces))
    )
    return st.text() | st.text(st.characters()) | st.text(letters) | sentence | st.sampled_from(target.samples)


def check(target: Target, text: str) -> bool:
    """Check that *text* is read or refused, by the documented exception and in one printable line; whether it is read.
    What was read must come back from its own text.
    """
    try:
        value = target.parse(text)
    except PrefaError as error:
        message = str(error)
        assert message, ascii(text)
        assert message.isprintable(), ascii(message)
        return False
    if target.printed is not None:
        printed = target.printed(value)
        assert target.parse(printed) == value, (ascii(text), printed)
        assert target.printed(target.parse(printed)) == printed, (ascii(text), printed)
    return True
