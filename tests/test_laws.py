"""The laws of the house: a value is a key and not a sentence; only the games know a game.

What still breaks a law is listed here by name. The lists may only get shorter: a name that no longer belongs on one
makes the test fail too.
"""

import importlib
import inspect
import pkgutil
import re
from enum import Enum

import prefa_solver
from prefa_solver.games.prefa.declarations import Defence
from prefa_solver.games.prefa.payments import Outcome
from prefa_solver.words.deals import defence_text, outcome_text

KEY = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")

SENTENCES_LEFT = {"Kind"}


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
    assert sentences == SENTENCES_LEFT


def test_every_key_has_its_words():
    for keys, text in ((Outcome, outcome_text), (Defence, defence_text)):
        said = [text(key) for key in keys]
        assert len(set(said)) == len(keys)
        assert all(said)
