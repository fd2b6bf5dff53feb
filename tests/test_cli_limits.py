"""Every number on the command line has a range, in ASCII digits; memory does not grow with an option."""

import click
import pytest

from cli_support import EVERY_COMMAND, every_command, one_line, prefa
from prefa_solver import EngineError
from prefa_solver.cli import COMMANDS, main
from prefa_solver.cli.params import Decimal, WholeNumber
from prefa_solver.limits import MOST_THREADS
from prefa_solver.solving.side_by_side import thread_count


def options(command: click.Command, path: tuple[str, ...]):
    """Every option below *command*, with the words that lead to it."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from options(command.get_command(context, name), (*path, name))
    yield from ((path, option) for option in command.params if isinstance(option, click.Option))


OPTIONS = [(path, option) for path, option in options(main, ()) if not option.is_flag]
NUMBERS = [
    pytest.param(path, option, id=f"{' '.join(path)} {option.opts[0]}")
    for path, option in OPTIONS
    if isinstance(option.type, WholeNumber | Decimal)
]


def test_every_number_has_a_range():
    assert len(NUMBERS) > 20
    for path, option in OPTIONS:
        kind = option.type
        numeric = isinstance(kind, click.types.IntParamType | click.types.FloatParamType)
        assert not numeric or isinstance(kind, WholeNumber | Decimal), (path, option.opts)
        assert not numeric or (kind.min is not None and kind.max is not None), (path, option.opts)
    assert set(COMMANDS) >= {path[0] for path, _ in OPTIONS if path}


@pytest.mark.parametrize(("path", "option"), NUMBERS)
@pytest.mark.parametrize("text", ["٣", "1_0", "x", "", "nan", "inf", "9" * 5000, "0x1", "-1e5", "１"])
def test_other_texts_are_wrong_usage(path, option, text):
    result = prefa(*path, option.opts[0], *[text] * option.nargs)
    assert result.exit_code == 2
    assert f"'{option.opts[0]}'" in one_line(result) or f" / '{option.opts[0]}'" in one_line(result)


@pytest.mark.parametrize(("path", "option"), NUMBERS)
def test_what_is_out_of_range_is_wrong_usage(path, option):
    step = 1 if isinstance(option.type, WholeNumber) else 0.5
    for number in (option.type.min - step, option.type.max + step):
        result = prefa(*path, option.opts[0], *[f"{number:f}" if step < 1 else str(number)] * option.nargs)
        assert result.exit_code == 2
        assert f"{option.opts[0]}'" in one_line(result)


def test_threads_beyond_the_cores_are_not_started():
    few = thread_count(MOST_THREADS)
    assert thread_count(None) <= few <= max(thread_count(None), 4)
    assert (thread_count(1), thread_count(2)) == (1, 2)
    for number in (0, -1, MOST_THREADS + 1, 10**6, 10**5000, 2.0, "2"):
        with pytest.raises(EngineError, match=f"expected a whole number from 1 to {MOST_THREADS}"):
            thread_count(number)


@pytest.mark.parametrize("variable", ["COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM"])
@pytest.mark.parametrize("value", ["x", "-1", "0", "٣", "9" * 5000, "1_0", ""])
def test_any_environment_ends_well(tmp_path, monkeypatch, variable, value):
    assert "solve" in EVERY_COMMAND
    args = every_command("solve", tmp_path, monkeypatch)
    monkeypatch.setenv(variable, value)
    assert prefa("solve", "--help").exit_code == 0
    assert prefa(*args).exit_code == 0
