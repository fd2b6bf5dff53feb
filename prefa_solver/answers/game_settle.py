"""A settlement of any game: entries, reasons and worth (keys of the record: docs/money-json.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..cards.seat import Seat
from ..games.accounts import Amount
from ..games.game import Game, GameContract, Result, Settled
from ..games.talks import outcomes_of, talks_of
from ..show.columns import table
from ..show.paragraphs import blocks, sentences, wrapped
from ..words.deals import outcome_text
from .settle import capital, dashed, fraction_text

__all__ = ["GameOutcomes", "GameSettleAnswer", "entry_columns"]


def _player(place: int) -> str:
    """A column's or a row's name: a seat, or the dealer who sits out."""
    return f"seat {place + 1}" if place < len(Seat) else "dealer"


def entry_columns(settled: Settled) -> Mapping[str, Amount]:
    """Every account by a name for people (``pool of seat 1``, ``whists of seat 2 on seat 1``), and what it gained."""
    return dict(_columns(settled))


def _columns(settled: Settled) -> Iterator[tuple[str, Amount]]:
    for kind, gained in settled.entries.items():
        if not isinstance(gained, tuple):
            yield kind, gained
            continue
        for owner, amount in enumerate(gained):
            if not isinstance(amount, tuple):
                yield f"{kind} of {_player(owner)}", amount
                continue
            for other, on in enumerate(amount):
                if other != owner:
                    yield f"{kind} of {_player(owner)} on {_player(other)}", on


@dataclass(frozen=True, slots=True)
class GameSettleAnswer:
    """What happened, why everything is written, what each account gained, and what that is worth to each."""

    game: Game
    result: Result
    settled: Settled

    def text(self) -> str:
        return blocks(
            wrapped(f"{self._headline()} ({self.game.rules.name}).", indent=""),
            sentences(self.settled.explain()),
            self._sums(),
        )

    def _headline(self) -> str:
        result = self.result
        parts = [outcome_text(self.settled.outcome)]
        if result.contract is not None:
            said = f"; {result.said}" if result.said else ""
            tricks = f"; tricks {dashed(result.tricks)}" if result.tricks is not None else ""
            parts.insert(0, f"{result.contract} by seat {result.declarer}{said}{tricks}")
        elif result.tricks is not None:
            parts[0] += f", tricks {dashed(result.tricks)}"
        return capital(": ".join(parts))

    def _sums(self) -> str:
        """A row for each player: his accounts, and what the deal is worth to him."""
        settled = self.settled
        by_player = {kind: gained for kind, gained in settled.entries.items() if isinstance(gained, tuple)}
        head, columns = [""], []
        players = range(len(settled.worth))
        for kind, gained in by_player.items():
            if isinstance(gained[0], tuple):
                head += [f"{kind} on {other + 1 if other < len(Seat) else _player(other)}" for other in players]
                columns += [[row[other] if isinstance(row, tuple) else 0 for row in gained] for other in players]
            else:
                head.append(kind)
                columns.append([amount for amount in gained if not isinstance(amount, tuple)])
        rows = [
            [
                capital(_player(place)),
                *(_amount(column[place]) for column in columns),
                fraction_text(settled.worth[place]),
            ]
            for place in players
        ]
        return table([*head, "worth"], rows, left=(0,), indent="")

    def record(self) -> dict[str, Any]:
        result, settled = self.result, self.settled
        return {
            "game": self.game.name,
            "rules": self.game.rules.name,
            "outcome": settled.outcome.value,
            "contract": result.contract,
            "declarer": None if result.declarer is None else int(result.declarer),
            "said": result.said,
            "tricks": None if result.tricks is None else list(result.tricks),
            "entries": {kind: _plain(gained) for kind, gained in settled.entries.items()},
            "worth": [_plain(worth) for worth in settled.worth],
            "reasons": settled.explain(),
        }


def _amount(amount: Amount) -> str:
    """A sum of an account; a dash where nothing was written."""
    return fraction_text(Fraction(amount)) if amount else "-"


def _plain(value: Any) -> Any:
    """*value* for JSON: whole numbers stay, other fractions are text such as ``44/3``."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


@dataclass(frozen=True, slots=True)
class GameOutcomes:
    """All outcomes of a contract: everything that can be said to it, and every way in which the tricks can fall."""

    game: Game
    contract: GameContract
    declarer: Seat
    said: str | None = None
    """What was said; None: everything that can be."""

    def _talks(self) -> Sequence[tuple[str, list[tuple[str, Settled]]]]:
        talks = [self.game.defence(self.contract, self.said)] if self.said else talks_of(self.game, self.contract)
        return [(str(talk), list(outcomes_of(self.game, self.contract, self.declarer, talk))) for talk in talks]

    def text(self) -> str:
        by = f"{self.contract.name} by seat {self.declarer} ({self.game.rules.name})"
        title = f"{by}: what is written, and what it is worth."
        return blocks(wrapped(title, indent=""), *(self._block(said, found) for said, found in self._talks()))

    def _block(self, said: str, found: Sequence[tuple[str, Settled]]) -> str:
        """A table in which outcomes with the same entries share a row, and only accounts that gain something stand."""
        columns = [entry_columns(settled) for _, settled in found]
        used = [name for name in columns[0] if any(row[name] for row in columns)]
        rows: dict[tuple[str, ...], list[str]] = {}
        for (tricks, settled), gained in zip(found, columns, strict=True):
            cells = (*(_amount(gained[name]) for name in used), *map(fraction_text, settled.worth))
            key = (tricks.partition("-")[0], outcome_text(settled.outcome), *cells)
            rows.setdefault(key, []).append(tricks)
        body = [[splits[0] if len(splits) == 1 else f"{key[0]} any split", *key[1:]] for key, splits in rows.items()]
        short = [_short_name(name) for name in used]
        players = range(len(found[0][1].worth))
        worths = [f"worth {place + 1}" if place < len(Seat) else "worth dealer" for place in players]
        head = ["tricks", "outcome", *short, *worths]
        return f"{capital(said) if said else 'Nothing is said'}\n{table(head, body, left=(0, 1))}"

    def record(self) -> list[dict[str, Any]]:
        return [
            GameSettleAnswer(
                self.game,
                Result(
                    contract=self.contract.name,
                    declarer=self.declarer,
                    said=said,
                    tricks=_by_seat(tricks, self.declarer),
                ),
                settled,
            ).record()
            for said, found in self._talks()
            for tricks, settled in found
        ]


def _short_name(name: str) -> str:
    return name.replace(" of seat ", " ").replace(" on seat ", ">").replace(" of dealer", " dealer")


def _by_seat(split: str, declarer: Seat) -> tuple[int, ...] | None:
    if not split:
        return None
    by_place = [int(word) for word in split.split("-")]
    return tuple(by_place[(seat - declarer) % len(Seat)] for seat in Seat)
