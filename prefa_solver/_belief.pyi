class Beliefs:
    @property
    def nodes(self) -> int: ...
    @property
    def most_nodes(self) -> int: ...
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
    def sure_at_sight(self, own: int, first: int, second: int, on_lead: bool) -> int: ...
