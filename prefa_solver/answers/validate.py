"""What is wrong in hand files, as records."""

from typing import Any

from ..formats.problem import Problem

__all__ = ["problem_record"]


def problem_record(file: str, problem: Problem) -> dict[str, Any]:
    """A problem of a record of *file*, as `prefa validate` prints it."""
    return {"file": file, "line": problem.line, "field": problem.field, "reason": problem.reason}
