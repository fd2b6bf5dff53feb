"""The `prefa` command: one module a command, imported only when that command runs."""

from .group import PrefaGroup

COMMANDS = {
    "solve": "The tricks in a deal or position, card by card.",
    "deal": "Make random deals, one on each line.",
    "advise": "What to throw, name, declare and bid.",
    "claim": "Is a claim good, here and on every layout?",
    "review": "What each card of a played deal cost, and who lost by it.",
    "settle": "Who pays whom after a deal, and why.",
    "auction": "Replay an auction, with the legal calls.",
    "ledger": "Keep a session: score sheet, standing, results.",
    "rules": "Show the rule sets, field by field.",
    "score": "Score files of hands: tricks, payments, best play.",
    "convert": "Convert hand files from one format to another.",
    "validate": "List everything that is wrong in a hand file.",
    "bench": "Measure how many deals a second this machine solves.",
}

main = PrefaGroup(
    name="prefa",
    package=__name__,
    summaries=COMMANDS,
    help="Exact analysis of Prefa (Greek Preferans), Preferans and Danube-Swabian Preferans: three players, 32 "
    "cards, ten tricks.",
    epilog="Example: prefa deal --seed 7 | prefa solve -",
)
