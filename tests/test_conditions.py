"""Conditions on deals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import Deal, NotationError, PrefaError, Rank, Seat, Suit
from prefa_solver.play.conditions import Condition

DEAL = Deal.parse("SAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9 CTD7")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("1: S=3", True),
        ("1: S>3", False),
        ("1: S<4, C<=2, H>=3", True),
        ("1: S<3", False),
        ("2: SA", False),
        ("1: SA, HA, !CA", True),
        ("1: !SA", False),
        ("1: A>=2", True),
        ("1: A=3", False),
        ("3: T=2, 9=1", True),
        ("talon: C=1, D7, A=0", True),
        ("TALON: H>0", False),
        ("3 : s=2 , ♦=3", True),
    ],
)
def test_what_a_condition_asks(text, holds):
    assert Condition.parse(text).holds(DEAL) is holds


kinds = st.one_of(st.sampled_from("SCDH"), st.sampled_from("789TJQKA"))


@given(st.sampled_from(Seat), kinds, st.sampled_from([">=", "<=", ">", "<", "="]), st.integers(0, 10))
def test_counts_against_counting(seat, kind, sign, number):
    try:
        condition = Condition.parse(f"{seat}: {kind}{sign}{number}")
    except NotationError:
        most = 8 if kind in "SCDH" else 4
        possible = [n for n in range(most + 1) if holds(n, sign, number)]
        assert not possible
        return
    hand = DEAL.hand(seat)
    cards = hand.of(Suit.parse(kind)) if kind in "SCDH" else [c for c in hand if c.rank is Rank.parse(kind)]
    assert condition.holds(DEAL) == holds(len(cards), sign, number)
    again = Condition.parse(str(condition))
    assert (again, eval(repr(condition))) == (condition, condition)


def holds(count: int, sign: str, number: int) -> bool:
    return {
        ">=": count >= number,
        "<=": count <= number,
        ">": count > number,
        "<": count < number,
        "=": count == number,
    }[sign]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("H>=4", "is not a condition"),
        ("4: H>=4", "is not a seat"),
        ("2: H>=9", 'no deal has "H>=9"'),
        ("2: H<0", 'no deal has "H<0"'),
        ("talon: H>=3", 'no deal has "H>=3"'),
        ("2: X>=1", "expected a suit"),
        ("2: ", "not cards"),
        ("2: SASK", "expected one card"),
        ("2: H=>4", "expected"),
    ],
)
def test_what_is_no_condition(text, message):
    with pytest.raises(NotationError, match=message):
        Condition.parse(text)


@given(st.text(max_size=20))
def test_random_text_gives_a_condition_or_an_error(text):
    try:
        condition = Condition.parse(text)
    except PrefaError:
        return
    assert Condition.parse(str(condition)) == condition
