from collections.abc import Collection, Sequence

class Plans:
    tricks: int
    def __init__(
        self,
        hands: Sequence[Sequence[int]],
        planner: Collection[int],
        counts: Collection[int],
        strain: int,
        sits_out: int,
        overtrump: bool,
        leader: int,
        trick: Sequence[int],
    ) -> None: ...
    @property
    def nodes(self) -> int: ...
    def open_values(self, card: int) -> list[int]: ...
    def best_plan(
        self, card: int, slack: int, upper: bool, most_rows: int, most_nodes: int
    ) -> tuple[int, int] | None: ...
    def sure(self, card: int, most_nodes: int) -> int | None: ...
