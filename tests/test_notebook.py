"""docs/notebook.ipynb: its cells run, in order, and what a notebook shows of each is there."""

import ast
import json
from html import unescape

from support import ROOT

NOTEBOOK = ROOT / "docs" / "notebook.ipynb"


def cells() -> list[str]:
    """The code of the cells."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(code: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does: the value of its last line is what it shows."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs_and_shows_something():
    names: dict[str, object] = {}
    shown = [run(code, names) for code in cells()]
    assert None not in shown
    drawn = [unescape(value._repr_html_()) for value in shown if hasattr(value, "_repr_html_")]
    assert len(drawn) >= 9
    assert all(html.startswith('<div class="prefa">') for html in drawn)
    said = {type(value).__name__ for value in shown}
    assert {"Deal", "Position", "TricksTable", "DiscardAdvice", "Settlement", "Review", "Claim", "Ledger"} <= said
    assert shown[2] == (5, 9, 8)


def test_nothing_that_was_shown_is_kept():
    """Outputs would be another copy of the answers, and go stale."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"])
