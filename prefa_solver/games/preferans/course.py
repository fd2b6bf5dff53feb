"""How the sheet stands in a session whose deals a file tells one by one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from ...cards.seat import Seat
from ...errors import RuleError
from ..accounts import Entries, Paid
from ..game import Result
from ..plain import plain_amount, read_amounts, read_whole
from .contract import PreferansContract
from .final import final_result
from .rules import PreferansRules
from .session import PreferansStanding, check_lowest, rounded, written_after
from .settlement import settle_result

__all__ = ["PreferansCourse"]

_SEATS = tuple(map(int, Seat))
_NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class PreferansCourse:
    """What its members are: `prefa_solver.games.game.Course`."""

    rules: PreferansRules
    standing: PreferansStanding

    @classmethod
    def start(cls, rules: PreferansRules) -> Self:
        nothing = (0,) * len(Seat)
        return cls(rules, PreferansStanding(nothing, nothing, (nothing,) * len(Seat), 1))

    @classmethod
    def read(cls, rules: PreferansRules, state: Mapping[str, Any]) -> Self:
        """
        :raises RuleError: if *state* is not one that `state` gives.
        """
        written = state.get("whists")
        if not isinstance(written, list) or len(written) != len(Seat):
            raise RuleError(f"whists: expected the whists of {len(Seat)} players on each other")
        standing = PreferansStanding(
            tuple(map(int, read_amounts(state, "pools", len(Seat)))),
            read_amounts(state, "mountains", len(Seat)),
            tuple(read_amounts({"whists": row}, "whists", len(Seat)) for row in written),
            1,
            read_whole(state, "all_passes"),
        )
        return cls(rules, standing)

    @property
    def state(self) -> dict[str, Any]:
        standing = self.standing
        return {
            "pools": list(standing.pools),
            "mountains": list(map(plain_amount, standing.mountains)),
            "whists": [list(map(plain_amount, row)) for row in standing.whists],
            "all_passes": standing.all_passes,
        }

    def more(self, result: Result) -> Mapping[str, Any]:
        """The how-manieth deal in a row this is in which all passed."""
        passes = self.standing.all_passes
        return {"nth": passes + 1} if result.end == "passed" and passes else _NOTHING

    def after(self, result: Result, paid: Paid) -> Self:
        """
        :raises RuleError: if so low a contract cannot be bid after the deals in which all passed.
        """
        if result.contract is not None:
            check_lowest(PreferansContract.parse(result.contract), self.standing.all_passes, self.rules)
        standing, _ = written_after(self.standing, settle_result(result, self.rules), _SEATS, self.rules)
        # Who deals next does not matter here: the deals say it themselves.
        return type(self)(self.rules, replace(standing, dealer=self.standing.dealer))

    @property
    def left(self) -> None:
        """Nobody puts anything in."""
        return None

    @property
    def sheet(self) -> Entries:
        standing = self.standing
        return {"pool": standing.pools, "mountain": standing.mountains, "whists": standing.whists}

    @property
    def results(self) -> tuple[int, ...]:
        """In whole whists."""
        standing = self.standing
        return rounded(final_result(standing.pools, standing.mountains, standing.whists, self.rules))
