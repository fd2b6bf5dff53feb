"""A table of tricks, drawn."""

from ..games.named import USUAL_RULES
from ..solving.tricks import TricksTable
from .diagrams import tricks_table

__all__ = ["text"]


def text(table: TricksTable) -> str:
    """The table, with stars where there are enough tricks for a contract."""
    return tricks_table(table.deal, table.array.tolist(), enough=USUAL_RULES.least_needed)
