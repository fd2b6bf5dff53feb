"""Every public function that takes a card, a set, a hand, a strain, a contract, a seat, a deal, a position or rules: it
takes the text too, a seat means itself, and anything else is a `TypeError` that names the argument."""

import dataclasses
import inspect
import re
from enum import Enum

import numpy as np
import pytest

import prefa_solver as ps
from given import CALLS, MADE_BY_FUNCTIONS, SEATS, TAKEN, Given, keywords, positional

ARGUMENTS = [(name, argument) for name, call in CALLS.items() for argument in call.values]
OPERATORS = {"__or__", "__and__", "__sub__", "__xor__", "__le__"}


def plain(value):
    """What two results are compared by: dataclasses that compare by identity and arrays as tuples of what they have."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if dataclasses.is_dataclass(value):
        fields = [field for field in dataclasses.fields(value) if not field.name.startswith("_") and field.compare]
        return type(value).__name__, *(plain(getattr(value, field.name)) for field in fields)
    if isinstance(value, dict):
        return {key if isinstance(key, Enum) else str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def text(value):
    """*value* as somebody would type it."""
    if isinstance(value, list):
        return [text(item) for item in value]
    if isinstance(value, tuple) and value and isinstance(value[0], ps.CardSet | ps.Call | ps.Declaration):
        return " ".join(map(str, value)) if len(value) == 3 else tuple(map(str, value))
    if isinstance(value, tuple):
        return "".join(map(str, value)) or "-"
    return str(value)


def asked(call: Given, /, **changed):
    return plain(call.function(*positional(call, changed), **keywords(call, changed)))


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_text_is_read(name, argument):
    call = CALLS[name]
    assert asked(call, **{argument: text(call.values[argument])}) == asked(call)


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_text_that_cannot_be_read(name, argument):
    """A `PrefaError` that quotes the text: no false message about something else."""
    call = CALLS[name]
    value = call.values[argument]
    wrong = (
        ["no sense"] if isinstance(value, list) else ("no sense", "no sense") if argument == "defenders" else "no sense"
    )
    with pytest.raises(ps.PrefaError, match=r'"(no sense|no|n)"') as found:
        asked(call, **{argument: wrong})
    assert not isinstance(found.value, TypeError)


@pytest.mark.parametrize(
    "wrong", [object(), 2.5, b"SA", ps.errors.quoted], ids=["object", "float", "bytes", "function"]
)
@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_another_type_is_refused_by_name(name, argument, wrong):
    expected = rf"^{argument}\b"
    if name.split(".")[-1] in OPERATORS:  # where Python names the two types
        expected = "CardSet' and '"
    elif argument == "value" and isinstance(CALLS[name].values[argument], Enum):
        expected = rf"^{name.split('.')[0].lower()}\b"
    with pytest.raises(TypeError, match=expected):
        asked(CALLS[name], **{argument: wrong})


# -- seats ------------------------------------------------------------------------------------------------------------

WITH_SEATS = [(name, argument) for name, argument in ARGUMENTS if isinstance(CALLS[name].values[argument], ps.Seat)]


@pytest.mark.parametrize(("name", "argument"), WITH_SEATS)
def test_a_seat_means_itself(name, argument):
    """Seat, text and plain number: the number is that of the seat, but in arrays it counts from 0."""
    call = CALLS[name]
    seat = call.values[argument]
    expected = asked(call)
    assert asked(call, **{argument: str(seat)}) == expected
    if not call.array:
        assert asked(call, **{argument: int(seat)}) == expected
    elif name != "TricksTable.__getitem__":  # which takes no number at all
        assert asked(call, **{argument: seat.index}) == expected


@pytest.mark.parametrize(("name", "argument"), WITH_SEATS)
@pytest.mark.parametrize("wrong", [ps.Card.S8, ps.Suit.CLUBS, True, 1.0])
def test_what_is_no_seat_though_python_counts_it_as_1(name, argument, wrong):
    with pytest.raises(TypeError, match=rf"^{'seat' if argument == 'value' else argument}\b"):
        asked(CALLS[name], **{argument: wrong})


# -- nothing is left out ----------------------------------------------------------------------------------------------

NOT_READ = {
    "split_values(leader)": "a role, which is not a seat",
    "split_values(sits_out)": "a role, which is not a seat",
    "RuleSet.named(name)": "a name, not rules",
    "Ledger(first_dealer)": "a player's number",
}


def taken_by(function) -> list[str]:
    """The parameters of *function* that are of the types whose text is read, or have the names of seats."""
    found = []
    for parameter in inspect.signature(function).parameters.values():
        types = set(re.findall(r"\w+", str(parameter.annotation)))
        if types & set(TAKEN) or parameter.name in SEATS:
            found.append(parameter.name)
    return found


def public() -> dict[str, object]:
    """Every public function, and every method and constructor of a public class, by its name."""
    found = {}
    for name in ps.__all__:
        value = getattr(ps, name)
        if inspect.isclass(value):
            if issubclass(value, BaseException) or value.__name__ != name:  # an error, or an older name
                continue
            if dataclasses.is_dataclass(value) and name not in MADE_BY_FUNCTIONS:
                found[name] = value
            for kind in value.__mro__:
                if kind.__module__.startswith("prefa_solver"):
                    for method in vars(kind):
                        if not method.startswith("_") or method in (*OPERATORS, "__contains__", "__getitem__"):
                            found.setdefault(f"{name}.{method}", getattr(value, method))
        elif callable(value) and value is not ps.Objective:
            found[name] = value
    return {name: value for name, value in found.items() if callable(value)}


def test_no_public_function_is_left_out():
    missing = []
    for name, function in public().items():
        known = set(CALLS[name].values) if name in CALLS else set()
        missing += [f"{name}({argument})" for argument in taken_by(function) if argument not in known | {"self"}]
    assert sorted(set(missing) - NOT_READ.keys()) == []


def test_the_search_finds_what_it_looks_for():
    found = public()
    assert {"solve", "Deal", "Deal.hand", "CardSet.__contains__", "Auction.call", "settle", "advise_discard"} <= set(
        found
    )
    assert taken_by(found["solve"]) == ["position"]
    assert taken_by(found["solve_many"]) == ["declarer", "leader", "sits_out"]
    assert taken_by(found["Deal.hand"]) == ["seat"]
    assert taken_by(found["final_result"]) == ["rules"]
