"""What the tests of hand files share."""

from collections.abc import Callable

from prefa_solver.formats import Problem, RecordError


def problems_in(read: Callable[[], object]) -> tuple[Problem, ...]:
    """What is wrong with what *read* reads, and says so as it should; empty if it reads. Other errors pass through."""
    try:
        read()
    except RecordError as error:
        return error.problems
    return ()


def are_clear(problems: tuple[Problem, ...]) -> bool:
    """Whether each problem has a reason, on one line and of a length for people."""
    return all(problem.reason.isprintable() and 0 < len(problem.reason) < 1000 for problem in problems)
