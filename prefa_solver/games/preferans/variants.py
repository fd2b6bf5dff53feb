"""The named variants of Preferans: overrides of a few fields, with what they say and where they are described."""

from collections.abc import Mapping
from typing import Any

from ..checked import Variant, variants

__all__ = ["VARIANTS"]

_KODEKS = "Kodeks preferansa, Moscow 1996"
_LESNOI = "Lesnoi, Russkii preferans"
_KEEPERS = "an option of public score keepers"
_SPORT = "the sport code of the Russian federation, Leningrad system"


def _variant(name: str, doc: str, source: str, **values: Any) -> Variant:
    return Variant(name, doc, source, values)


VARIANTS: Mapping[str, Variant] = variants(
    _variant("four-players", "four players, the dealer sits out", "the basic rules", players=4),
    _variant(
        "tens-checked", "a 10 is checked: the whisters risk nothing", "oper7.ru, the agreed exception", tens="checked"
    ),
    _variant(
        "second-answers", "from 8 up the second whister owes the trick", "Parlett; public scorers", eight_up="second"
    ),
    _variant("both-answer", "from 8 up each of two whisters owes a trick", "public games and scorers", eight_up="both"),
    _variant("nobody-answers", "from 8 up two whisters owe nothing", "one public game", eight_up="nobody"),
    _variant(
        "gentleman", "whists of a lone whister are halved when the declarer is down", _LESNOI, lone_split="gentleman"
    ),
    _variant("greedy", "a lone whister has all whists for tricks", _LESNOI, lone_split="greedy"),
    _variant("responsible", "a trick that a whister lacks costs its whole price", _LESNOI, responsibility="full"),
    _variant("half-responsible", "a trick that a whister lacks costs half its price", _LESNOI, responsibility="half"),
    _variant(
        "cap-pair",
        "who is short lacks his own tricks less the other's surplus",
        "Parlett; one score keeper",
        short_cap="pair",
    ),
    _variant(
        "gate-own", "each whister must have his own tricks", "Kazakhstan; three public programs", short_gate="own"
    ),
    _variant("no-consolation", "no consolation", "a table's own agreement in one score keeper", consolation="none"),
    _variant(
        "flat-consolation", "a consolation of 10 whists for each undertrick", f"{_LESNOI}, Moscow", consolation="flat"
    ),
    _variant("no-half-whist", "no half-whist", _KEEPERS, half_whist="none"),
    _variant(
        "misere-whists", "ten whists on a caught misere for each trick", "two public programs", misere_whists="ten"
    ),
    _variant(
        "no-misere-hand", "no misere without the talon", "the basic rules do not have it", misere_without_talon=False
    ),
    _variant("first-dark", "the first card against a misere is played dark", _KEEPERS, first_dark=True),
    _variant("stalingrad", "both must whist on six spades", _KEEPERS, stalingrad=True),
    _variant("give-up", "the declarer may give up without three", "one score keeper's home rules", give_up=True),
    _variant("talon-premium", "sure tricks in the talon bring whists", "one score keeper", talon_premium="price"),
    _variant(
        "talon-premium-ten",
        "sure tricks in the talon bring ten whists each",
        "one score keeper, Rostov",
        talon_premium="ten",
    ),
    _variant("amnesty", "the fewest tricks of an all-pass deal are taken off all", _KEEPERS, amnesty=True),
    _variant(
        "all-pass-void", "a deal in which all pass is void", "a table's own agreement", all_pass="void", amnesty=False
    ),
    _variant("talon-ignored", "the talon of an all-pass deal is not used", _KEEPERS, raspasy_talon="ignored"),
    _variant("talon-suits", "the talon of an all-pass deal sets the suit of two leads", _LESNOI, raspasy_talon="suits"),
    _variant(
        "talon-plays",
        "four players; the dealer plays the talon of an all-pass deal",
        _SPORT,
        players=4,
        raspasy_talon="plays",
    ),
    _variant(
        "first-hand-leads",
        "first hand leads to the second and third trick of an all-pass deal",
        "two public games",
        raspasy_trick2_lead="first-hand",
        raspasy_trick3_lead="first-hand",
    ),
    _variant("one-price", "every all-pass deal costs what the first does: 1", _KEEPERS, raspasy_prices=(1,)),
    _variant("price-1-2-4", "all-pass deals at 1, 2, 4", _KEEPERS, raspasy_prices=(1, 2, 4)),
    _variant("exit-6-7", "exit from all-pass deals at 6, then 7", "one score keeper, medium", exit=(6, 7, 7)),
    _variant("exit-6-7-8", "exit from all-pass deals at 6, 7, then 8", "one score keeper's home rules", exit=(6, 7, 8)),
    _variant("help", "surplus points help the others' pools", f"{_KODEKS}, 4.1.1", overflow="help", end="each-full"),
    _variant("no-help", "a full pool goes on", _KEEPERS, overflow="continue"),
    _variant("pool-10", "pools of 10", _KEEPERS, pool=10),
    _variant("pool-30", "pools of 30", _KEEPERS, pool=30),
)
"""The named variants by name."""
