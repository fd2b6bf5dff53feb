"""Whole numbers from people: a stated range, and nothing but ASCII digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import NotationError
from prefa_solver.limits import whole_number


@given(st.integers(-(10**17), 10**17))
def test_numbers_are_read(number):
    assert whole_number(str(number), -(10**17), 10**17) == number
    assert whole_number(f" {number:+} ", -(10**17), 10**17) == number


@pytest.mark.parametrize(
    "text", ["", "x", "1_000", "٣", "３", "²", "1.0", "0x1", "1e3", "+", "--1", "9" * 5000, "1" + "\x00"]
)
def test_other_things_are_refused(text):
    with pytest.raises(NotationError, match=r"^units: expected a whole number from 1 to 9, got "):
        whole_number(text, 1, 9, "units")


@pytest.mark.parametrize("number", [-1, 0, 10, 10**17])
def test_the_range_is_kept(number):
    with pytest.raises(NotationError, match=rf'^expected a whole number from 1 to 9, got "{number}"$'):
        whole_number(str(number), 1, 9)
