"""docs/cli.md is made from the help texts."""

import importlib.util

from prefa_solver.cli import COMMANDS
from support import ROOT

SCRIPT = ROOT / "docs" / "make_cli.py"


def make_cli():
    spec = importlib.util.spec_from_file_location("make_cli", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_fresh():
    # Where a line is broken is Click's affair, and may differ between its versions.
    module = make_cli()
    written = module.PAGE.read_text(encoding="utf-8").split()
    assert written == module.page().split(), "docs/cli.md is out of date: run python docs/make_cli.py"


def test_every_command_has_its_section():
    page = make_cli().page()
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        "## prefa",
        *(f"## prefa {name}" for name in COMMANDS),
    ]
