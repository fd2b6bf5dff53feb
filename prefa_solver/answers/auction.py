"""An auction replayed, with what may be called at each point (keys of the record: docs/money-json.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..cards.seat import Seat
from ..games.game import Bidding, Game

__all__ = ["AuctionAnswer"]

_LONGEST_LIST = 3
"""So many bids in a row are listed one by one; of more only the first and the last."""


@dataclass(frozen=True, slots=True)
class AuctionAnswer:
    """
    :param all_passes: in how many deals before this one, in a row, all passed.
    :param named: the name of a contract that was checked, or None.
    :param source: where the auction was read, as ``auctions.txt:3``.
    """

    game: Game
    auction: Bidding
    all_passes: int = 0
    named: str | None = None
    source: str | None = None

    @classmethod
    def read(
        cls, game: Game, text: str, *, all_passes: int = 0, contract: str | None = None, source: str | None = None
    ) -> "AuctionAnswer":
        """Replay ``1: 6S pass pass``: first hand and the calls in order. Without ``1:`` seat 1 is first hand.

        :param contract: what the declarer named, to be checked.
        :raises NotationError: if a word is not a call, or the seat or the contract is none.
        :raises RuleError: if a call is not legal, or the declarer may not name the contract.
        """
        head, colon, tail = text.partition(":")
        auction = game.auction(Seat.parse(head) if colon else Seat.ONE, all_passes=all_passes)
        for word in (tail if colon else head).split():
            auction = auction.call(word)
        named = None if contract is None else game.contract(contract).name
        if named is not None:
            auction.check_contract(named)
        return cls(game, auction, all_passes, named, source)

    def text(self) -> str:
        auction = self.auction
        replayed = self.game.auction(auction.first, all_passes=self.all_passes)
        lines = []
        width = max([5, *(len(str(call)) for call in auction.calls)])
        for seat, call in zip(auction.speakers, auction.calls, strict=True):
            lines.append(f"Seat {seat}  {call!s:<{width}}  of {self._listed(replayed)}")
            replayed = replayed.call(str(call))
        result = auction.result_text()
        legal = "" if auction.is_over else f": {self._listed(auction)}"
        lines.append(f"{result[0].upper()}{result[1:]}{legal}.")
        if auction.declarer is not None:
            allowed = auction.contracts
            lines.append(
                f"He may name any of the {len(allowed)} contracts from {allowed[0]} to {allowed[-1]}."
                if len(allowed) > 1
                else f"He plays {allowed[0]}."
            )
        if self.named is not None:
            lines.append(f"{self.named} is one of them.")
        return "\n".join(lines)

    def _listed(self, auction: Bidding) -> str:
        """What may be called; of many bids in a row only the first and the last."""
        return ", ".join(self._runs([str(call) for call in auction.legal_calls]))

    def _runs(self, calls: list[str]) -> Iterator[str]:
        usual = (contract for contract in self.game.contracts if contract.objective == "max" and contract.takes_talon)
        places = {contract.name: place for place, contract in enumerate(usual)}
        run: list[str] = []
        for call in [*calls, ""]:
            if run and places.get(call) != places[run[-1]] + 1:
                yield from run if len(run) <= _LONGEST_LIST else [f"{run[0]} to {run[-1]}"]
                run = []
            if call in places:
                run.append(call)
            elif call:
                yield call

    def record(self) -> dict[str, Any]:
        auction = self.auction
        return {
            "source": self.source,
            "rules": self.game.rules.name,
            "first": int(auction.first),
            "calls": [str(call) for call in auction.calls],
            "speakers": [int(seat) for seat in auction.speakers],
            "over": auction.is_over,
            "void": auction.is_void,
            "to_speak": None if auction.to_speak is None else int(auction.to_speak),
            "legal_calls": [str(call) for call in auction.legal_calls],
            "declarer": None if auction.declarer is None else int(auction.declarer),
            "minimum": str(auction.contracts[0]) if auction.contracts else None,
            "may_refuse": auction.may_refuse,
        }
