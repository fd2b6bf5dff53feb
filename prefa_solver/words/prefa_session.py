"""How a session of Prefa stands, in sentences."""

from ..games.prefa.ledger import Ending, Ledger, LedgerRow

__all__ = ["ending_text", "explain_row", "explain_session"]

_ENDINGS = {
    Ending.AGREED: "the players agreed to stop",
    Ending.POT_EMPTY: "the pot is empty",
    Ending.ALL_EMPTY: "all kassas are empty",
    Ending.ALL_BUT_ONE_EMPTY: "all kassas but one are empty",
}


def ending_text(ending: Ending) -> str:
    """Why a session is over."""
    return _ENDINGS[ending]


def explain_session(session: Ledger) -> list[str]:
    """What is in the pot or the kassas, who deals next, and what each player has won."""
    standing = session.standing
    facts = []
    if session.rules.account == "pot":
        facts.append(f"The pot holds {standing.pot} kapikia")
    else:
        kassas = zip(session.players, standing.kassas, strict=True)
        facts.append(f"Kassas: {', '.join(f'{name} {kassa}' for name, kassa in kassas)}")
    if session.ending is not None:
        facts.append(f"The game is over: {ending_text(session.ending)}")
        heading = "Results"
    else:
        count = len(session.players)
        dealer, first = session.players[standing.dealer - 1], session.players[standing.dealer % count]
        facts.append(f"{dealer} deals next, and {first} speaks first")
        heading = "If they stopped now"
    results = zip(session.players, session.results, strict=True)
    facts.append(f"{heading}: {', '.join(f'{name} {_result(session, result)}' for name, result in results)}")
    return facts


def explain_row(session: Ledger, row: LedgerRow) -> list[str]:
    """What one entry brought, and why; nothing for a top-up or an agreed end."""
    return [] if row.settlement is None else row.settlement.explain(session.names(row))


def _result(session: Ledger, kapikia: int) -> str:
    """``+35``; with what that is in coins, if the rules say it."""
    cents = session.rules.kapiki_cents
    if not cents:
        return f"{kapikia:+}"
    units, rest = divmod(abs(kapikia * cents), 100)
    return f"{kapikia:+} ({'-' if kapikia < 0 else ''}{units}.{rest:02})"
