"""Exact double-dummy analysis of Prefa (Greek Preferans): three players, 32 cards, ten tricks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .cards.card import ALL_CARDS, Card, CardSet, Rank, Suit
from .cards.seat import Seat
from .cards.strain import Strain
from .drawn import Artist, draw_with
from .errors import (
    ArgumentError,
    DealError,
    EngineError,
    IllegalPlayError,
    NotationError,
    PrefaError,
    RuleError,
)
from .games.spoken import speak_with
from .play.deal import Deal
from .play.position import Objective, Position
from .play.rules import read_names_with

if TYPE_CHECKING:
    from .advice import (
        Stakes,
        Terms,
        advise_bid,
        advise_concede,
        advise_contract,
        advise_defence,
        advise_discard,
        advise_known_defence,
        advise_known_discard,
    )
    from .advice.play import choose_card
    from .games.contract import Contract
    from .games.prefa.auction import Auction, Call
    from .games.prefa.balance_table import balance_table
    from .games.prefa.declarations import Declaration, Declarations
    from .games.prefa.ledger import Ledger
    from .games.prefa.rules import CLASSIC, DESKTOP, PLAYELEPHANT, PREFADOROS, RULE_SETS, RuleSet
    from .games.prefa.settlement import Payment, Settlement, concede, pass_out, refuse
    from .games.preferans.final import credit_game, final_result
    from .games.preferans.rules import LENINGRAD, ROSTOV, SOCHI, PreferansRules
    from .games.preferans.settlement import settle_all_pass
    from .games.registry import GameRules
    from .games.settling import settle
    from .games.told import SessionSpeaker, SettlingSpeaker, Speaker
    from .judging.claim import Claim, claim
    from .judging.review import Review, ReviewedDeal, review
    from .solving.all_pass import AllPassSolution, AllPassValue, solve_all_pass
    from .solving.sharing import Share, defence_share, nearest_split, share_card_values, share_many
    from .solving.solve import Solution, card_values, solve, solve_many, tricks_table
    from .solving.tricks import TricksTable
    from .unseen import (
        CardOutcomes,
        Clue,
        Layouts,
        PlanValue,
        View,
        card_outcomes,
        layouts_from,
        plan_values,
        split_hands,
        split_values,
    )

__version__ = "0.1.0"

__all__ = [
    "ALL_CARDS",
    "CLASSIC",
    "DESKTOP",
    "LENINGRAD",
    "PLAYELEPHANT",
    "PREFADOROS",
    "ROSTOV",
    "RULE_SETS",
    "SOCHI",
    "AllPassSolution",
    "AllPassValue",
    "ArgumentError",
    "Auction",
    "Call",
    "Card",
    "CardOutcomes",
    "CardSet",
    "Claim",
    "Clue",
    "Contract",
    "Deal",
    "DealError",
    "Declaration",
    "Declarations",
    "EngineError",
    "IllegalPlayError",
    "Layouts",
    "Ledger",
    "NotationError",
    "Objective",
    "Payment",
    "PlanValue",
    "Position",
    "PrefaError",
    "PreferansRules",
    "Rank",
    "Review",
    "ReviewedDeal",
    "RuleError",
    "RuleSet",
    "Seat",
    "Settlement",
    "Share",
    "Solution",
    "Stakes",
    "Strain",
    "Suit",
    "Terms",
    "TricksTable",
    "View",
    "advise_bid",
    "advise_concede",
    "advise_contract",
    "advise_defence",
    "advise_discard",
    "advise_known_defence",
    "advise_known_discard",
    "balance_table",
    "card_outcomes",
    "card_values",
    "choose_card",
    "claim",
    "concede",
    "credit_game",
    "defence_share",
    "final_result",
    "layouts_from",
    "nearest_split",
    "pass_out",
    "plan_values",
    "refuse",
    "review",
    "settle",
    "settle_all_pass",
    "share_card_values",
    "share_many",
    "solve",
    "solve_all_pass",
    "solve_many",
    "split_hands",
    "split_values",
    "tricks_table",
]

_LAZY_NAMES = {
    name: module
    for module, names in {
        "advice": (
            "Stakes",
            "Terms",
            "advise_bid",
            "advise_concede",
            "advise_contract",
            "advise_defence",
            "advise_discard",
            "advise_known_defence",
            "advise_known_discard",
        ),
        "advice.play": ("choose_card",),
        "games.contract": ("Contract",),
        "games.prefa.auction": ("Auction", "Call"),
        "games.prefa.declarations": ("Declaration", "Declarations"),
        "unseen": (
            "CardOutcomes",
            "Clue",
            "Layouts",
            "PlanValue",
            "View",
            "card_outcomes",
            "layouts_from",
            "plan_values",
            "split_hands",
            "split_values",
        ),
        "games.prefa.ledger": ("Ledger",),
        "games.prefa.rules": ("CLASSIC", "DESKTOP", "PLAYELEPHANT", "PREFADOROS", "RULE_SETS", "RuleSet"),
        "games.prefa.balance_table": ("balance_table",),
        "games.prefa.settlement": ("Payment", "Settlement", "concede", "pass_out", "refuse"),
        "games.preferans.final": ("credit_game", "final_result"),
        "games.preferans.rules": ("LENINGRAD", "ROSTOV", "SOCHI", "PreferansRules"),
        "games.preferans.settlement": ("settle_all_pass",),
        "games.settling": ("settle",),
        "judging.claim": ("Claim", "claim"),
        "judging.review": ("Review", "ReviewedDeal", "review"),
        "solving.sharing": ("Share", "defence_share", "nearest_split", "share_card_values", "share_many"),
        "solving.all_pass": ("AllPassSolution", "AllPassValue", "solve_all_pass"),
        "solving.solve": ("Solution", "card_values", "solve", "solve_many", "tricks_table"),
        "solving.tricks": ("TricksTable",),
    }.items()
    for name in names
}


def _prefa_words() -> "Speaker":
    from .words import prefa_reasons

    return prefa_reasons


def _danube_words() -> "Speaker":
    from .words import danube_reasons

    return danube_reasons


def _preferans_words() -> "Speaker":
    from .words import preferans_reasons

    return preferans_reasons


def _danube_session_words() -> "SessionSpeaker":
    from .words import danube_session

    return danube_session


def _preferans_session_words() -> "SessionSpeaker":
    from .words import preferans_session

    return preferans_session


def _prefa_session_words() -> "SessionSpeaker":
    from .words import prefa_session

    return prefa_session


def _prefa_settling() -> "SettlingSpeaker":
    from .words import prefa_settling

    return prefa_settling


def _settling() -> "SettlingSpeaker":
    from .words import settling

    return settling


def _find_rules(name: str) -> "GameRules":
    from .games.named import find_rules

    return find_rules(name)


# The rooms below know neither the words above them nor, below the games, any game: the roof hands these down.
speak_with("prefa", _prefa_words)
speak_with("prefa-session", _prefa_session_words)
speak_with("preferans", _preferans_words)
speak_with("preferans-session", _preferans_session_words)
speak_with("danube", _danube_words)
speak_with("prefa-settling", _prefa_settling)
speak_with("preferans-settling", _settling)
speak_with("danube-settling", _settling)
speak_with("danube-session", _danube_session_words)
read_names_with(_find_rules)

# Which module draws a kind of value, by the name of its class.
_ARTISTS = {
    kind: module
    for module, kinds in {
        "show.tables": ("Deal", "Position", "TricksTable"),
        "answers.prompt_advice": (
            "BidAdvice",
            "ConcedeAdvice",
            "ContractAdvice",
            "DefenceAdvice",
            "DiscardAdvice",
            "KnownDefence",
            "KnownDiscards",
        ),
        "answers.prompt_judged": ("Claim", "Review"),
        "answers.prompt_money": ("DanubeSettlement", "KeptSession", "PreferansSettlement", "Settlement"),
    }.items()
    for kind in kinds
}


def _finder(module: str) -> Callable[[], Artist]:
    def find() -> Artist:
        from importlib import import_module

        artist: Artist = import_module(f"{__name__}.{module}")
        return artist

    return find


for _kind, _module in _ARTISTS.items():
    draw_with(_kind, _finder(_module))


_COMPILED = frozenset(f"{__name__}.{module}" for module in ("_engine", "_belief", "_plan", "_all_pass"))


def __getattr__(name: str) -> object:
    # Whoever only reads and writes cards should not wait for money, and least of all for NumPy and the engine.
    if name in _LAZY_NAMES:
        from importlib import import_module

        try:
            value: object = getattr(import_module(f"{__name__}.{_LAZY_NAMES[name]}"), name)
        except ModuleNotFoundError as error:
            if error.name not in _COMPILED:
                raise
            raise ImportError(
                f"{__path__[0]} is the source of prefa-solver, which is not compiled: "
                'start Python in another folder, or install with "pip install -e ."'
            ) from error
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
