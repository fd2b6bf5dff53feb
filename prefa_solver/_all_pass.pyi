from collections.abc import Sequence

_Triple = tuple[int, int, int]
_Value = tuple[_Triple, tuple[_Triple, ...], _Triple]

def solve_all_pass(
    hands: Sequence[int],
    trick: Sequence[int],
    leader: int,
    talon_suits: Sequence[int],
    first_hand: int,
    second_by_first_hand: bool,
    third_by_first_hand: bool,
    utilities: Sequence[Sequence[int]] | None = None,
    earlier: Sequence[int] = (0, 0, 0),
) -> tuple[_Value, list[tuple[int, _Value]], int, int]: ...
