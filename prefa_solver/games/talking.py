"""What is said before a deal is played, as the seam has it: the auction, and what the others say to a contract."""

from collections.abc import Sequence
from typing import Any, Protocol, Self

from ..cards.seat import Seat

__all__ = ["Bidding", "Talk"]


class Bidding(Protocol):
    """An auction so far, as a value."""

    @property
    def first(self) -> Seat:
        """First hand, who speaks first."""
        ...

    @property
    def calls(self) -> Sequence[Any]:
        """What was called, in order; ``str()`` of each can be given to `call`."""
        ...

    @property
    def speakers(self) -> Sequence[Seat]:
        """The seat that made each call."""
        ...

    @property
    def to_speak(self) -> Seat | None:
        """Whose turn it is; None if the auction is over."""
        ...

    @property
    def legal_calls(self) -> Sequence[Any]:
        """What he may call; ``str()`` of each can be given to `call`."""
        ...

    def call(self, call: str, /) -> Self:
        """
        :raises RuleError: if the call is not legal.
        """
        ...

    @property
    def is_over(self) -> bool: ...

    @property
    def is_void(self) -> bool:
        """Whether all passed."""
        ...

    @property
    def declarer(self) -> Seat | None: ...

    @property
    def contracts(self) -> Sequence[Any]:
        """What the declarer may name, the least first; ``str()`` of each is the name of a contract of the game."""
        ...

    @property
    def may_refuse(self) -> bool:
        """Whether the declarer may refuse to name one, for a fine."""
        ...

    def check_contract(self, contract: str, /) -> None:
        """
        :raises RuleError: if there is no declarer, or he may not name *contract*.
        :raises NotationError: if it is not a contract.
        """
        ...

    def result_text(self) -> str:
        """How the auction stands, in words."""
        ...


class Talk(Protocol):
    """What is said to a contract before it is played, so far: invitations, whist, kontra. ``str()`` is all of it."""

    @property
    def speaker(self) -> int | None:
        """Who speaks next: 0 the declarer, 1 and 2 the first and second defender, 3 a dealer who sits out; None if
        all is said."""
        ...

    @property
    def legal(self) -> tuple[str, ...]:
        """What he may say."""
        ...

    def say(self, word: str) -> Self:
        """
        :raises RuleError: if it may not be said.
        """
        ...

    @property
    def plays(self) -> tuple[bool, bool]:
        """Whether the first and the second defender play, once all is said."""
        ...

    @property
    def owed(self) -> tuple[int, int]:
        """The tricks that the first and the second defender then owe."""
        ...
