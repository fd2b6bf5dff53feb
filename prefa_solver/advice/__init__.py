"""Advice: what to throw, what to name, how to defend, when to give up, how high to bid. Methods: docs/advice.md."""

from .bid import BidAdvice, advise_bid
from .concede import ConcedeAdvice, advise_concede
from .contract import ContractAdvice, advise_contract
from .defence import DefenceAdvice, advise_defence
from .discard import DiscardAdvice, advise_discard
from .known import KnownDiscards, TalonTable, advise_known_discard, talon_table
from .known_defence import KnownDefence, advise_known_defence
from .naming_model import NamingModel
from .outcomes import Outcomes
from .stakes import Stakes
from .work_control import WorkControl

Terms = Stakes
Model = NamingModel
"""The older names of `Stakes` and `NamingModel`."""

__all__ = [
    "BidAdvice",
    "ConcedeAdvice",
    "ContractAdvice",
    "DefenceAdvice",
    "DiscardAdvice",
    "KnownDefence",
    "KnownDiscards",
    "Model",
    "NamingModel",
    "Outcomes",
    "Stakes",
    "TalonTable",
    "Terms",
    "WorkControl",
    "advise_bid",
    "advise_concede",
    "advise_contract",
    "advise_defence",
    "advise_discard",
    "advise_known_defence",
    "advise_known_discard",
    "talon_table",
]
