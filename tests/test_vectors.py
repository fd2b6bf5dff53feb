"""Every reference value, by each of the ways to ask for it."""

from collections import defaultdict
from functools import cache

import numpy as np
import pytest

from engine_support import KINDS, best_of, columns, kind_of, many
from prefa_solver import card_values, solve, solve_many
from support import VECTOR_FILES, vectors


@cache
def load(name):
    return list(vectors(name))


def all_vectors():
    return [vector for name in VECTOR_FILES for vector in load(name)]


@pytest.mark.parametrize("name", VECTOR_FILES)
def test_solve(name):
    wrong = {v.where: (got, v.tricks) for v in load(name) if (got := solve(v.position).tricks) != v.tricks}
    assert not wrong


@pytest.mark.parametrize("name", VECTOR_FILES)
def test_card_values(name):
    wrong = {}
    for vector in load(name):
        values = card_values(vector.position)
        assert values.keys() == set(vector.position.legal_plays), vector.where
        if best_of(vector.position, values.values()) != vector.tricks or (vector.cards and values != vector.cards):
            wrong[vector.where] = values, vector.tricks, vector.cards
    assert not wrong


def test_solve_many_by_kind():
    # one value an argument where a kind has only one
    by_kind = defaultdict(list)
    for vector in all_vectors():
        by_kind[kind_of(vector.position)].append(vector)
    assert by_kind.keys() == set(KINDS)
    for (_, objective, overtrump, two), batch in by_kind.items():
        arguments = columns([vector.position for vector in batch])
        arguments |= {"objective": objective, "must_overtrump": overtrump}
        if not two:
            del arguments["sits_out"]
        tricks = solve_many(**arguments)
        assert tricks.dtype == np.int8
        wrong = [(v.where, got, v.tricks) for v, got in zip(batch, tricks, strict=True) if got != v.tricks]
        assert not wrong


def test_solve_many_of_all_kinds_at_once():
    batch = all_vectors()
    order = np.random.default_rng(1).permutation(len(batch))
    batch = [batch[i] for i in order]
    tricks = many([vector.position for vector in batch])
    wrong = [(v.where, got, v.tricks) for v, got in zip(batch, tricks, strict=True) if got != v.tricks]
    assert not wrong
