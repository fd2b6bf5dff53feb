"""`prefa advise`: what to throw, what to name, how to defend, when to give up. One module a question."""

from ...words.money import USUAL_MONEY
from ..group import PrefaGroup

__all__ = ["command"]

COMMANDS = {
    "discard": "Twelve cards: which two to throw, and what to name.",
    "contract": "Ten cards kept: what to name.",
    "defence": "Play, pass, together or alone?",
    "concede": "Give up a solo, or play it out?",
    "bid": "Ten cards, before the talon: how high to bid.",
}

_EXAMPLES = """\
Examples:

\b
  prefa advise discard SAJT8CAKTDJ9HAQ7
  prefa advise bid SJT8CAKTD9HAQ7
  prefa advise defence SKCQJ987DT7HK8 --seat 2 --contract 7S
"""

command = PrefaGroup(
    name="advise",
    package=__name__,
    summaries=COMMANDS,
    help=f"""Say what to throw, what to name, how to defend and when to give up.

    Amounts are in {USUAL_MONEY}. They say what a deal is worth to you, with a third of the pot counted as each player's
    own. They assume double-dummy play: everybody sees all the cards and plays as well as possible.""",
    epilog=_EXAMPLES,
)
