"""Game: the seam between a game and everything above it.

A game is a value made from one of its rule sets. It says which contracts there are and what a declarer must do for
them, who may call what, what the others may say to a contract, and which sums flow after a deal. `named` finds the game
of a rule set by the rule set's name. Where a game has its own words for something (what is called, what the others
say), it is text here: the game reads it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import wrong_type
from ..play.deal import Deal
from ..play.position import Objective
from ..play.rules import PlayRules
from ..readable import Readable
from .accounts import Account, Amount, Entries, Flow, Paid
from .circumstances import Circumstances
from .talking import Bidding, Talk
from .tallies import Tally

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "Bidding",
    "Circumstances",
    "ContractName",
    "Course",
    "End",
    "Game",
    "GameContract",
    "Result",
    "Rules",
    "Session",
    "SessionRow",
    "Settled",
    "Talk",
    "contract_name",
]


class Rules(Protocol):
    """A rule set of any game: one way of playing it."""

    @property
    def name(self) -> str: ...

    @property
    def players(self) -> int:
        """Three, or four with the dealer sitting out."""
        ...

    @property
    def is_named(self) -> bool:
        """Whether there is a rule set of this name, and it is this very one."""
        ...

    @property
    def play(self) -> PlayRules:
        """The rules of play."""
        ...

    @property
    def least_needed(self) -> int:
        """The fewest tricks that a contract asks for whose declarer wants many."""
        ...

    @property
    def worth_parts(self) -> int:
        """In how many parts a unit of the game's money must be divided so that every worth is whole."""
        ...

    @property
    def stake(self) -> int | None:
        """What each player puts in when a session starts; None where nobody puts anything in."""
        ...

    def with_stake(self, stake: int) -> Self:
        """The same rules with another stake.

        :raises RuleError: if nobody puts anything in under these rules, or not so much.
        """
        ...


class ContractName(Protocol):
    """A contract as the rules list it, before a game says what it asks for: ``str()`` is its name, which
    `Game.contract` reads. In order from the lowest to the highest."""

    @property
    def strain(self) -> Strain: ...

    def __hash__(self) -> int: ...

    def __lt__(self, other: Any, /) -> bool: ...


def contract_name(contract: object, argument: str) -> str:
    """The name of *contract*, which is a contract of some game, or its name already.

    :raises ArgumentError: if it is neither.
    """
    if isinstance(contract, str | Readable | GameContract):
        return str(contract)
    raise wrong_type(argument, contract, 'a contract, such as "6H"')


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContract:
    """A contract as every game has it.

    :param name: how it is written: ``7H``, ``misere``.
    :param objective: whether the declarer wants many tricks (``max``) or few (``min``).
    :param needed: the tricks that he needs; under ``min`` the most that he may take.
    :param price: what one unit of it costs, in the game's own money: of a trick, of the pool, of a game.
    :param takes_talon: whether the declarer takes the talon; False for a game from the hand.
    :param stops_when_lost: whether the play may stop as soon as the declarer cannot make it any more.
    """

    name: str
    strain: Strain
    objective: Objective = "max"
    needed: int
    price: int
    takes_talon: bool = True
    stops_when_lost: bool = False

    def __str__(self) -> str:
        return self.name

    def short(self, tricks: int) -> int:
        """How many tricks the declarer lacks who takes *tricks*; under ``min``, has too many. 0: made."""
        return max(0, self.needed - tricks if self.objective == "max" else tricks - self.needed)


End = Literal["played", "conceded", "refused", "passed"]
"""How a deal came to its end: a contract (played, or left unplayed because nobody defends), a contract conceded, a
contract refused, or no contract because all passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a deal came to, as every game is told it.

    :param contract: its name; the last bid, if it was conceded.
    :param said: what the others said to it; None: what they usually say, so that they all defend.
    :param tricks: by seat; None if no card was played.
    :param more: what this game asks for besides (`Game.more` lists it), such as an announcement or what was in the pot.
    """

    end: End = "played"
    contract: str | None = None
    declarer: Seat | None = None
    said: str | None = None
    tricks: tuple[int, ...] | None = None
    more: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), hash=False)


class Settled(Protocol):
    """What a deal costs and brings."""

    @property
    def outcome(self) -> Enum:
        """How it ended, as a key."""
        ...

    @property
    def flows(self) -> tuple[Flow, ...]:
        """Every sum."""
        ...

    @property
    def asked(self) -> Result | None:
        """What was settled, in the words of whoever asked; None where they are not known."""
        ...

    @property
    def entries(self) -> Entries:
        """What each account gained."""
        ...

    @property
    def worth(self) -> "tuple[Fraction, ...]":
        """What the deal is worth to each, by seat, in the game's own money; the sum is 0."""
        ...

    @property
    def whole_worth(self) -> tuple[int, ...]:
        """The same in parts of the money, `Rules.worth_parts` to a unit, so that it is whole."""
        ...

    def explain(self, names: Sequence[str] | None = None) -> list[str]:
        """The sums and their reasons, in sentences."""
        ...


class SessionRow(Protocol):
    """One line of a session: what happened, who dealt, and what it cost; None for what costs nothing."""

    @property
    def entry(self) -> Any: ...

    @property
    def dealer(self) -> int: ...

    @property
    def settlement(self) -> Settled | None: ...


class Session(Protocol):
    """A session so far, as a value."""

    @property
    def rules(self) -> Rules: ...

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def entries(self) -> Sequence[Any]:
        """What happened, in order; ``str()`` of each is a line of the sheet, and of the session all of it."""
        ...

    @property
    def rows(self) -> "Sequence[SessionRow]":
        """One for each entry."""
        ...

    @property
    def first_dealer(self) -> int:
        """Who dealt first, by number."""
        ...

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The sheet in columns by player; empty where each player has a section of his own, which is `sheet`."""
        ...

    @property
    def sheet(self) -> "Sequence[Mapping[str, Sequence[Amount]]]":
        """For each player the running numbers of each of his accounts."""
        ...

    def explain_row(self, row: Any, /) -> list[str]:
        """What one entry brought, and why."""
        ...

    def explain_results(self) -> list[str]:
        """How it stands, and who has won what, in sentences."""
        ...

    def player(self, text: str) -> int:
        """The number of the player with that name or number.

        :raises NotationError: if there is no such player.
        """
        ...

    def names(self, row: Any, /) -> tuple[str, ...]:
        """The players' names by seat of a row, for `Settled.explain`."""
        ...

    @property
    def is_over(self) -> bool: ...

    @property
    def results(self) -> Sequence[Any]:
        """What each player would have won if it ended now; the sum is 0."""
        ...

    def add(self, entry: str, /) -> Self:
        """The session after one more line of its sheet."""
        ...

    def undo(self) -> Self: ...


class Course(Protocol):
    """How a session of three stands whose deals are told one by one, by seat: a value, smaller than a `Session`. What
    is in it is the game's own affair."""

    def more(self, result: Result) -> Mapping[str, Any]:
        """What `Result.more` must have because of the deals before: what is left in the pot, how often all passed.
        Empty if *result* is settled the same without it."""
        ...

    def after(self, result: Result, paid: Paid) -> Self:
        """The course after one more deal, which was settled so.

        :raises RuleError: if there cannot be such a deal now.
        """
        ...

    @property
    def left(self) -> int | None:
        """What is left in the pot, or in all the players' kassas together; None in a game without."""
        ...

    @property
    def sheet(self) -> Entries:
        """What every account has."""
        ...

    @property
    def results(self) -> tuple[int, ...]:
        """What each seat would have won if the session ended now, rounded as the game does it; the sum is 0."""
        ...

    @property
    def state(self) -> dict[str, Any]:
        """All of it as plain numbers and text, for a file; `Game.course` reads it."""
        ...


class Game(Protocol):
    """A game under one of its rule sets."""

    @property
    def name(self) -> str:
        """A key: the same for all rule sets of the game."""
        ...

    @property
    def rules(self) -> Rules: ...

    @property
    def play(self) -> PlayRules:
        """The rules of play."""
        ...

    @property
    def contracts(self) -> tuple[GameContract, ...]:
        """From the lowest to the highest."""
        ...

    def contract(self, text: str) -> GameContract:
        """Read the name of a contract.

        :raises NotationError: if it is not a contract.
        :raises RuleError: if the rules do not have it.
        """
        ...

    @property
    def all_pass(self) -> GameContract | None:
        """What each player plays for when all have passed; None if such a deal is void."""
        ...

    @property
    def accounts(self) -> tuple[Account, ...]:
        """All accounts that the players have."""
        ...

    @property
    def unit(self) -> str:
        """The game's own money, as a key, such as ``whists``. Where players pay each other, it is also the kind of
        the accounts that they pay from."""
        ...

    @property
    def more(self) -> frozenset[str]:
        """What `Result.more` may have."""
        ...

    def asks(self, end: End) -> frozenset[str]:
        """What `Result.more` may have after a deal that came to this *end*; `asked.ASKED` says how each is read."""
        ...

    def more_of(self, end: End, contract: GameContract | None, circumstances: Circumstances) -> dict[str, Any]:
        """What *circumstances* add to `Result.more`, as plain values: what was announced, what the talon shows.

        :raises RuleError: if the rules have no such thing.
        """
        ...

    def first_hand(self, deal: Deal, *, first_deal: bool = False) -> Seat | None:
        """Who speaks first; None if the cards must be dealt again.

        :param first_deal: whether this is the first deal of a session.
        """
        ...

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> Bidding:
        """An auction in which *first* speaks first.

        :param all_passes: in how many deals before this one, in a row, all passed; the lowest bid may depend on it.
        """
        ...

    def defence(self, contract: GameContract, said: str | None = "") -> Talk:
        """What may be said to *contract*, after what was *said* already.

        :param said: None: what the others usually say, so that they all defend.
        :raises RuleError: if the rules do not have such a beginning.
        :raises NotationError: if it cannot be read.
        """
        ...

    def talks(self, contract: GameContract) -> Sequence[Talk]:
        """Everything that the others can say to *contract*, to its end."""
        ...

    @property
    def words(self) -> tuple[str, ...]:
        """All words that the others may say to a contract."""
        ...

    def said(self, words: str) -> str:
        """What the others said, in full; people may write it shorter, in either case and with commas.

        :raises NotationError: if it cannot be read.
        """
        ...

    def settle(self, result: Result) -> Settled:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        ...

    def result_of(self, settled: Any, /) -> Result:
        """What was settled, as far as a settlement knows it: of what was said, who defends and how."""
        ...

    def fields(self, result: Result, settled: Any, /) -> dict[str, Any]:
        """A settlement as plain values, which JSON can have (keys: docs/money-json.md).

        :param settled: what `settle` made of *result*.
        """
        ...

    def read_session(self, text: str) -> Session:
        """Read a session as a score-keeper types it, under these rules whatever it says of others.

        :raises NotationError: if a line cannot be read; the message says which.
        :raises RuleError: if a line is against the rules.
        """
        ...

    def session_fields(self, session: Any, /) -> dict[str, Any]:
        """A whole session as plain values, with its reasons, standing and results (keys: docs/money-json.md)."""
        ...

    def entry_fields(self, entry: Any, /) -> Any:
        """An entry of a session as a plain value, for a file."""
        ...

    def session_of(self, players: Sequence[str], first_dealer: int, entries: Any) -> Session:
        """A session with *entries*, each of which is a plain value that `entry_fields` made.

        :raises NotationError: if they are not such values.
        :raises RuleError: if a name or an entry cannot be.
        """
        ...

    def session(self, players: Sequence[str] = (), first_dealer: int = 0) -> Session:
        """A session without deals.

        :param first_dealer: the number of the player who deals first; 0: the last.
        """
        ...

    def course(self, state: Mapping[str, Any] | None = None) -> Course:
        """The start of a session of three whose deals are told by seat, or as far as *state* says.

        :raises RuleError: if *state* is not one that a course under these rules has.
        """
        ...
