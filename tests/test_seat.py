import pytest

from prefa_solver import NotationError, Seat


def test_play_goes_to_the_right():
    assert [seat.next for seat in Seat] == [Seat.TWO, Seat.THREE, Seat.ONE]
    assert [seat.index for seat in Seat] == [0, 1, 2]


def test_seat_text():
    for seat in Seat:
        assert Seat.parse(str(seat)) is seat
        assert eval(repr(seat)) is seat
        assert f"{seat}" == str(int(seat))
    assert Seat.parse(" 2 ") is Seat.TWO


@pytest.mark.parametrize("text", ["0", "4", "", "one", "²", "1 2"])
def test_no_seat(text):
    with pytest.raises(NotationError, match=f'"{text}" is not a seat; expected 1, 2 or 3'):
        Seat.parse(text)


def test_numbers_that_are_no_seat():
    with pytest.raises(NotationError, match="0 is not a valid Seat: expected a number from 1 to 3"):
        Seat(0)
