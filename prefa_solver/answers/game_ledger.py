"""A session of a game that is kept on a sheet of several accounts (keys of the record: docs/money-json.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from ..games.accounts import Amount
from ..games.game import Session
from ..games.records import plain_number
from ..show.paragraphs import blocks, sentences, wrapped
from ..words.sums import fraction_text

__all__ = ["GameLedgerAnswer", "SheetSession"]


class SheetSession(Session, Protocol):
    """A session with a sheet that each player has several accounts on."""

    @property
    def sheet(self) -> Sequence[Mapping[str, Sequence[Amount]]]:
        """For each player the running numbers of each of his accounts."""
        ...

    def explain_row(self, row: Any, /) -> list[str]:
        """What one deal brought, and why."""
        ...

    def explain_results(self) -> list[str]:
        """How it stands, and the final calculation, in sentences."""
        ...


@dataclass(frozen=True, slots=True)
class GameLedgerAnswer:
    """
    :param why: say why everything was written.
    """

    session: SheetSession
    why: bool = False

    def text(self) -> str:
        reasons = "\n".join(self._reasons()) if self.why else ""
        return blocks(*self._sections(), reasons, sentences(self.session.explain_results(), indent=""))

    def _sections(self) -> list[str]:
        """A section for each player, with running numbers separated by points as on paper."""
        sections = []
        for name, accounts in zip(self.session.players, self.session.sheet, strict=True):
            width = max(map(len, accounts))
            lines = [name]
            for kind, numbers in accounts.items():
                written = ". ".join(fraction_text(Fraction(number)).lstrip("+") for number in numbers) or "-"
                lines.append(wrapped(written, indent="", hanging=" " * (width + 4)))
                lines[-1] = f"  {kind:<{width}}  {lines[-1]}"
            sections.append("\n".join(lines))
        return sections

    def _reasons(self) -> list[str]:
        lines = []
        for number, row in enumerate(self.session.rows, 1):
            lines.append(f"{number}. {row.entry} (dealer {self.session.players[row.dealer - 1]})")
            if row.settlement is not None:
                lines.append(sentences(self.session.explain_row(row), indent="   "))
        return lines

    def record(self) -> dict[str, Any]:
        session = self.session
        return {
            "rules": session.rules.name,
            "players": list(session.players),
            "rows": [
                {
                    "entry": str(row.entry),
                    "dealer": row.dealer,
                    "worth": None if row.settlement is None else [plain_number(sum_) for sum_ in row.settlement.worth],
                    "reasons": session.explain_row(row),
                }
                for row in session.rows
            ],
            "sheet": [
                {kind: [plain_number(number) for number in numbers] for kind, numbers in accounts.items()}
                for accounts in session.sheet
            ],
            "over": session.is_over,
            "results": [plain_number(result) for result in session.results],
            "explanation": session.explain_results(),
        }
