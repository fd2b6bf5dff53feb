"""The `prefa` command: one module a command, imported only when that command runs."""

from .group import PrefaGroup

COMMANDS = {
    "solve": "Tricks of a deal or position, card by card.",
    "deal": "Random deals, one a line.",
    "advise": "What to throw, to name, to declare, to bid.",
    "claim": "Is a claim good, here and on every layout?",
    "review": "A played deal, card by card: what each one cost, and whom.",
    "settle": "Who pays whom after a deal, and why.",
    "auction": "An auction replayed, with the legal calls.",
    "ledger": "A session: score sheet, standing, results.",
    "rules": "The rule sets, field by field.",
    "score": "Score files of hands: tricks, payments, what best play brings.",
    "convert": "One format of hand files to another.",
    "validate": "List everything that is wrong in a hand file.",
    "bench": "How many deals a second this machine solves.",
}

main = PrefaGroup(
    name="prefa",
    package=__name__,
    summaries=COMMANDS,
    help="Exact analysis of Prefa (Greek Preferans): three players, 32 cards, ten tricks.",
    epilog="Example: prefa deal --seed 7 | prefa solve -",
)
