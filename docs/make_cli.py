"""Writes docs/cli.md from the help texts of `prefa`: run it after a change of a command."""

from pathlib import Path

import click

from prefa_solver.cli import main

PAGE = Path(__file__).with_name("cli.md")
_WIDTH = 80
_HEAD = """\
# The command line

Made from `--help` by `docs/make_cli.py`. What `--json` prints: [json.md](json.md).
"""


def page() -> str:
    """The whole page: the help of `prefa` and of every command."""
    top = click.Context(main, info_name="prefa", terminal_width=_WIDTH, **main.context_settings)
    sections = [_section("prefa", main, top)]
    for name in main.list_commands(top):
        command = main.get_command(top, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=top, terminal_width=_WIDTH)
        sections.append(_section(f"prefa {name}", command, context))
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                sections.append(_inner_section(inner, command, context))
    return "\n".join([_HEAD, *sections])


def _inner_section(name: str, group: click.Group, context: click.Context) -> str:
    command = group.get_command(context, name)
    assert command is not None
    inner = click.Context(command, info_name=name, parent=context, terminal_width=_WIDTH)
    return "#" + _section(inner.command_path, command, inner)


def _section(title: str, command: click.Command, context: click.Context) -> str:
    text = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    return f"## {title}\n\n```text\n{text}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
