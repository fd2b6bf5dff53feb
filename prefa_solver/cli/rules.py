"""`prefa rules`: the rule sets, field by field."""

import click

from .tell import tell
from .terminal import say

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa rules
  prefa rules show classic+four-players
  prefa rules diff playelephant desktop
  prefa rules show classic --toml > house.toml
"""


@click.group(invoke_without_command=True, epilog=_EXAMPLES)
@click.pass_context
def command(context: click.Context) -> None:
    """List the rule sets, and the variants that can be added to one.

    The name of a rule set is NAME, NAME+VARIANT or NAME+VARIANT+VARIANT. It can also be a file that ends in .toml
    with the rules of a house: a base, variants, and any field that `prefa rules show` prints.
    """
    if context.invoked_subcommand is None:
        from ..answers.rules import rules_listing

        say(rules_listing())


@command.command(
    short_help="Every field of a rule set, with its source.",
    epilog="Examples:\n\n\b\n  prefa rules show desktop\n  prefa rules show house.toml --json",
)
@click.argument("name")
@click.option("--toml", "as_toml", is_flag=True, help="Print a file of house rules with these values.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: field, then value, source and meaning.")
def show(name: str, as_toml: bool, as_json: bool) -> None:
    """Print every field of the rule set NAME: its value, what it means, and where the value comes from."""
    if as_toml and as_json:
        raise click.UsageError("--toml and --json exclude each other")
    from ..answers.rules import RulesAnswer

    answer = RulesAnswer.read(name)
    if as_toml:
        from ..games.rule_files import rules_toml

        click.echo(rules_toml(answer.rules), nl=False)
    else:
        tell(answer, as_json)


@command.command(short_help="What differs between two.", epilog="Example: prefa rules diff prefadoros classic+aces-sum")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: field, then the two values.")
def diff(one: str, other: str, as_json: bool) -> None:
    """Print the fields in which the rule sets A and B differ, with the source of each value.

    A field that has no effect in either of them is left out.
    """
    from ..answers.rules import RulesAnswer, RulesDifference

    tell(RulesDifference(RulesAnswer.read(one), RulesAnswer.read(other)), as_json)
