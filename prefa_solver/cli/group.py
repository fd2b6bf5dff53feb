"""A Click group that imports a command when it is used and reports an error in one line."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from ..answers.usage import UsageError
from ..errors import PrefaError
from ..escapes import plain
from .streams import discard_output, set_up_streams
from .terminal import complain

#: Longest error line, in characters: an error quotes its input, and the input may be a whole file.
LONGEST_LINE = 600


class CommandError(click.ClickException):
    """Bad data ended the command of *ctx*: exit code 1."""

    def __init__(self, message: str, ctx: click.Context) -> None:
        super().__init__(message)
        self.where = f"{ctx.command_path} {ctx.invoked_subcommand}"


class Interrupted(CommandError):
    """Ctrl-C ended it, with the exit code that shells give that."""

    exit_code = 130


class PrefaGroup(click.Group):
    """`package` holds a module a command, whose `command` attribute is the Click command.

    `summaries` maps the command names, in the order of the help page, to the line shown there, so that
    the help page imports no command.
    """

    def __init__(self, *, package: str, summaries: Mapping[str, str], **attributes: Any) -> None:
        super().__init__(
            context_settings={"help_option_names": ["-h", "--help"]},
            invoke_without_command=True,
            callback=_help_without_command,
            params=[_VERSION],
            **attributes,
        )
        self.package = package
        self.summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.summaries:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PrefaError as error:
            raise CommandError(str(error), ctx) from error
        except UsageError as error:
            raise self._with_context(click.UsageError(str(error)), ctx) from None
        except click.UsageError as error:
            raise self._with_context(error, ctx) from None
        except KeyboardInterrupt:
            raise Interrupted("interrupted", ctx) from None

    def _with_context(self, error: click.UsageError, ctx: click.Context) -> click.UsageError:
        # Click leaves the context out where an option lacks its value.
        if error.ctx is None and ctx.invoked_subcommand:
            command = self.get_command(ctx, ctx.invoked_subcommand)
            assert command is not None
            error.ctx = click.Context(command, ctx, ctx.invoked_subcommand)
        return error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        if standalone_mode:
            set_up_streams()
        try:
            result = super().main(
                args,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            sys.stdout.flush()
        except click.ClickException as error:
            if not standalone_mode:
                raise
            _end_with(_error_line(error), error.exit_code)
        except OSError as error:
            if not standalone_mode:
                raise
            # Reading has its own errors; this is a full disk or the like.
            discard_output(1)
            _end_with(f"prefa: cannot write: {error.strerror}", 1)
        if not standalone_mode:
            return result
        sys.exit(result if isinstance(result, int) else 0)


def _end_with(line: str, exit_code: int) -> NoReturn:
    try:
        complain(line)
    except OSError:  # standard error cannot be written either: the exit code has to say it
        discard_output(2)
    sys.exit(exit_code)


def _error_line(error: click.ClickException) -> str:
    """`prefa solve: what is wrong`, always one line, whatever the input that it quotes."""
    where, hint = getattr(error, "where", "prefa"), ""
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path if error.ctx else where
        hint = f" (see {where} --help)"
    message = " ".join(error.format_message().split()).removesuffix(".")
    if len(message) > LONGEST_LINE:
        message = message[: LONGEST_LINE - 1] + "…"
    return f"{where}: {plain(message)}{hint}"


def _help_without_command() -> None:
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from .. import __version__

        click.echo(f"prefa {__version__}")
        ctx.exit()


_VERSION = click.Option(
    ["--version"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
