"""RuleSet: every rule that differs between the ways of playing Prefa, as one value; the named sets and variants.

Where each value of a named set comes from: `rule_sources`. What all games share: `games.checked`. A house's own rules
from a file: `games.rule_files`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, Self

from ...cards.strain import Strain
from ...errors import RuleError
from ...play.rules import PlayRules
from ..checked import CheckedRules, Family, Variant, choice, number
from ..contract import Contract
from .variants import VARIANTS

__all__ = [
    "CLASSIC",
    "DESKTOP",
    "KAPIKIA_A_UNIT",
    "PLAYELEPHANT",
    "PREFADOROS",
    "RULE_SETS",
    "VARIANTS",
    "RuleSet",
    "Variant",
]

KAPIKIA_A_UNIT = 10
"""Ten kapikia (chips) are one unit of the pot, one point of a kassa."""

Holding = Literal["alternation", "seat"]
Preliminary = Literal["none", "if-they-stay", "i-take-it"]
AllPass = Literal["void", "polles"]
FirstDeal = Literal["dealer", "seven-of-diamonds"]
Tens = Literal["free", "one-trick", "as-nine"]
Aces = Literal["none", "by-level", "kassa-tenth", "raise", "sum"]
Account = Literal["pot", "kassa"]
LastContract = Literal["normal", "unbalanced", "fair", "overflow"]
EmptyPot = Literal["cut", "nothing", "full"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RuleSet(CheckedRules):
    """One way of playing Prefa. Every field has its meaning in its metadata (``prefa rules show`` prints it).

    ``RuleSet.named("classic+four-players")`` is a named set with variants; `dataclasses.replace` makes a house's own.

    :raises RuleError: if a value is not one that its field can have, or two fields contradict each other.
    """

    name: str = field(default="house", metadata={"doc": "what users call it"})

    holding: Holding = field(
        default="alternation",
        metadata=choice(
            Holding,
            "who may hold the last bid: by alternation (after three calls a raise and an 'I have' take turns, whoever "
            "sits where) or by seat (who speaks before the last bidder holds, who speaks after him raises)",
        ),
    )
    preliminary: Preliminary = field(
        default="if-they-stay",
        metadata=choice(
            Preliminary,
            "the offer to take 6S if nobody bids: none; 'if they stay' (first hand, or second after a pass); "
            "'I take it' (anyone before the first bid, who may then refuse to play for a fine)",
        ),
    )
    refusal_points: int = field(
        default=2,
        metadata=number(
            "'I take it' and then no contract: points into the own kassa", used=("preliminary", "i-take-it")
        ),
    )
    refusal_kapikia: int = field(
        default=2,
        metadata=number(
            "'I take it' and then no contract: kapikia to each of the other two", used=("preliminary", "i-take-it")
        ),
    )
    ten_no_trumps: bool = field(default=True, metadata={"doc": "whether 10NT is a contract"})
    ten_no_trumps_value: int = field(
        default=10, metadata=number("value of a trick at 10NT", least=1, most=100, used=("ten_no_trumps", "yes"))
    )
    first_deal: FirstDeal = field(
        default="dealer",
        metadata=choice(
            FirstDeal,
            "who speaks first in the first deal: the dealer's right, or the holder of the seven of diamonds (of the "
            "eight, if the seven is in the talon; both there: redeal)",
        ),
    )
    all_pass: AllPass = field(
        default="void",
        metadata=choice(AllPass, "when all three pass: the deal is void, or it is played for few tricks ('polles')"),
    )
    polles_kapikia: int = field(
        default=10,
        metadata=number("'polles': kapikia into the pot for each trick above the fewest", used=("all_pass", "polles")),
    )
    solo_concession: bool = field(
        default=True, metadata={"doc": "whether the declarer may concede a solo instead of playing"}
    )

    must_overtrump: bool = field(
        default=False,
        metadata={
            "doc": "whether the last of three players, void in a plain-suit lead that has been trumped, must beat that "
            "trump if he can"
        },
    )

    counter_invitation: bool = field(
        default=True,
        metadata={"doc": "whether the first defender, who passed, may still say Together when the second says Play"},
    )
    tens: Tens = field(
        default="free",
        metadata=choice(
            Tens,
            "the defence at 10: free (no trick required), one-trick (the first defender, or the only one, must take "
            "one), as-nine (both sides have the duties of a 9, at the value of the 10)",
        ),
    )
    partner_paid_double: bool = field(
        default=False,
        metadata={"doc": "whether a defender who is two short pays his partner double, as he pays the declarer"},
    )

    aces: Aces = field(
        default="by-level",
        metadata=choice(
            Aces,
            "the bonus for four announced aces: none; by-level (a sum from each defender, by the contract's level); "
            "kassa-tenth (the trick value rises by a tenth of the starting kassa, rounded half up); raise (it rises by "
            "an agreed amount); sum (an agreed sum from each player, also from a dealer who sits out)",
        ),
    )
    aces_at_6: int = field(
        default=25, metadata=number("the bonus in kapikia in a contract of 6", used=("aces", "by-level"))
    )
    aces_at_7: int = field(
        default=50, metadata=number("the bonus in kapikia in a contract of 7 or higher", used=("aces", "by-level"))
    )
    aces_raise: int = field(
        default=3, metadata=number("by how much the trick value rises", most=100, used=("aces", "raise"))
    )
    aces_sum: int = field(default=50, metadata=number("the agreed sum in kapikia", used=("aces", "sum")))

    players: int = field(default=3, metadata=number("three, or four with the dealer sitting out", least=3, most=4))
    sitter_one_down: int = field(
        default=25,
        metadata=number("kapikia from the declarer who is one down to the dealer who sits out", used=("players", "4")),
    )
    sitter_two_down: int = field(
        default=50, metadata=number("the same from a declarer who is two or more down", used=("players", "4"))
    )

    account: Account = field(
        default="pot",
        metadata=choice(
            Account, "one common pot that belongs to all, or a kassa for each player that counts down to zero"
        ),
    )
    kassa: int = field(
        default=50, metadata=number("what each player starts with: units in the pot, points in his kassa", least=1)
    )
    last_contract: LastContract = field(
        default="normal",
        metadata=choice(
            LastContract,
            "a pot that cannot pay a contract: normal (the trick value drops to a tenth of what is left, for penalties "
            "too), unbalanced (it drops for a contract made, penalties stay), fair (nothing drops, the pot goes below "
            "zero). A kassa that cannot: overflow (the rest comes off the other kassas and is paid for)",
        ),
    )
    empty_pot: EmptyPot = field(
        default="cut",
        metadata=choice(
            EmptyPot,
            "a deal while the pot holds less than one unit: cut (the trick value is 0 where last_contract cuts it, the "
            "aces are paid), nothing (no payment at all, unless last_contract is fair), full (full value, the pot goes "
            "below zero)",
        ),
    )
    two_empty_ending: bool = field(
        default=False,
        metadata={"doc": "whether the game ends when all kassas but one are empty, and not only when all are"},
    )
    kapiki_cents: int = field(
        default=0, metadata=number("what a kapiki is worth in cents; 0: the game is for kapikia alone")
    )

    def _check_together(self) -> None:
        if (self.account == "kassa") != (self.last_contract == "overflow"):
            raise RuleError(
                f"last_contract is {self.last_contract!r} and account is {self.account!r}: 'overflow' goes with "
                "kassas and only with them, the other modes with a common pot"
            )
        if self.two_empty_ending and self.account == "pot":
            raise RuleError("two_empty_ending is about kassas, but account is 'pot'")
        if self.account == "kassa" and self.all_pass == "polles" and self.polles_kapikia % KAPIKIA_A_UNIT:
            raise RuleError(
                f"polles_kapikia is {self.polles_kapikia}: a kassa counts whole points, so it must be a multiple of "
                f"{KAPIKIA_A_UNIT}"
            )

    # A rule set is a key at every settlement; hashing thirty fields each time would cost more than the settlement.
    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def play(self) -> PlayRules:
        """The rules of play."""
        return PlayRules(must_overtrump=self.must_overtrump)

    @property
    def worth_parts(self) -> int:
        """In how many parts a kapiki must be divided so that what a deal is worth to each is whole."""
        return self.players

    @property
    def stake(self) -> int:
        """Units that each player puts into the pot, or points in his kassa, when a session starts."""
        return self.kassa

    def with_stake(self, stake: int) -> Self:
        """The same rules with another stake.

        :raises RuleError: if it is not one.
        """
        return self if stake == self.kassa else replace(self, kassa=stake)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts of the ladder, from 6S up."""
        return Contract.LADDER if self.ten_no_trumps else Contract.LADDER[:-1]

    def value(self, contract: Contract | str, *, aces: bool = False) -> int:
        """The value of one trick in kapikia, which is the value of the contract in pot units.

        :param aces: whether the four aces are announced, which raises the value in some rule sets.
        :raises RuleError: if the rule set does not have the contract.
        """
        contract = Contract.read(contract, "contract")
        return self._plain_value(contract) + (self._raise_by_aces() if aces else 0)

    def _raise_by_aces(self) -> int:
        if self.aces == "kassa-tenth":
            return (self.kassa + KAPIKIA_A_UNIT // 2) // KAPIKIA_A_UNIT
        return self.aces_raise if self.aces == "raise" else 0

    def _plain_value(self, contract: Contract) -> int:
        if contract == _TEN_NO_TRUMPS:
            if not self.ten_no_trumps:
                raise RuleError(f"{contract} is not a contract under the rules {self}: the ladder ends at 10H")
            return self.ten_no_trumps_value
        if contract.level == _LOWEST_LEVEL:
            return contract.strain + 2
        return contract.level + (contract.strain is Strain.NO_TRUMPS)

    def needed(self, contract: Contract | str) -> int:
        """The tricks that the declarer needs: the level, but 9 at 10 under ``tens="as-nine"``."""
        contract = Contract.read(contract, "contract")
        return 9 if contract.level == 10 and self.tens == "as-nine" else contract.level

    @property
    def least_needed(self) -> int:
        """The fewest tricks that a contract asks for."""
        return min(map(self.needed, self.contracts))


_LOWEST_LEVEL = 6
_TEN_NO_TRUMPS = Contract(10, Strain.NO_TRUMPS)


PLAYELEPHANT = RuleSet(name="playelephant")
"""The rules of the PlayElephant text; the default."""

PREFADOROS = RuleSet(name="prefadoros", partner_paid_double=True, empty_pot="full")
"""The older Greek server."""

CLASSIC = RuleSet(
    name="classic",
    holding="seat",
    preliminary="none",
    ten_no_trumps=False,
    solo_concession=False,
    counter_invitation=False,
    partner_paid_double=True,
    aces="none",
    account="kassa",
    kassa=31,
    last_contract="overflow",
    kapiki_cents=1,
)
"""The classic game as the Russian description has it, without its variants."""

DESKTOP = replace(
    CLASSIC,
    name="desktop",
    first_deal="seven-of-diamonds",
    must_overtrump=True,
    counter_invitation=True,
    aces="kassa-tenth",
    kassa=20,
)
"""The desktop program Prefa 1.0."""

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.name: rules for rules in (PLAYELEPHANT, PREFADOROS, DESKTOP, CLASSIC)}
)
"""The named rule sets by name."""


RuleSet.family = Family("Prefa", RULE_SETS, VARIANTS, f"{__package__}.rule_sources")
