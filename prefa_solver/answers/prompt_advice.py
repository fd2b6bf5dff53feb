"""Advice as a prompt and a notebook show it: what the command prints."""

from typing import Any

from ..advice import (
    BidAdvice,
    ConcedeAdvice,
    ContractAdvice,
    DefenceAdvice,
    DiscardAdvice,
    KnownDefence,
    KnownDiscards,
)
from ..show.pieces import box, whole_text
from .advice.bid import BidAnswer
from .advice.concede import ConcedeAnswer
from .advice.contract import ContractAnswer
from .advice.defence import DefenceAnswer
from .advice.discard import DiscardAnswer
from .advice.known_defence import KnownDefenceAnswer
from .advice.known_discard import KnownDiscardAnswer

__all__ = ["html", "text"]

_ANSWERS: dict[type, Any] = {
    BidAdvice: BidAnswer,
    ConcedeAdvice: ConcedeAnswer,
    ContractAdvice: ContractAnswer,
    DefenceAdvice: DefenceAnswer,
    DiscardAdvice: DiscardAnswer,
    KnownDefence: KnownDefenceAnswer,
    KnownDiscards: KnownDiscardAnswer,
}


def text(advice: Any) -> str:
    """What `prefa advise` prints."""
    answer: str = _ANSWERS[type(advice)](advice).text()
    return answer


def html(advice: Any) -> str:
    """The same, with the suits in colour."""
    return box(whole_text(text(advice)))
