import numpy as np
from numpy.typing import NDArray

class Engine:
    @property
    def busy(self) -> bool: ...
    def __init__(self, table_bytes: int, many: bool = False) -> None: ...
    @property
    def table_use(self) -> tuple[int, int]: ...
    def stop(self) -> None: ...
    def solve(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> tuple[int, int]: ...
    def line(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> list[int]: ...
    def card_values(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> tuple[list[tuple[int, int]], int]: ...
    def perft(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
        depth: int,
    ) -> int: ...
    def features(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> list[int]: ...
    def question(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
        need: int,
    ) -> tuple[bool, int]: ...
    def lead_features(
        self,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> list[tuple[int, int, int, int, tuple[int, int, int]]]: ...
    def share(
        self,
        defender: int,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> tuple[tuple[int, int, int], int]: ...
    def share_cards(
        self,
        defender: int,
        hand0: int,
        hand1: int,
        hand2: int,
        trick: tuple[int, ...],
        leader: int,
        declarer: int,
        strain: int,
        sits_out: int,
        few: bool,
        overtrump: bool,
    ) -> tuple[list[tuple[int, tuple[int, int, int]]], int]: ...
    def solve_rows(self, rows: Rows, start: int, stop: int, tricks: NDArray[np.int8]) -> None: ...
    def follow_rows(
        self,
        rows: Rows,
        plays: NDArray[np.int8],
        valued: bool,
        values: NDArray[np.int8],
        lost: NDArray[np.int8],
        winners: NDArray[np.int8],
        played: NDArray[np.int8],
    ) -> None: ...
    def share_rows(self, rows: Rows, start: int, stop: int, shares: NDArray[np.int8]) -> None: ...
    def begin_splits(self, job: Splits) -> None: ...
    def solve_shape(self, job: Splits, shape: int) -> int: ...

class Splits:
    size: int
    shape_count: int
    def __init__(
        self, hand: int, unseen: int, strain: int, leader: int, sits_out: int, few: bool, overtrump: bool
    ) -> None: ...
    def weight(self, shape: int) -> int: ...
    def values(self, tricks: NDArray[np.int8]) -> None: ...

class Rows:
    def __init__(
        self,
        hands: NDArray[np.uint32],
        strain: NDArray[np.int8],
        declarer: NDArray[np.int8],
        leader: NDArray[np.int8],
        sits_out: NDArray[np.int8],
        few: NDArray[np.int8],
        overtrump: NDArray[np.int8],
    ) -> None: ...
    def __len__(self) -> int: ...
    def first_bad(self) -> int: ...

class Beliefs:
    nodes: int
    most_nodes: int
    def __init__(self, declarer: int, strain: int, sits_out: int, overtrump: bool, most_nodes: int) -> None: ...
    def is_sure(
        self,
        own: int,
        first: int,
        second: int,
        first_size: int,
        second_size: int,
        leader: int,
        trick: tuple[int, ...],
        wanted: int,
    ) -> bool | None: ...
    def glance(self, own: int, first: int, second: int, on_lead: bool) -> int: ...

class Stopped(Exception): ...
