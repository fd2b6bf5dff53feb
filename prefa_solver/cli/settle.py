"""`prefa settle`: who pays whom, and why."""

from collections.abc import Sequence

import click

from ..cards.seat import Seat
from ..errors import quoted
from ..games.named import USUAL_RULES, read_rules
from ..games.prefa.contract import Contract
from ..games.prefa.declarations import Declaration, Declarations
from .params import seat_option
from .terminal import say, say_record

__all__ = ["command"]

_RULES_HELP = f"A rule set, or a .toml file with a house's own. Default: {USUAL_RULES}."
_EXAMPLES = """\
Examples:

\b
  # both defend; the tricks are by seat
  prefa settle 6H --declarer 1 --tricks 7 1 2
\b
  # the second defender takes the first along; the first defends alone
  prefa settle 7H --declarer 1 --tricks 8 1 1 --defence pass together
  prefa settle 7H --declarer 1 --tricks 7 3 0 --defence play pass alone
\b
  # nobody defends; a solo conceded; "I take it" and no contract; all passed
  prefa settle 6S --declarer 2 --defence pass pass --aces
  prefa settle 7D --declarer 2 --concede
  prefa settle --declarer 3 --refuse --rules classic+i-take-it
  prefa settle --all-pass --tricks 3 4 3 --rules playelephant+polles
\b
  # little left in the pot, or in the kassas
  prefa settle 9D --declarer 1 --tricks 9 1 0 --pot 40
  prefa settle 9D --declarer 1 --tricks 9 1 0 --rules classic --kassas "4 6 2"
\b
  # all outcomes of a contract
  prefa settle --table 7NT --rules desktop
"""

_SHORT: dict[tuple[str, ...], str] = {
    ("both",): "play play",
    ("none",): "pass pass",
    ("alone",): "play pass alone",
    ("together",): "play pass together",
}


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="[CONTRACT]", nargs=-1)
@seat_option("--declarer", "The declarer's seat: 1, 2 or 3.")
@click.option("--tricks", nargs=3, type=int, metavar="N N N", help="The tricks of seats 1, 2 and 3.")
@click.option(
    "--defence",
    multiple=True,
    metavar="WORDS",
    help="What the defenders said, in order: play, pass, together, alone. In short: both (the default), none; alone "
    "and together are said by the first defender, after the second passed.",
)
@click.option("--aces", is_flag=True, help='The declarer announced "and the aces".')
@click.option("--hand", metavar="CARDS", help="The declarer's twelve cards, to check the aces.")
@click.option("--pot", type=int, metavar="KAPIKIA", help="What the common pot holds. Default: enough.")
@click.option("--kassas", metavar="POINTS", help='What each kassa holds, by seat: "4 9 20". Default: enough.')
@click.option("--concede", is_flag=True, help="The declarer concedes a solo; CONTRACT is his last bid.")
@click.option("--refuse", is_flag=True, help='The declarer said "I take it" and names no contract.')
@click.option("--all-pass", is_flag=True, help="All three passed in the auction.")
@click.option("--table", is_flag=True, help="Print all outcomes of CONTRACT, with an ample pot.")
@click.option("--rules", "rules_name", metavar="RULES", default=USUAL_RULES.name, help=_RULES_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/money-json.md).")
def command(
    words: tuple[str, ...],
    declarer: Seat | None,
    tricks: tuple[int, int, int] | None,
    defence: tuple[str, ...],
    aces: bool,
    hand: str | None,
    pot: int | None,
    kassas: str | None,
    concede: bool,
    refuse: bool,
    all_pass: bool,
    table: bool,
    rules_name: str,
    as_json: bool,
) -> None:
    """Settle a deal: every payment, and why.

    CONTRACT is what the declarer named, such as 6H. Seats are numbered in play order, to the right; the first
    defender sits at the declarer's right. `prefa rules` lists the rule sets.

    The sums are in kapikia. "worth" is what a seat gained or lost if the pot is counted as belonging to all players
    in equal parts.
    """
    from ..answers.settle import Accounts, record, table_record, table_text, text
    from ..cards.card import CardSet
    from ..games.prefa.settlement import check_accounts, pass_out, settle
    from ..games.prefa.settlement import concede as conceded
    from ..games.prefa.settlement import refuse as refused

    kinds = {"--concede": concede, "--refuse": refuse, "--all-pass": all_pass, "--table": table}
    chosen = [flag for flag, given in kinds.items() if given]
    if len(chosen) > 1:
        raise click.UsageError(f"{' and '.join(chosen)} exclude each other")
    rules = read_rules(rules_name)
    contract, said = _words(words, defence)
    given = {
        "CONTRACT": contract,
        "--declarer": declarer,
        "--tricks": tricks,
        "--defence": said,
        "--aces": aces or None,
        "--hand": hand,
        "--pot": pot,
        "--kassas": kassas,
    }
    _check_options(chosen[0] if chosen else "", {name for name, value in given.items() if value is not None})
    accounts = Accounts(pot, _kassas(kassas))
    check_accounts(rules, accounts.pot, accounts.kassas)
    if table:
        assert contract is not None
        made = [said] if said is not None else Declarations.sequences(rules)
        say_or_echo = table_record if as_json else table_text
        output = say_or_echo(contract, declarer or Seat.ONE, made, rules)
        say(output) if isinstance(output, str) else say_record(output)
        return
    if all_pass:
        settled = pass_out(tricks, rules)
    elif refuse:
        assert declarer is not None
        settled = refused(declarer, rules)
    elif concede:
        assert declarer is not None
        assert contract is not None
        settled = conceded(contract, declarer, rules, pot=pot, kassas=accounts.kassas)
    else:
        assert declarer is not None
        assert contract is not None
        said = said or Declarations.parse(_SHORT["both",])
        settled = settle(
            contract,
            declarer,
            said,
            tricks,
            rules,
            pot=pot,
            kassas=accounts.kassas,
            aces=aces,
            hand=None if hand is None else CardSet.parse(hand),
        )
    if as_json:
        say_record(record(settled, accounts, said))
    else:
        say(text(settled, accounts, said))


# What each way of settling needs, and what it may have besides.
_NEEDS = {
    "": ({"CONTRACT", "--declarer"}, {"--tricks", "--defence", "--aces", "--hand", "--pot", "--kassas"}),
    "--concede": ({"CONTRACT", "--declarer"}, {"--pot", "--kassas"}),
    "--refuse": ({"--declarer"}, {"--pot", "--kassas"}),
    "--all-pass": (set(), {"--tricks", "--pot", "--kassas"}),
    "--table": ({"CONTRACT"}, {"--declarer", "--defence"}),
}


def _check_options(kind: str, given: set[str]) -> None:
    needed, possible = _NEEDS[kind]
    where = f" with {kind}" if kind else ""
    if missing := needed - given:
        raise click.UsageError(f"{' and '.join(sorted(missing))} missing{where}, as in: prefa settle 6H --declarer 1")
    if surplus := given - needed - possible:
        raise click.UsageError(f"{' and '.join(sorted(surplus))} cannot be given{where}")
    if "--hand" in given and "--aces" not in given:
        raise click.UsageError("--hand is there to check --aces, which is not given")


def _words(words: Sequence[str], defence: Sequence[str]) -> tuple[Contract | None, Declarations | None]:
    """The contract and the declarations. The words of --defence after its first one arrive among the arguments."""
    names = {declaration.value for declaration in Declaration}
    contracts = [word for word in words if word.lower() not in names]
    if len(contracts) > 1:
        raise click.UsageError(f"expected one contract, got {' '.join(contracts)}")
    said = [*" ".join(defence).replace(",", " ").lower().split(), *(w for w in words if w.lower() in names)]
    if said and not defence:
        raise click.UsageError(f"{' '.join(said)}: declarations come after --defence")
    contract = Contract.parse(contracts[0]) if contracts else None
    return contract, Declarations.parse(_SHORT.get(tuple(said), " ".join(said))) if said else None


def _kassas(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        raise click.BadParameter(
            f"expected whole numbers by seat, such as 4 9 20, got {quoted(text)}", param_hint="'--kassas'"
        ) from None
