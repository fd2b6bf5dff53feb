"""Settlements and sessions as a prompt and a notebook show them."""

from typing import Any

from ..games.game import Session, Settled
from ..games.kept_session import KeptSession
from ..games.named import game
from ..games.spoken import settling_speaker
from ..show.pieces import box, html_table, paragraphs, suits, whole_text
from .ledger import LedgerAnswer
from .settle import SettleAnswer

__all__ = ["html", "text"]


def text(settled: Any) -> str:
    """What `prefa settle` prints."""
    return _answer(settled).text()


def html(value: Any) -> str:
    """A settlement with its reasons and its sums; a session as its sheet."""
    if isinstance(value, KeptSession):
        session: Session = value  # type: ignore[assignment]  # what each game's is
        return box(whole_text(LedgerAnswer(game(value.rules), session).text()))
    answer = _answer(value)
    told = settling_speaker(answer.game.name).told(answer.game, answer.result, answer.settled)
    accounts = f"<p>{suits(told.accounts)}</p>\n" if told.accounts else ""
    moves = whole_text("\n".join(told.moves)) if told.moves else ""
    return box(
        f"<p><b>{suits(told.headline)}</b> ({suits(answer.game.rules.name)}).</p>\n",
        paragraphs(answer.settled.explain()),
        moves,
        html_table(told.sums.head, told.sums.rows),
        accounts,
    )


def _answer(settled: Settled) -> SettleAnswer:
    played = game(settled.rules)  # type: ignore[attr-defined]  # every settlement has the rules that it was made by
    return SettleAnswer(played, settled.asked or played.result_of(settled), settled)
