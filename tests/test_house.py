"""How the parts of the project stand to each other: imports run downward, files stay small, start-up stays light."""

import ast
import subprocess
import sys
import tomllib

import pytest

from support import ROOT

PACKAGE = ROOT / "prefa_solver"

# The rooms from the roof down: a file imports only from its own room and from those below. A room is a folder, a folder
# inside one, or a file; the longest name that fits counts. The same list, with words, is in docs/architecture.md.
ORDER = [
    "cli",
    "__init__",
    "answers",
    "show",
    "words",
    "batch",
    "judging",
    "advice",
    "formats",
    "games",
    "unseen",
    "solving",
    "play",
    "cards",
    "_belief",
    "_engine",
    "_all_pass",
    "_plan",
    "disk",
    "drawn",
    "decoding",
    "readable",
    "short",
    "limits",
    "errors",
    "escapes",
]


def room(module: str) -> str:
    """The room of a dotted module of the package: ``prefa_solver.cli.deal`` is in ``cli``."""
    path = "/".join(module.split(".")[1:]) or "__init__"
    rooms = [name for name in ORDER if path == name or path.startswith(f"{name}/")]
    assert rooms, f"{module} has no room: add it to ORDER and to docs/architecture.md"
    return max(rooms, key=len)


def imports(path):
    """The package's modules that the file at *path* imports, anywhere in it, by their dotted names."""
    here = ["prefa_solver", *path.relative_to(PACKAGE).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            # `from package import name` may name a module or something inside one.
            names = [
                f"{module}.{alias.name}" if is_module(f"{module}.{alias.name}") else module for alias in node.names
            ]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "prefa_solver")


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.with_suffix(".pyi").exists() or (path / "__init__.py").exists()


def upward(source: str, target: str) -> bool:
    return source != target and ORDER.index(target) < ORDER.index(source)


def module_name(path) -> str:
    return ".".join(["prefa_solver", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


PYTHON_FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", PYTHON_FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_downward(path):
    source = room(module_name(path))
    assert not [name for name in imports(path) if upward(source, room(name))]


def test_the_walk_sees_imports():
    assert {room(name) for name in imports(PACKAGE / "play" / "deal.py")} == {
        "play",
        "cards",
        "drawn",
        "errors",
        "readable",
    }
    assert "prefa_solver.play.position" in set(imports(PACKAGE / "play" / "deal.py"))
    assert {"solving", "games"} <= {room(name) for name in imports(PACKAGE / "__init__.py")}
    assert upward("cards", "play")
    assert not upward("play", "cards")


def test_no_circles_between_files():
    graph = {}
    for path in PYTHON_FILES:
        name = module_name(path)
        graph[name] = set(imports(path)) - {name}
    while leaves := [name for name, targets in graph.items() if not targets & graph.keys()]:
        for name in leaves:
            del graph[name]
    assert not graph


ANSWERS = [path for path in PYTHON_FILES if room(module_name(path)) == "answers"]


@pytest.mark.parametrize("path", ANSWERS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_answers_know_no_command_line(path):
    """What the command line and a page share: no Click in it, and nothing printed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules.add(str(node.module).split(".")[0])
    assert not modules & {"click", "rich", "sys"}
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("print", "input")]


def test_the_order_is_written_down():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `") and line.count("|") == 3]
    documented = [row.removesuffix("/").removesuffix(".pyi").removesuffix(".py") for row in rows]
    assert [name for name in documented if name in ORDER] == ORDER


def test_files_are_under_500_lines():
    folders = ["prefa_solver", "cext", "tests", "benchmarks"]
    suffixes = {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".h", ".c"}
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in suffixes]
    assert PACKAGE / "cards" / "card.py" in files
    long = {str(path): count for path in files if (count := len(path.read_bytes().splitlines())) > 500}
    for name in ("_engine.c", "_belief.c"):  # left there by a build with line tracing
        long.pop(str(ROOT / "cext" / name), None)
    assert not long


def loaded_by(statement: str) -> set[str]:
    code = f"{statement}\nimport sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_import_is_light():
    loaded = loaded_by("import prefa_solver; prefa_solver.Deal.parse('SAK SQJ ST9').position(1, 'H')")
    assert "prefa_solver.play.position" in loaded
    heavy = {
        "numpy",
        "rich",
        "click",
        "msgspec",
        "hashlib",
        "prefa_solver.solving.solve",
        "prefa_solver._engine",
        "prefa_solver._belief",
    }
    assert not heavy & loaded


def test_every_public_name_is_there():
    import prefa_solver

    assert sorted(prefa_solver.__all__, key=lambda name: (not name.isupper(), name)) == prefa_solver.__all__
    assert set(prefa_solver.__all__) <= set(dir(prefa_solver))
    for name in prefa_solver.__all__:
        assert getattr(prefa_solver, name) is not None
    with pytest.raises(AttributeError, match="module 'prefa_solver' has no attribute 'slove'"):
        _ = prefa_solver.slove


def test_the_dev_extra_can_rebuild_the_engine():
    """An older setuptools, which new environments of Python 3.11 have, cannot read pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["build-system"]["requires"]) <= set(project["project"]["optional-dependencies"]["dev"])


def test_the_engines_files_are_written_down():
    """The table of cext/ has every file there, in an order in which none needs one that comes later."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("### The engine's files")[2].partition("\n## ")[0]
    documented = [
        name for line in section.splitlines() if line.startswith("| `") for name in line.split("|")[1].split("`")[1::2]
    ]
    folder = ROOT / "cext"
    sources = {path.name for path in folder.iterdir() if path.suffix in {".pyx", ".pxi", ".pxd", ".h"}}
    assert sorted(documented) == sorted(sources)
    lines = (folder / "_engine.pyx").read_text(encoding="utf-8").splitlines()
    included = [line.split('"')[1] for line in lines if line.startswith("include ")]
    assert [name for name in documented if name in included] == included


def test_every_room_is_installed():
    """An install from the sources takes only the folders that are named; an editable one would hide a missing name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders = {".".join(path.parent.relative_to(ROOT).parts) for path in PACKAGE.rglob("__init__.py")}
    assert set(project["tool"]["setuptools"]["packages"]) == folders
