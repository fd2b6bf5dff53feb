"""A settlement for people and for programs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import fill
from typing import Any

from ..cards.seat import Seat
from ..games.prefa.contract import Contract
from ..games.prefa.declarations import Declarations, Defence
from ..games.prefa.rules import KAPIKIA_A_UNIT, RuleSet
from ..games.prefa.settlement import POT, SITTER, Payment, Settlement, outcomes
from ..words.deals import defence_text, outcome_text

__all__ = ["Accounts", "record", "table_record", "table_text", "text", "wrapped"]

_WIDTH = 80
_NAMES: dict[int, str] = {POT: "pot", SITTER: "dealer"}


@dataclass(frozen=True, slots=True)
class Accounts:
    """What was in the pot or the kassas before the deal; None where it is not known."""

    pot: int | None
    kassas: tuple[int, ...] | None

    def after(self, settled: Settlement) -> "Accounts":
        kassas = self.kassas
        if kassas is not None:
            taken = settled.from_pot
            kassas = tuple(old - out // KAPIKIA_A_UNIT for old, out in zip(kassas, taken, strict=True))
        return Accounts(None if self.pot is None else self.pot + settled.pot_change, kassas)


def text(settled: Settlement, accounts: Accounts, said: Declarations | None) -> str:
    """What happened, the reasons, the payments, and what each has in the end."""
    lines = [_headline(settled, said), ""]
    lines += [wrapped(reason, "  ") for reason in settled.explain()]
    moves = [*settled.pot_moves, *settled.payments]
    if moves:
        lines += ["", *(_move_text(move, settled) for move in moves)]
    lines += ["", *_sums(settled), "", _accounts_text(settled, accounts)]
    return "\n".join(lines)


def wrapped(reason: str, indent: str) -> str:
    """A reason as a paragraph, in which no product is broken."""
    whole = f"{reason}.".replace(" x ", "\N{NO-BREAK SPACE}x\N{NO-BREAK SPACE}")
    lines = fill(whole, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
    return lines.replace("\N{NO-BREAK SPACE}", " ")


def _headline(settled: Settlement, said: Declarations | None) -> str:
    deal = settled.deal
    if deal is None:
        tricks = f", tricks {_dashed(settled.tricks)}" if any(settled.tricks) else ""
        return f"{_capital(outcome_text(settled.outcome))}{tricks} ({settled.rules})."
    aces = " and the aces" if deal.aces else ""
    spoken = f" ({said})" if said is not None else ""
    line = f"; {defence_text(deal.line)}{spoken}" if not deal.conceded else ""
    has_tricks = deal.line is not Defence.UNPLAYED and not deal.conceded
    tricks = f"; tricks {_dashed(settled.tricks)}" if has_tricks else ""
    played = f"{deal.contract}{aces} by seat {deal.declarer}{line}{tricks}"
    return fill(f"{played}: {outcome_text(settled.outcome)} ({settled.rules}).", _WIDTH)


def _dashed(tricks: Iterable[int]) -> str:
    return "-".join(map(str, tricks))


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _name(party: int) -> str:
    return _NAMES.get(party, f"seat {party}")


def _move_text(move: Payment, settled: Settlement) -> str:
    if settled.rules.account == "kassa" and POT in (move.payer, move.payee):
        player, verb = (move.payee, "writes off") if move.payer == POT else (move.payer, "adds")
        return f"  {_name(player):<6} {verb:<10} {move.kapikia // KAPIKIA_A_UNIT:>5} points"
    return f"  {_name(move.payer):<6} pays {_name(move.payee):<6} {move.kapikia:>5}"


def _sums(settled: Settlement) -> list[str]:
    kassa = settled.rules.account == "kassa"
    head = ("own kassa x 10" if kassa else "from the pot", "from players", "net", "worth")
    rows = [f"{'':<8}{head[0]:>14}{head[1]:>14}{head[2]:>8}{head[3]:>12}"]
    sums = zip(settled.from_pot, settled.from_players, settled.net, settled.balance, strict=True)
    for party, (pot, cash, net, worth) in enumerate(sums, 1):
        rows.append(f"{_capital(_name(party)):<8}{pot:>+14}{cash:>+14}{net:>+8}{_fraction(worth):>12}")
    return rows


def _fraction(value: Fraction) -> str:
    """``+18 1/3``, ``-5``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else "+"
    return f"{sign}{whole}" + (f" {rest}" if rest else "")


def _accounts_text(settled: Settlement, accounts: Accounts) -> str:
    after = accounts.after(settled)
    if settled.rules.account == "kassa":
        if after.kassas is None:
            return "The kassas were taken to hold enough."
        return f"Kassas before: {_spaced(accounts.kassas)}; after: {_spaced(after.kassas)}."
    if after.pot is None:
        change = settled.pot_change
        return (
            f"The pot gains {change}."
            if change > 0
            else f"The pot loses {-change}."
            if change
            else "The pot does not change."
        )
    return f"Pot before: {accounts.pot}; after: {after.pot}."


def _spaced(numbers: Sequence[int] | None) -> str:
    return " ".join(map(str, numbers or ()))


def record(settled: Settlement, accounts: Accounts, said: Declarations | None) -> dict[str, Any]:
    """The same as JSON. Keys: docs/money-json.md."""
    deal = settled.deal
    after = accounts.after(settled)
    return {
        "rules": settled.rules.name,
        "outcome": settled.outcome.value,
        "contract": None if deal is None else str(deal.contract),
        "declarer": None if deal is None else int(deal.declarer),
        "declarations": None if said is None else str(said),
        "line": None if deal is None or deal.conceded else deal.line.value,
        "aces": deal is not None and deal.aces,
        "tricks": list(settled.tricks) if any(settled.tricks) else None,
        "value": None if deal is None else deal.value,
        "reasons": settled.explain(),
        "payments": [_payment(payment) for payment in settled.payments],
        "pot_moves": [_payment(move) for move in settled.pot_moves],
        "from_pot": list(settled.from_pot),
        "from_players": list(settled.from_players),
        "net": list(settled.net),
        "players": settled.rules.players,
        "balance_parts": list(settled.balance_parts),
        "pot_before": accounts.pot,
        "pot_after": after.pot,
        "kassas_before": None if accounts.kassas is None else list(accounts.kassas),
        "kassas_after": None if after.kassas is None else list(after.kassas),
    }


def _payment(payment: Payment) -> dict[str, Any]:
    def party(number: int) -> int | str:
        return "pot" if number == POT else number

    return {
        "from": party(payment.payer),
        "to": party(payment.payee),
        "kapikia": payment.kapikia,
        "reason": payment.reason,
    }


def table_record(contract: Contract, declarer: Seat, said: Sequence[Declarations], rules: RuleSet) -> list[Any]:
    """All outcomes of *contract* as JSON: a `record` each."""
    nothing = Accounts(None, None)
    return [
        record(settled, nothing, declarations)
        for declarations in said
        for settled in outcomes(contract, declarer, declarations, rules)
    ]


def table_text(contract: Contract, declarer: Seat, said: Sequence[Declarations], rules: RuleSet) -> str:
    """All outcomes of *contract*, line of defence by line of defence; outcomes of the same money share a row."""
    seats = (declarer, declarer.next, declarer.next.next)
    value = rules.value(contract)
    head = f"{contract} by seat {declarer} ({rules}), value {value}: kapikia of each seat from the other players."
    blocks = [fill(head, _WIDTH)]
    shown: set[Defence] = set()
    for declarations in said:
        if declarations.line in shown:
            continue
        shown.add(declarations.line)
        title = f"{_capital(defence_text(declarations.line))} ({declarations})"
        blocks.append("\n".join([title, _table_head(seats, rules), *_table_rows(contract, seats, declarations, rules)]))
    return "\n\n".join(blocks)


def _table_head(seats: Sequence[Seat], rules: RuleSet) -> str:
    pot = "kassa" if rules.account == "kassa" else "pot"
    names = "".join(f"{f'seat {seat}':>8}" for seat in seats)
    sitter = f"{'dealer':>8}" if rules.players > len(seats) else ""
    return f"  {'tricks':<12}{'outcome':<22}{pot:>8}{names}{sitter}"


def _table_rows(contract: Contract, seats: Sequence[Seat], said: Declarations, rules: RuleSet) -> list[str]:
    rows: dict[tuple[Any, ...], list[tuple[int, ...]]] = {}
    order = [seat.index for seat in seats] + [3] * (rules.players - len(seats))
    for settled in outcomes(contract, seats[0], said, rules):
        tricks = tuple(settled.tricks[seat.index] for seat in seats)
        pot = settled.from_pot[seats[0].index]
        if rules.account == "kassa":
            pot = -pot // KAPIKIA_A_UNIT
        money = (tricks[0], outcome_text(settled.outcome), pot, *(settled.from_players[place] for place in order))
        rows.setdefault(money, []).append(tricks)
    lines = []
    for (took, outcome, *sums), splits in rows.items():
        tricks_text = _dashed(splits[0]) if len(splits) == 1 else f"{took} any split"
        lines.append(f"  {tricks_text:<12}{outcome:<22}" + "".join(f"{number:>+8}" for number in sums))
    return lines
