"""Any text at all: every parser reads it or refuses it by the documented exception, and prints what it read so that
it reads the same again.
"""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz import TARGETS, check, mutants, texts

SECONDS = 0.25
LONG_INPUTS = 60_000


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_text(name, data):
    check(TARGETS[name], data.draw(texts(TARGETS[name])))


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_near_to_the_samples(name):
    target = TARGETS[name]
    inputs = mutants(target, random.Random(name))
    end = time.monotonic() + SECONDS
    read = 0
    while time.monotonic() < end:
        read += check(target, next(inputs))
    assert read, "the inputs are too far from what is read to test the printing"


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_very_many(name):
    target = TARGETS[name]
    inputs = mutants(target, random.Random(f"long {name}"))
    read = sum(check(target, next(inputs)) for _ in range(LONG_INPUTS))
    assert 0 < read < LONG_INPUTS


@pytest.mark.parametrize("name", TARGETS)
def test_the_samples(name):
    assert any(check(TARGETS[name], sample) for sample in TARGETS[name].samples)
