"""Where each value of a named rule set comes from. Texts only; the rules themselves are in `rules`."""

from ..checked import Texts

__all__ = ["TEXTS"]

_SOURCES = {
    "playelephant": "the PlayElephant rules text (its tables are lost and taken from the newer Greek server, which "
    "follows the same rules: prefatria, client/common/partida.js and energia.js)",
    "prefadoros": "the older Greek server: prefadoros, prefadoros/pliromi.js, pexnidi.js, gipedo.js, partida.js",
    "desktop": "the text of the desktop program Prefa 1.0",
    "classic": "the Russian description of classic Prefa (base rules; its chapter on bidding is missing)",
}

_NEW = "newer server"
_OLD = "older server"

# By field: the place in the source of playelephant, prefadoros, desktop, classic.
_PLACES: dict[str, tuple[str, str, str, str]] = {
    "holding": (
        "section 3, 'I have'; the newer server counts calls of any kind",
        "pexnidi.js, the same as the newer server",
        "The bidding procedure, with its example",
        "chapter missing; by seat as in the desktop text, the nearest relative",
    ),
    "preliminary": (
        "section 3, 'If they stay'",
        "pexnidi.js, the call 'if they stay'",
        "no such call",
        "none in the base rules; 'I take it' is a variant",
    ),
    "refusal_points": ("no fine", "no fine", "no fine", "variants, preliminary bid: 2 points"),
    "refusal_kapikia": ("no fine", "no fine", "no fine", "variants, preliminary bid: 2 chips each"),
    "ten_no_trumps": (
        "section 3: the ladder has 25 steps",
        "pexnidi.js: 25 contracts",
        "Contract values: there is no 10NT contract",
        "table of values: no 10NT; variants A and B allow it",
    ),
    "ten_no_trumps_value": (
        "table lost; newer server and prefadoros.net: 10 in every strain",
        "pliromi.js: no trumps adds 1 only below 10",
        "no such contract",
        "variants: A 11, B 10",
    ),
    "first_deal": (
        "section 2: the dealer's right opens",
        "gipedo.js: the dealer's right",
        "Deal: the holder of the seven of diamonds bids first in the first game",
        "dealer's right; the seven of diamonds is a variant",
    ),
    "all_pass": (
        "section 3: all three pass, the deal is void",
        "pexnidi.js: void, 'polles' is a table option",
        "Bidding: shuffled and dealt again",
        "chapter missing; void as in the desktop text",
    ),
    "polles_kapikia": (
        f"{_NEW}, partida.js: 10 a trick above the fewest",
        "pliromi.js: 10 a trick above the fewest",
        "no such deal",
        "no such deal",
    ),
    "solo_concession": ("section 4, Solo", "pexnidi.js, the solo call", "no such thing", "no such thing"),
    "must_overtrump": (
        "section 6: may play a lower trump",
        f"{_OLD}: any trump",
        "Play: undertrumping is not allowed if he can overtrump",
        "Play: base rules ask for any trump; overtrumping is a variant",
    ),
    "counter_invitation": (
        "section 5 implies it (first defender has a second turn); newer server, energia.js",
        "pexnidi.js: the second turn of the first defender",
        "Defenders' decisions: 'unique to Prefa'; the book [2] omits it",
        "none in the base rules; a variant",
    ),
    "tens": (
        "section 5: against 10 the defenders play for free",
        "pliromi.js: no quota at 10",
        "Tricks needed for defenders: none; one trick is optional",
        "Defenders' duties: none at 10; '10 as 9' is a variant",
    ),
    "partner_paid_double": (
        "section 8: only the declarer is paid double; newer server pays the partner single",
        "pliromi.js, mesa6_8_0_2, mesa6_8_2_0, mesa7_9_0_1: doubled",
        "Scoring, rule 5 and example 4: doubled",
        "Settlement: 'double when two short', to the other defender too",
    ),
    "aces": (
        "section 8, Four aces",
        "pliromi.js, fixTaPoulia; a table option switches them off",
        "Four Aces declaration: as many chips as the initial kassa, v + kassa / 10",
        "none in the base rules; variants A and B",
    ),
    "aces_at_6": ("section 8, Four aces: 25", "pliromi.js: 25", "no flat sum", "no flat sum"),
    "aces_at_7": ("section 8, Four aces: 50", "pliromi.js: 50", "no flat sum", "no flat sum"),
    "aces_raise": (
        "no raise",
        "no raise",
        "a tenth of the kassa instead; 'other values can be agreed'",
        "variant A: agreed, such as 31 / 10; rounded here to 3",
    ),
    "aces_sum": (
        "no agreed sum",
        "no agreed sum",
        "no agreed sum",
        "variant B: agreed; no amount in the source, 50 here",
    ),
    "players": (
        "section 1: three",
        "three",
        "three",
        "three; four is a variant",
    ),
    "sitter_one_down": ("no four players", "no four players", "no four players", "variants, four players: 25 chips"),
    "sitter_two_down": ("no four players", "no four players", "no four players", "variants, four players: 50 chips"),
    "account": (
        "section 8, Pot and kapikia: a common pot",
        "pliromi.js: a common pot",
        "Scoring: a kassa for each player",
        "Settlement: a kassa for each player",
    ),
    "kassa": (
        "section 8: 50 units each",
        "partida.js: 50, or 30",
        "Scoring: 20, or more if agreed",
        "Settlement: for example 31, 20 or 10",
    ),
    "last_contract": (
        "section 8, The last contract",
        "pliromi.js, the setting of the last payment; the other modes are table options",
        "'a player with zero kassa gets his earnings in chips'; read as in the Russian description",
        "Settlement: superfluous points come off the largest other kassa and are paid for",
    ),
    "empty_pot": (
        "section 8: the value drops to one tenth of what is left, which is nothing; the aces are not part of it",
        "pliromi.js: no adjustment unless something is left",
        "no common pot",
        "no common pot",
    ),
    "two_empty_ending": (
        "no kassas",
        "no kassas",
        "Scoring: the game ends when all are at zero",
        "Settlement: when all three are empty; two is a variant",
    ),
    "kapiki_cents": (
        "played for kapikia alone",
        "played for kapikia alone",
        "Scoring: for example 10 cents a point, so 1 a chip",
        "Settlement: for example 10 cents a point, so 1 a chip",
    ),
}

TEXTS = Texts(_SOURCES, _PLACES)
