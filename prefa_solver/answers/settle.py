"""A settlement: who pays whom, and why (keys of the record: docs/money-json.md)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..games.prefa.declarations import Declarations, Defence
from ..games.prefa.rules import KAPIKIA_A_UNIT
from ..games.prefa.settlement import POT, SITTER, Payment, Settlement
from ..show.columns import table
from ..show.paragraphs import blocks, sentences, wrapped
from ..words.deals import defence_text, outcome_text

__all__ = ["NOT_KNOWN", "Accounts", "SettleAnswer", "capital", "dashed", "fraction_text"]

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


NOT_KNOWN = Accounts(None, None)


@dataclass(frozen=True, slots=True)
class SettleAnswer:
    """What happened, the reasons, the payments, and what each has in the end.

    :param said: what the defenders said, if it was given.
    """

    settled: Settlement
    accounts: Accounts = NOT_KNOWN
    said: Declarations | None = None

    def text(self) -> str:
        settled = self.settled
        moves = [*settled.pot_moves, *settled.payments]
        return blocks(
            wrapped(f"{self._headline()} ({settled.rules}).", indent=""),
            sentences(settled.explain()),
            "\n".join(self._move(move) for move in moves),
            self._sums(),
            self._accounts(),
        )

    def _headline(self) -> str:
        settled, deal = self.settled, self.settled.deal
        if deal is None:
            tricks = f", tricks {dashed(settled.tricks)}" if any(settled.tricks) else ""
            return f"{capital(outcome_text(settled.outcome))}{tricks}"
        aces = " and the aces" if deal.aces else ""
        spoken = f" ({self.said})" if self.said is not None else ""
        line = f"; {defence_text(deal.defence)}{spoken}" if not deal.conceded else ""
        has_tricks = deal.defence is not Defence.UNPLAYED and not deal.conceded
        tricks = f"; tricks {dashed(settled.tricks)}" if has_tricks else ""
        played = f"{deal.contract}{aces} by seat {deal.declarer}{line}{tricks}"
        return f"{played}: {outcome_text(settled.outcome)}"

    def _move(self, move: Payment) -> str:
        if self.settled.rules.account == "kassa" and POT in (move.payer, move.payee):
            player, verb = (move.payee, "writes off") if move.payer == POT else (move.payer, "adds")
            return f"  {_name(player):<6} {verb:<10} {move.kapikia // KAPIKIA_A_UNIT:>5} points"
        return f"  {_name(move.payer):<6} pays {_name(move.payee):<6} {move.kapikia:>5}"

    def _sums(self) -> str:
        settled = self.settled
        pot = "own kassa x 10" if settled.rules.account == "kassa" else "from the pot"
        sums = zip(settled.from_pot, settled.from_players, settled.net, settled.balance, strict=True)
        rows = [
            [capital(_name(party)), f"{from_pot:+}", f"{from_players:+}", f"{net:+}", fraction_text(worth)]
            for party, (from_pot, from_players, net, worth) in enumerate(sums, 1)
        ]
        return table(("", pot, "from players", "net", "worth"), rows, left=(0,), indent="")

    def _accounts(self) -> str:
        before, after = self.accounts, self.accounts.after(self.settled)
        if self.settled.rules.account == "kassa":
            if after.kassas is None:
                return "The kassas are assumed to hold enough."
            return f"Kassas before: {_spaced(before.kassas)}; after: {_spaced(after.kassas)}."
        if after.pot is not None:
            return f"Pot before: {before.pot}; after: {after.pot}."
        change = self.settled.pot_change
        if not change:
            return "The pot does not change."
        return f"The pot gains {change}." if change > 0 else f"The pot loses {-change}."

    def record(self) -> dict[str, Any]:
        settled, deal = self.settled, self.settled.deal
        before, after = self.accounts, self.accounts.after(settled)
        return {
            "rules": settled.rules.name,
            "outcome": settled.outcome.value,
            "contract": None if deal is None else str(deal.contract),
            "declarer": None if deal is None else int(deal.declarer),
            "declarations": None if self.said is None else str(self.said),
            "line": None if deal is None or deal.conceded else deal.defence.value,
            "aces": deal is not None and deal.aces,
            "tricks": list(settled.tricks) if any(settled.tricks) else None,
            "value": None if deal is None else deal.value,
            "reasons": settled.explain(),
            "payments": [_payment_record(payment) for payment in settled.payments],
            "pot_moves": [_payment_record(move) for move in settled.pot_moves],
            "from_pot": list(settled.from_pot),
            "from_players": list(settled.from_players),
            "net": list(settled.net),
            "players": settled.rules.players,
            "balance_parts": list(settled.balance_parts),
            "pot_before": before.pot,
            "pot_after": after.pot,
            "kassas_before": None if before.kassas is None else list(before.kassas),
            "kassas_after": None if after.kassas is None else list(after.kassas),
        }


def dashed(tricks: Iterable[int]) -> str:
    """``7-1-2``."""
    return "-".join(map(str, tricks))


def capital(words: str) -> str:
    """*words* with a capital at the beginning."""
    return words[0].upper() + words[1:]


def _name(party: int) -> str:
    return _NAMES.get(party, f"seat {party}")


def fraction_text(value: Fraction) -> str:
    """``+18 1/3``, ``-5``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else "+"
    return f"{sign}{whole}" + (f" {rest}" if rest else "")


def _spaced(numbers: Sequence[int] | None) -> str:
    return " ".join(map(str, numbers or ()))


def _payment_record(payment: Payment) -> dict[str, Any]:
    def party(number: int) -> int | str:
        return "pot" if number == POT else number

    return {
        "from": party(payment.payer),
        "to": party(payment.payee),
        "kapikia": payment.kapikia,
        "reason": payment.reason,
    }
