"""An auction replayed, with what may be called at each point (keys of the record: docs/money-json.md)."""

from dataclasses import dataclass
from typing import Any

from ..games.contract import Contract
from ..games.prefa.auction import Auction

__all__ = ["AuctionAnswer"]


@dataclass(frozen=True, slots=True)
class AuctionAnswer:
    """
    :param named: a contract that was checked, or None.
    :param source: where the auction was read, as ``auctions.txt:3``.
    """

    auction: Auction
    named: Contract | None = None
    source: str | None = None

    def text(self) -> str:
        auction = self.auction
        replayed = Auction(auction.rules, auction.first)
        lines = []
        for seat, call in zip(auction.speakers, auction.calls, strict=True):
            lines.append(f"Seat {seat}  {call!s:<5}  of {_listed(replayed)}")
            replayed = replayed.call(call)
        result = auction.result_text()
        legal = "" if auction.is_over else f": {_listed(auction)}"
        lines.append(f"{result[0].upper()}{result[1:]}{legal}.")
        if auction.declarer is not None:
            allowed = auction.contracts
            lines.append(f"He may name any of the {len(allowed)} contracts from {allowed[0]} to {allowed[-1]}.")
        if self.named is not None:
            lines.append(f"{self.named} is one of them.")
        return "\n".join(lines)

    def record(self) -> dict[str, Any]:
        auction = self.auction
        return {
            "source": self.source,
            "rules": auction.rules.name,
            "first": int(auction.first),
            "calls": [str(call) for call in auction.calls],
            "speakers": [int(seat) for seat in auction.speakers],
            "over": auction.is_over,
            "void": auction.is_void,
            "to_speak": None if auction.to_speak is None else int(auction.to_speak),
            "legal_calls": [str(call) for call in auction.legal_calls],
            "declarer": None if auction.declarer is None else int(auction.declarer),
            "minimum": None if auction.minimum is None else str(auction.minimum),
            "may_refuse": auction.may_refuse,
        }


def _listed(auction: Auction) -> str:
    return ", ".join(map(str, auction.legal_calls))
