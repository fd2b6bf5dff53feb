"""Where each value of a named rule set of Preferans comes from. Texts only; the rules themselves are in `rules`."""

from ..checked import Texts

__all__ = ["TEXTS"]

_SOURCES = {
    "sochi": "Sochi: Kodeks preferansa (Moscow 1996), Lesnoi's Russkii preferans; what they leave open, from public "
    "score keepers",
    "leningrad": "Leningrad (Piter): the chapter on Leningradka at shram.kiev.ua, Skuratov, the sport code",
    "rostov": "Rostov (Moscow): Kodeks preferansa and Lesnoi; its half responsibility from public programs only",
}
_BASIC = "the basic rules"
_OFF = "off unless a table agrees on it"
_CODE = "public score keepers only; no rules text found"
_OPEN = "sources disagree; a choice, not a finding"

# By field: the place in the source of sochi, leningrad, rostov.
_PLACES: dict[str, tuple[str, str, str]] = {
    "players": ("three; four is a variant",) * 3,
    "misere_without_talon": ("Lesnoi, glossary",) * 3,
    "first_dark": (_OFF,) * 3,
    "exit": (_CODE, "the sport code: 6, 7, 7; other keepers 6, 7, 8", _CODE),
    "exit_by": (_OPEN, "the sport code: with a whister, and no whister short", _OPEN),
    "exit_misere": (_OPEN, "the sport code: a misere is not an exit", _OPEN),
    "give_up": (_OFF, "forbidden in the sport code", _OFF),
    "half_whist": (_BASIC,) * 3,
    "stalingrad": (_OFF,) * 3,
    "lone_split": ("Lesnoi: greedy", "Leningradka; pref-game.ru; the sport code", "Lesnoi: gentleman's"),
    "tens": ("Kodeks 3.8.2: one trick",) * 3,
    "eight_up": (f"Parlett; {_CODE}", _CODE, f"Parlett; {_CODE}"),
    "responsibility": ("Lesnoi: responsible", "Leningradka, Skuratov: half", _CODE),
    "short_gate": (_CODE,) * 3,
    "short_cap": (_CODE,) * 3,
    "consolation": (
        "Lesnoi: the price of the game",
        "'the value of the game'; read as the price of a trick on whist, as score keepers do",
        "Lesnoi: 10 for each undertrick",
    ),
    "consolation_flat": ("the price instead", "the price instead", "Lesnoi: 10"),
    "consolation_passer": ("Kodeks 3.8.1.2: usually all players",) * 3,
    "consolation_sitter": ("Kodeks 3.8.1.2; the basic rules",) * 3,
    "misere_whists": ("public scorers: none", "public scorers: none", "public scorers disagree: none, or ten"),
    "talon_premium": (_OFF,) * 3,
    "entry": ("once", "Leningradka: mountain and whists are doubled", "once"),
    "all_pass": ("Lesnoi: into the mountain", "the sport code: into the mountain", "Kodeks 3.7.2.2: as whists"),
    "raspasy_prices": (
        "Lesnoi: usually 1, 2, 3",
        "the sport code: 2, 4, 6",
        "Kodeks 3.7.2.2: 5 whists; Lesnoi also 3 to 10",
    ),
    "raspasy_zero": ("Kodeks 3.7.2.1: the price of a trick", "the sport code; equal in money", "Kodeks: one point"),
    "raspasy_sitter_point": ("not found", "the sport code: none", "one public score keeper"),
    "raspasy_talon": ("Lesnoi: opened", "the sport code: opened", "public score keepers: not used"),
    "raspasy_trick2_lead": (_OPEN, _OPEN, "the winner leads, as always"),
    "raspasy_trick3_lead": (_OPEN, _OPEN, "the winner leads, as always"),
    "amnesty": ("a way of writing; it changes no result",) * 3,
    "pool_unit": ("10", "smartpref.ru, Leningradka: 20", "10"),
    "pool": ("agreed; 20 is usual",) * 3,
    "overflow": ("Kodeks 4.1.1: help", "score keepers and the sport code: no help", "one public scorer: help at 10"),
    "end": ("score keepers: when every pool is full", "score keepers: when the pools together are full", "as in Sochi"),
    "whist_cents": ("played for whists alone",) * 3,
}

TEXTS = Texts(_SOURCES, _PLACES)
