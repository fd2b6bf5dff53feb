"""A session: its score sheet, standing and results (keys of the record: docs/money-json.md)."""

from dataclasses import dataclass
from typing import Any

from ..games.game import Game, Session
from ..show.paragraphs import blocks, sentences
from ..show.sheet import accounts_sheet, sections_sheet, table_sheet

__all__ = ["LedgerAnswer"]


@dataclass(frozen=True, slots=True)
class LedgerAnswer:
    """
    :param in_sections: draw a sheet that has columns with a section for each player instead.
    :param why: say why everything was paid or written.
    """

    game: Game
    session: Session
    in_sections: bool = False
    why: bool = False

    def text(self) -> str:
        reasons = "\n".join(self._reasons()) if self.why else ""
        return blocks(self._sheet(), reasons, sentences(self.session.explain_results(), indent=""))

    def _sheet(self) -> str:
        if not self.session.tallies:
            return accounts_sheet(self.session)
        return sections_sheet(self.session) if self.in_sections else table_sheet(self.session)

    def _reasons(self) -> list[str]:
        lines = []
        for number, row in enumerate(self.session.rows, 1):
            lines.append(f"{number}. {row.entry} (dealer {self.session.players[row.dealer - 1]})")
            if row.settlement is not None:
                lines.append(sentences(self.session.explain_row(row), indent="   "))
        return lines

    def record(self) -> dict[str, Any]:
        return self.game.session_fields(self.session)
