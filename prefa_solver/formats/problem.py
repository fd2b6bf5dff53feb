"""Problem: what is wrong with a record, and where."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..errors import PrefaError

__all__ = ["Problem", "RecordError", "program_error"]

_MOST_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a record.

    :param field: the record's field, such as ``hands[1]``; empty if the record as a whole is meant.
    :param reason: what was wrong and what was expected.
    :param line: the line of the file, from 1; 0 if there is none.
    """

    field: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}" if self.field else self.reason

    def at(self, line: int) -> "Problem":
        """The same problem at *line*, unless it knows its own line."""
        return self if self.line else replace(self, line=line)


class RecordError(PrefaError):
    """A record that cannot be used. `problems` has what is wrong with it: at least one, at most a hundred and a last
    one that says how many more there are."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        if len(found) > _MOST_PROBLEMS + 1:
            more = Problem("", f"and {len(found) - _MOST_PROBLEMS} more problems")
            found = (*found[:_MOST_PROBLEMS], more)
        self.problems = found
        super().__init__("; ".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type["RecordError"], tuple[tuple[Problem, ...]]]:
        # An error made of its message alone could not travel between processes.
        return RecordError, (self.problems,)


def program_error(error: Exception) -> RecordError:
    """What to say of a record on which this program failed, so that no record keeps others from being read."""
    return RecordError([Problem("", f"this program has a fault and failed here: {type(error).__name__}: {error}")])
