"""The `prefa` command: one module a command, imported only when that command runs."""

from prefa_solver.cli.group import PrefaGroup

COMMANDS = {
    "solve": "Tricks of a deal or position, card by card.",
    "deal": "Random deals, one a line.",
    "settle": "Who pays whom after a deal, and why.",
    "auction": "An auction replayed, with the legal calls.",
    "ledger": "A session: score sheet, standing, results.",
    "rules": "The rule sets, field by field.",
}

main = PrefaGroup(
    name="prefa",
    package=__name__,
    summaries=COMMANDS,
    help="Exact analysis of Prefa (Greek Preferans): three players, 32 cards, ten tricks.",
    epilog="Example: prefa deal --seed 7 | prefa solve -",
)
