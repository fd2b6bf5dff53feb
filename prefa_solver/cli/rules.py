"""`prefa rules`: the rule sets, field by field."""

from dataclasses import fields
from textwrap import fill

import click

from ..games.prefa.rules import PLAYELEPHANT, RULE_SETS, VARIANTS, RuleSet, field_doc, shown
from .terminal import say, say_record

__all__ = ["command"]

_WIDTH = 80
_NAMES = tuple(item.name for item in fields(RuleSet) if item.name != "name")

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

    A rule set is named as NAME, NAME+VARIANT or NAME+VARIANT+VARIANT; or it is a file that ends in .toml with a
    house's own rules: a base, variants, and any field that `prefa rules show` prints.
    """
    if context.invoked_subcommand is None:
        say(_listing())


def _listing() -> str:
    from ..games.prefa.rule_sources import SOURCES

    width = 2 + max(map(len, (*RULE_SETS, *VARIANTS)))
    lines = ["Rule sets"]
    for name in RULE_SETS:
        default = " (the default)" if name == PLAYELEPHANT.name else ""
        lines.append(_hanging(name, SOURCES[name] + default, width))
    lines += ["", "Variants, each as NAME+VARIANT"]
    lines += [_hanging(name, f"{variant.doc} [{variant.source}]", width) for name, variant in VARIANTS.items()]
    return "\n".join(lines)


def _hanging(label: str, text: str, width: int) -> str:
    return fill(text, _WIDTH, initial_indent=f"  {label:<{width}}", subsequent_indent=" " * (width + 2))


def _read(name: str) -> tuple[RuleSet, RuleSet | None]:
    """The rules that *name* names; of a house's, also the rules that they start from."""
    from ..games.prefa.rule_files import load_house

    if name.lower().endswith(".toml"):
        house = load_house(name)
        return house.rules, house.base
    return RuleSet.named(name), None


def _source(rules: RuleSet, base: RuleSet | None, field: str) -> str:
    from ..games.prefa.rule_sources import source_of

    if base is not None and getattr(base, field) != getattr(rules, field):
        return f"house rules ({base} has {shown(getattr(base, field))})"
    return source_of(base or rules, field)


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
    rules, base = _read(name)
    if as_toml:
        from ..games.prefa.rule_files import rules_toml

        click.echo(rules_toml(rules), nl=False)
    elif as_json:
        say_record({"name": rules.name, "fields": {field: _record(rules, base, field) for field in _NAMES}})
    else:
        say("\n".join([rules.name, "", *(_field_text(rules, base, field) for field in _NAMES)]))


def _record(rules: RuleSet, base: RuleSet | None, field: str) -> dict[str, object]:
    return {
        "value": getattr(rules, field),
        "used": rules.uses(field),
        "source": _source(rules, base, field),
        "meaning": field_doc(field),
    }


def _field_text(rules: RuleSet, base: RuleSet | None, field: str) -> str:
    unused = "" if rules.uses(field) else "  (not used)"
    indent = " " * 4
    return "\n".join(
        [
            f"{field} = {shown(getattr(rules, field))}{unused}",
            fill(field_doc(field), _WIDTH, initial_indent=indent, subsequent_indent=indent),
            fill(f"from: {_source(rules, base, field)}", _WIDTH, initial_indent=indent, subsequent_indent=indent * 2),
        ]
    )


@command.command(short_help="What differs between two.", epilog="Example: prefa rules diff prefadoros classic+aces-sum")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: field, then the two values.")
def diff(one: str, other: str, as_json: bool) -> None:
    """Print the fields in which the rule sets A and B differ, with the source of each value.

    A field that matters in neither of them is left out.
    """
    (a, base_a), (b, base_b) = _read(one), _read(other)
    names = [field for field in _NAMES if getattr(a, field) != getattr(b, field) and (a.uses(field) or b.uses(field))]
    if as_json:
        say_record({field: [getattr(a, field), getattr(b, field)] for field in names})
        return
    if not names:
        say(f"{a} and {b} do not differ")
        return
    label = max(len(a.name), len(b.name)) + 2
    blocks = []
    for field in names:
        lines = [field]
        for rules, base in ((a, base_a), (b, base_b)):
            value = shown(getattr(rules, field)) if rules.uses(field) else "not used"
            lines.append(_hanging(rules.name, f"{value} [{_source(rules, base, field)}]", label))
        blocks.append("\n".join(lines))
    say("\n".join(blocks))
