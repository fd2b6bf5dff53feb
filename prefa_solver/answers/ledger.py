"""A session: its score sheet, standing and results (keys of the record: docs/money-json.md)."""

from dataclasses import dataclass
from typing import Any

from ..games.prefa.ledger import Ledger, LedgerRow
from ..games.prefa.ledger_files import entry_fields
from ..show.paragraphs import blocks, sentences
from ..show.sheet import sections_sheet, table_sheet

__all__ = ["LedgerAnswer"]


@dataclass(frozen=True, slots=True)
class LedgerAnswer:
    """
    :param in_sections: draw the sheet with a section for each player, not as a table.
    :param why: say why everything was paid.
    """

    ledger: Ledger
    in_sections: bool = False
    why: bool = False

    def text(self) -> str:
        sheet = sections_sheet(self.ledger) if self.in_sections else table_sheet(self.ledger)
        reasons = "\n".join(self._reasons()) if self.why else ""
        return blocks(sheet, reasons, "\n".join(self._standing()))

    def _reasons(self) -> list[str]:
        lines = []
        for number, row in enumerate(self.ledger.rows, 1):
            dealer = self.ledger.players[row.dealer - 1]
            lines.append(f"{number}. {row.entry} (dealer {dealer})")
            if row.settlement is not None:
                lines.append(sentences(row.settlement.explain(self.ledger.names(row)), indent="   "))
        return lines

    def _standing(self) -> list[str]:
        ledger, standing = self.ledger, self.ledger.standing
        lines = []
        if ledger.rules.account == "pot":
            lines.append(f"The pot holds {standing.pot} kapikia.")
        else:
            kassas = zip(ledger.players, standing.kassas, strict=True)
            lines.append(f"Kassas: {', '.join(f'{name} {kassa}' for name, kassa in kassas)}.")
        if ledger.is_over:
            lines.append(f"The game is over: {ledger.ending}.")
            heading = "Results"
        else:
            count = len(ledger.players)
            dealer, first = ledger.players[standing.dealer - 1], ledger.players[standing.dealer % count]
            lines.append(f"{dealer} deals next, and {first} speaks first.")
            heading = "If they stopped now"
        results = zip(ledger.players, ledger.results, strict=True)
        lines.append(f"{heading}: {', '.join(f'{name} {self._sum(result)}' for name, result in results)}.")
        return lines

    def _sum(self, kapikia: int) -> str:
        cents = self.ledger.rules.kapiki_cents
        if not cents:
            return f"{kapikia:+}"
        units, rest = divmod(abs(kapikia * cents), 100)
        return f"{kapikia:+} ({'-' if kapikia < 0 else ''}{units}.{rest:02})"

    def record(self) -> dict[str, Any]:
        ledger, standing = self.ledger, self.ledger.standing
        return {
            "rules": ledger.rules.name,
            "players": ledger.players,
            "rows": [self._row_record(row) for row in ledger.rows],
            "pot": standing.pot,
            "kassas": standing.kassas,
            "from_pot": standing.from_pot,
            "from_players": standing.kapikia,
            "dealer": standing.dealer,
            "over": ledger.is_over,
            "ending": ledger.ending or None,
            "results": ledger.results,
            "kapiki_cents": ledger.rules.kapiki_cents,
        }

    def _row_record(self, row: LedgerRow) -> dict[str, Any]:
        settled = row.settlement
        return {
            "entry": entry_fields(row.entry),
            "dealer": row.dealer,
            "from_pot": None if settled is None else row.by_player(settled.from_pot),
            "from_players": None if settled is None else row.by_player(settled.from_players),
            "reasons": [] if settled is None else settled.explain(self.ledger.names(row)),
            "pot": row.after.pot,
            "kassas": row.after.kassas,
        }
