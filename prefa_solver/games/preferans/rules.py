"""PreferansRules: every rule that differs between the ways of playing Preferans, as one value; the named sets.

The prices, the obligations and the order of the bids are the same everywhere (`contract`, `payments`). Where each value
of a named set comes from: `rule_sources`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Literal

from ...errors import RuleError
from ...play.rules import PlayRules
from ..checked import CheckedRules, Family, choice, number, numbers, switch
from .contract import MISERE_PRICE, PRICES, PreferansContract
from .variants import VARIANTS

__all__ = ["LENINGRAD", "PREFERANS_RULE_SETS", "ROSTOV", "SOCHI", "PreferansRules"]

HalfWhist = Literal["none", "6-7"]
LoneSplit = Literal["greedy", "gentleman"]
Responsibility = Literal["full", "half"]
Tens = Literal["checked", "whisted"]
EightUp = Literal["second", "both", "nobody"]
Side = Literal["pair", "own"]
Consolation = Literal["price", "flat", "none"]
AllPass = Literal["mountain", "whists", "void"]
ZeroTricks = Literal["price", "one", "none"]
AllPassTalon = Literal["ignored", "suits", "plays"]
NextLead = Literal["winner", "first-hand"]
ExitBy = Literal["played", "made", "whisted"]
MisereWhists = Literal["none", "ten"]
TalonPremium = Literal["none", "price", "ten"]
Overflow = Literal["help", "continue"]
End = Literal["each-full", "sum", "agreed"]

_PLAYED = ("all_pass", "mountain", "whists")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PreferansRules(CheckedRules):
    """One way of playing Preferans. Every field has its meaning in its metadata (``prefa rules show`` prints it).

    ``PreferansRules.named("sochi+four-players")`` is a named set with variants.

    :raises RuleError: if a value is not one that its field can have, or two fields contradict each other.
    """

    name: str = field(default="house", metadata={"doc": "what users call it"})
    players: int = field(default=3, metadata=number("three, or four with the dealer sitting out", least=3, most=4))

    misere_without_talon: bool = field(default=True, metadata=switch("whether misère without the talon can be bid"))
    first_dark: bool = field(
        default=False,
        metadata=switch("whether the first card against a misère is played before the catchers open, whoever leads"),
    )
    exit: tuple[int, ...] = field(
        default=(6,),
        metadata=numbers(
            "the lowest level that may be bid after one, two, ... deals in a row in which all passed; the last repeats",
            least=6,
            most=10,
            used=_PLAYED,
        ),
    )
    exit_by: ExitBy = field(
        default="made",
        metadata=choice(
            ExitBy,
            "which game ends the all-pass deals: played (any game), made, whisted (made with at least one whister, and "
            "no whister short)",
            used=_PLAYED,
        ),
    )
    exit_misere: bool = field(
        default=True, metadata=switch("whether a misère can end the all-pass deals", used=_PLAYED)
    )
    give_up: bool = field(
        default=False,
        metadata=switch("whether the declarer may give up before the play: three undertricks, and nobody whists"),
    )

    half_whist: HalfWhist = field(
        default="6-7",
        metadata=choice(
            HalfWhist,
            "at which levels a half-whist can be said after a pass; with gentleman's whist also by the first defender, "
            "after the second passed",
        ),
    )
    stalingrad: bool = field(default=False, metadata=switch("whether both must whist on six spades"))
    lone_split: LoneSplit = field(
        default="greedy",
        metadata=choice(
            LoneSplit,
            "the whists for tricks when one defender whists and the declarer is down: all to the whister (greedy), or "
            "halved with the one who passed (gentleman)",
        ),
    )
    tens: Tens = field(
        default="whisted",
        metadata=choice(Tens, "a 10: the whisters risk nothing (checked), or owe one trick (whisted)"),
    )
    eight_up: EightUp = field(
        default="second",
        metadata=choice(
            EightUp, "who owes the one trick when both whist on 8 or more: second, both (each one), nobody"
        ),
    )
    responsibility: Responsibility = field(
        default="full",
        metadata=choice(
            Responsibility,
            "what a trick that a whister lacks costs in the mountain: the price of a trick, or half of it",
        ),
    )
    short_gate: Side = field(
        default="pair",
        metadata=choice(
            Side,
            "when both whist: nobody is short if the pair has its tricks together (pair), or each must have his own",
        ),
    )
    short_cap: Side = field(
        default="own",
        metadata=choice(
            Side,
            "when both whist on 6 or 7: who is short lacks his own tricks (own), less what the other has above his "
            "(pair)",
        ),
    )
    consolation: Consolation = field(
        default="price",
        metadata=choice(
            Consolation,
            "whists of the other players on a declarer who is down, for each undertrick: the price of a trick, a flat "
            "number, or none",
        ),
    )
    consolation_flat: int = field(
        default=10, metadata=number("the flat consolation in whists", most=100, used=("consolation", "flat"))
    )
    consolation_passer: bool = field(
        default=True,
        metadata=switch("whether a defender who passed writes consolation too", used=("consolation", "price", "flat")),
    )
    consolation_sitter: bool = field(
        default=True, metadata=switch("whether a dealer who sits out writes consolation too", used=("players", "4"))
    )
    misere_whists: MisereWhists = field(
        default="none",
        metadata=choice(MisereWhists, "whists of each other player on a caught misère, for each trick: none, or ten"),
    )
    talon_premium: TalonPremium = field(
        default="none",
        metadata=choice(
            TalonPremium,
            "whists on the declarer of a game for sure tricks in the talon (an ace, or king and queen: 1; ace and "
            "king: 2; two aces: 3), by a dealer who sits out, or half by each defender: none, the price of a trick "
            "each, ten each",
        ),
    )

    entry: int = field(
        default=1,
        metadata=number(
            "how many times the price a trick costs in the mountain and in whists; the pool takes it once",
            least=1,
            most=2,
        ),
    )
    all_pass: AllPass = field(
        default="mountain",
        metadata=choice(
            AllPass,
            "when all pass: played, and the tricks go into the mountain; played, and who took fewest writes whists on "
            "the others; or the deal is void",
        ),
    )
    raspasy_prices: tuple[int, ...] = field(
        default=(1, 2, 3),
        metadata=numbers(
            "what a trick costs in the first, second, ... deal in a row in which all passed; the last repeats",
            most=100,
            used=_PLAYED,
        ),
    )
    raspasy_zero: ZeroTricks = field(
        default="price",
        metadata=choice(
            ZeroTricks, "what no trick in such a deal brings into the pool: the price of a trick, one, or none", _PLAYED
        ),
    )
    raspasy_sitter_point: bool = field(
        default=False,
        metadata=switch(
            "whether a dealer who sits out writes a point into his pool in such a deal", used=("players", "4")
        ),
    )
    raspasy_talon: AllPassTalon = field(
        default="suits",
        metadata=choice(
            AllPassTalon,
            "the talon in such a deal: ignored; its two cards set the suit of the first two leads; a dealer who sits "
            "out plays them as his own",
            used=_PLAYED,
        ),
    )
    raspasy_trick2_lead: NextLead = field(
        default="winner",
        metadata=choice(
            NextLead, "who leads to the second trick of such a deal", used=("raspasy_talon", "suits", "plays")
        ),
    )
    raspasy_trick3_lead: NextLead = field(
        default="winner",
        metadata=choice(
            NextLead, "who leads to the third trick of such a deal", used=("raspasy_talon", "suits", "plays")
        ),
    )
    amnesty: bool = field(
        default=False,
        metadata=switch(
            "whether the fewest tricks are taken off everybody's in the mountain; that changes the sheet and no result",
            used=("all_pass", "mountain"),
        ),
    )

    pool_unit: int = field(
        default=10, metadata=number("what a point of the pool is worth in whists; one of the mountain is 10", 1, 100)
    )
    pool: int = field(default=20, metadata=number("the points of a full pool", least=1))
    overflow: Overflow = field(
        default="help",
        metadata=choice(
            Overflow,
            "points that a full pool cannot take: they help the others' pools at 10 whists a point, and then come off "
            "the own mountain; or the pool goes on",
        ),
    )
    end: End = field(
        default="each-full",
        metadata=choice(
            End,
            "when a session ends: each pool is full; the pools together hold what all full ones would; or when the "
            "players agree",
        ),
    )
    whist_cents: int = field(
        default=0, metadata=number("what a whist is worth in cents; 0: the game is for whists alone")
    )

    def _check_together(self) -> None:
        if self.raspasy_talon == "plays" and self.players == 3:
            raise RuleError("raspasy_talon is 'plays': only a dealer who sits out can play the talon, and players is 3")
        if self.amnesty and self.all_pass != "mountain":
            raise RuleError(f"amnesty is about the mountain, but all_pass is {self.all_pass!r}")

    # A rule set is a key at every settlement; hashing its fields each time would cost more than the settlement.
    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def play(self) -> PlayRules:
        """The rules of play: nobody must beat a trick."""
        return PlayRules()

    @property
    def least_needed(self) -> int:
        """The fewest tricks that a contract asks for."""
        return min(PRICES)

    @property
    def worth_parts(self) -> int:
        """In how many parts a whist must be divided so that what a deal is worth to each is whole."""
        if self.all_pass != "whists":
            return self.players
        # Two who took the fewest tricks halve the whists; three can only if the talon's owner took the tenth trick.
        return lcm(self.players, 2, 3 if self.raspasy_talon == "plays" else 1)

    @property
    def contracts(self) -> tuple[PreferansContract, ...]:
        """What can be bid, from 6S up."""
        return tuple(
            contract for contract in PreferansContract.LADDER if self.misere_without_talon or not contract.from_hand
        )

    def check_contract(self, contract: PreferansContract | str) -> None:
        """
        :raises RuleError: if these rules do not have it.
        """
        contract = PreferansContract.read(contract, "contract")
        if contract.from_hand and not self.misere_without_talon:
            raise RuleError(f"{contract} is not a contract under the rules {self}: nobody plays without the talon")

    def trick_price(self, contract: PreferansContract | str) -> int:
        """What a trick costs in the mountain and in whists."""
        contract = PreferansContract.read(contract, "contract")
        return self.entry * (MISERE_PRICE if contract.game is None else PRICES[contract.game.level])

    def all_pass_price(self, nth: int) -> int:
        """What a trick costs in the *nth* all-pass deal in a row, from 1."""
        return self.raspasy_prices[min(nth, len(self.raspasy_prices)) - 1]

    def exit_level(self, all_passes: int) -> int:
        """The lowest level that may be bid after so many deals in a row in which all passed."""
        return self.exit[min(all_passes, len(self.exit)) - 1] if all_passes else min(PRICES)

    @property
    def short_share(self) -> Fraction:
        """The part of the price of a trick that a trick short costs a whister."""
        return Fraction(1, 2) if self.responsibility == "half" else Fraction(1)


SOCHI = PreferansRules(name="sochi")
"""Sochi: responsible whist, greedy, everything at the price of the game."""

LENINGRAD = PreferansRules(
    name="leningrad",
    entry=2,
    pool_unit=20,
    lone_split="gentleman",
    responsibility="half",
    eight_up="both",
    raspasy_prices=(2, 4, 6),
    exit=(6, 7, 7),
    exit_by="whisted",
    exit_misere=False,
    overflow="continue",
    end="sum",
)
"""Leningrad (Piter): mountain and whists are written twice, and a point of the pool is worth 20 whists."""

ROSTOV = replace(
    SOCHI,
    name="rostov",
    lone_split="gentleman",
    responsibility="half",
    consolation="flat",
    all_pass="whists",
    raspasy_prices=(5,),
    raspasy_zero="one",
    raspasy_sitter_point=True,
    raspasy_talon="ignored",
)
"""Rostov (Moscow): a flat consolation, and all-pass deals as whists of who took fewest."""

PREFERANS_RULE_SETS: Mapping[str, PreferansRules] = MappingProxyType(
    {rules.name: rules for rules in (SOCHI, LENINGRAD, ROSTOV)}
)
"""The named rule sets by name."""


PreferansRules.family = Family("Preferans", PREFERANS_RULE_SETS, VARIANTS, f"{__package__}.rule_sources")
