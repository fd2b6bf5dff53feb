"""`prefa solve --with-talon`: each seat in turn takes the talon and throws its best two cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..games.named import USUAL_RULES, AnyRules, rule_set
from ..play.deal import Deal
from ..play.turns import DEFENCES
from ..show import diagrams as show
from ..words.cards import cards_text
from .usage import UsageError

if TYPE_CHECKING:
    from ..advice.known import TalonTable

__all__ = ["TalonAnswer", "talon_answer"]

_NOTE = """\
  The tricks of the seat that takes the talon and throws its best two cards; * is
  enough for a contract. 1st: the first defender, who sits on its right, defends
  alone; 2nd: the second does. Each number has its own best discard: below, those
  against both; of equally good ones that which keeps trumps and high cards."""
_INDENT = "  "
_CELL = 22


def talon_answer(text: str, options: Mapping[str, Any]) -> "TalonAnswer":
    """Solve the deal in *text* with the talon.

    :param options: those of `prefa solve`; only --dealer and --rules may be given.
    :raises UsageError: if another one is.
    :raises PrefaError: if *text* is not a deal with a talon.
    """
    from ..advice.known import talon_table

    for name, value in options.items():
        if value is not None and name not in ("dealer", "rules"):
            raise UsageError(
                f"--{name.replace('_', '-')} does not go with --with-talon, which shows every declarer, strain and "
                "defence"
            )
    rules = USUAL_RULES if options["rules"] is None else rule_set(options["rules"])
    return TalonAnswer(talon_table(Deal.parse(text, options["dealer"] or Seat.THREE), rules=rules), rules)


@dataclass(frozen=True, slots=True)
class TalonAnswer:
    table: "TalonTable"
    rules: AnyRules

    def text(self) -> str:
        deal, tricks = self.table.deal, self.table.tricks.tolist()
        lines = [f"{_INDENT}{'':<4}" + "".join(f"{f'Seat {seat} throws':<{_CELL}}" for seat in Seat)]
        for strain in Strain:
            cells = [self._throw(strain, seat) for seat in Seat]
            lines.append(f"{_INDENT}{strain.symbol:<4}" + "".join(f"{cell:<{_CELL}}" for cell in cells))
        throws = "\n".join(line.rstrip() for line in lines)
        table = show.tricks_table(deal, tricks, enough=self.rules.least_needed)
        return "\n\n".join([show.deal_diagram(deal), table, _NOTE, throws])

    def _throw(self, strain: Strain, seat: Seat) -> str:
        ties = int(self.table.ties[strain, seat.index, 0]) - 1
        others = f" (+{ties} more)" if ties else ""
        return cards_text(self.table.throws[strain][seat.index][0]) + others

    def record(self) -> dict[str, Any]:
        table = self.table

        def by_contract(value: Any) -> dict[str, Any]:
            return {
                str(strain): {
                    str(seat): {name: value(strain, seat.index, i) for i, name in enumerate(DEFENCES)} for seat in Seat
                }
                for strain in Strain
            }

        return {
            "kind": "talon table",
            "deal": str(table.deal),
            "dealer": int(table.deal.dealer),
            "rules": self.rules.name,
            "tricks": by_contract(lambda strain, seat, defence: int(table.tricks[strain, seat, defence])),
            "discards": by_contract(lambda strain, seat, defence: str(table.throws[strain][seat][defence])),
            "ties": by_contract(lambda strain, seat, defence: int(table.ties[strain, seat, defence])),
        }
