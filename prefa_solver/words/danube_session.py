"""How a session of Danube-Swabian Preferans stands, in sentences."""

from enum import Enum

from ..games.danube.session import DanubeRow, DanubeSession

__all__ = ["ending_text", "explain_row", "explain_session"]


def explain_session(session: DanubeSession) -> list[str]:
    """Who deals next, and what everybody is owed or owes."""
    count = len(session.players)
    dealer = session.dealer_of(len(session.deals))
    debts = ", ".join(f"{name} {points:+}" for name, points in zip(session.players, session.results, strict=True))
    return [
        f"{session.players[dealer - 1]} deals next, and {session.players[dealer % count]} speaks first",
        f"If they stopped now: {debts}",
    ]


def explain_row(session: DanubeSession, row: DanubeRow) -> list[str]:
    """What one deal brought, and why."""
    return row.settlement.explain(session.names(row))


def ending_text(ending: Enum) -> str:
    """Why a session is over: there is one way."""
    return "the players agreed to stop"
