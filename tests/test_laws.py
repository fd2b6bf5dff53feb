"""The laws of the house: a value is a key and not a sentence; only the games know a game; there is one of each."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import prefa_solver
from prefa_solver.formats import Kind
from prefa_solver.games.named import rule_set_names
from prefa_solver.games.prefa.declarations import Defence
from prefa_solver.games.prefa.payments import Outcome
from prefa_solver.words.deals import defence_text, kind_text, outcome_text
from support import ROOT

KEY = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")


def modules():
    for module in pkgutil.walk_packages(prefa_solver.__path__, "prefa_solver."):
        if not module.name.endswith("__main__"):
            yield importlib.import_module(module.name)


def enums():
    """Every enum that the package defines."""
    for module in modules():
        for _, value in inspect.getmembers(module, inspect.isclass):
            if issubclass(value, Enum) and value.__module__ == module.__name__:
                yield value


def is_key(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and KEY.fullmatch(value) is not None)


def test_what_counts_as_a_key():
    assert all(map(is_key, ("made", "one_down", "must-follow", "passed2", 7)))
    assert not any(map(is_key, ("made unplayed", "", "=", "Made", "all passed, void", "one_", None)))


def test_values_of_enums_are_keys():
    found = {enum.__name__: [member.value for member in enum] for enum in enums()}
    assert {"Outcome", "Why", "Defence", "Declaration", "CallKind", "Answer", "Choice", "Strain"} <= found.keys()
    sentences = {name for name, values in found.items() if not all(map(is_key, values))}
    assert not sentences


def test_every_key_has_its_words():
    for keys, text in ((Outcome, outcome_text), (Defence, defence_text), (Kind, kind_text)):
        said = [text(key) for key in keys]
        assert len(set(said)) == len(keys)
        assert all(said)


# -- only the games know a game --------------------------------------------------------------------------------------

PACKAGE = ROOT / "prefa_solver"
# The games, and what speaks of them; and the roof, which has the public names.
MAY_KNOW = ("games/", "words/", "__init__.py")
_NAMES = "|".join(rule_set_names())
# The ladder of contracts is no game by itself, but only some games have it.
_GAMES = ["contract", *(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())]
KNOWLEDGE = {
    "a rule set": re.compile(rf"({_NAMES})([+][a-z0-9-]+)*|{_NAMES.upper()}"),
    "a level": re.compile(r"level|_?(LOWEST|HIGHEST)_(LEVEL|CONTRACT)"),
    "a kapiki": re.compile(r"(?s).*(kapik|kassa|KAPIK|KASSA|Kapik|Kassa).*"),
    "a game": re.compile(rf"import (\w+[.])*games[.]({'|'.join(_GAMES)})([.].*)?"),
}
"""What to know of a game looks like: a name, an attribute, an import or a piece of text that matches as a whole."""


def code_of(path: Path) -> Iterator[str]:
    """Every name, attribute, import and piece of text in the file at *path*; docstrings are not code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.Attribute(attr=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ImportFrom(module=module, names=names):
                yield from (f"import {module or ''}.{alias.name}" for alias in names)
                yield from (alias.name for alias in names)
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text


def knowing(what: str) -> set[str]:
    """The files that know *what* although they should not."""
    files = {str(path.relative_to(PACKAGE)): path for path in PACKAGE.rglob("*.py")}
    return {
        name
        for name, path in files.items()
        if not name.startswith(MAY_KNOW) and any(KNOWLEDGE[what].fullmatch(part) for part in code_of(path))
    }


def test_the_search_finds_what_it_looks_for(tmp_path):
    path = tmp_path / "file.py"
    path.write_text(
        '"""The classic level."""\nfrom ..games.prefa.rules import CLASSIC\nfrom ..games.named import rule_set\n'
        'def f(kassas):\n    \'a docstring\'\n    return contract.level, "classic+fair", f"{x} kapikia"\n',
        encoding="utf-8",
    )
    parts = set(code_of(path))
    assert "The classic level." not in parts
    assert "a docstring" not in parts
    found = {what: {part for part in parts if pattern.fullmatch(part)} for what, pattern in KNOWLEDGE.items()}
    assert found == {
        "a rule set": {"CLASSIC", "classic+fair"},
        "a level": {"level"},
        "a kapiki": {"kassas", " kapikia"},
        "a game": {"import games.prefa.rules.CLASSIC"},
    }


@pytest.mark.parametrize("what", KNOWLEDGE)
def test_only_the_games_know(what):
    found = sorted(knowing(what))
    assert not found, f"these files know {what}, which is for the games alone: ask `games.named.game` instead"


# -- one of each -----------------------------------------------------------------------------------------------------

A_LONG_STATEMENT = 500


def bodies(path: Path) -> Iterator[tuple[str, str]]:
    """The name of every function in the file at *path* with its code, without its docstring; not of
    those that are one short statement.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            code = [ast.dump(statement) for statement in node.body if not is_docstring(statement)]
            if len(code) > 1 or sum(map(len, code)) > A_LONG_STATEMENT:
                yield node.name, "".join(code)


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def test_no_function_is_written_twice():
    places: dict[str, list[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for name, code in bodies(path):
            places.setdefault(code, []).append(f"{path.relative_to(PACKAGE)}: {name}")
    assert len(places) > 500
    assert not [found for found in places.values() if len(found) > 1]
