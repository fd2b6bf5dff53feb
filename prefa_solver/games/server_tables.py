"""The tables of the game server Prefadoros: what their parameters say of the rules."""

import re
from collections.abc import Mapping

from ..errors import NotationError, PrefaError, quoted
from ..limits import MOST_UNITS
from .prefa.rules import PLAYELEPHANT, RuleSet
from .registry import find_rules

__all__ = ["NO", "PARAMETERS", "UNIT", "YES", "parameters_of", "rules_of"]

YES, NO = "ΝΑΙ", "ΟΧΙ"

UNIT = "kapikia"
"""The money that the server counts in."""

# The rules of the server; what its tables may change is below.
_BASE = PLAYELEPHANT.name
_SERVER = "empty-pot-pays-nothing"
_ACES, _KASSA, _POLLES, _ENDING = "ΑΣΟΙ", "ΚΑΣΑ", "ΠΑΣΟ", "ΤΕΛΕΙΩΜΑ"
_ENDINGS = {"ΚΑΝΟΝΙΚΟ": "normal", "ΑΝΙΣΟΡΡΟΠΟ": "unbalanced", "ΔΙΚΑΙΟ": "fair"}
PARAMETERS = (_ACES, _KASSA, _POLLES, _ENDING)
"""The names of the parameters that say something of the rules."""
_USUAL_KASSA = "50"
_NAMED_KASSAS = ("30", "20", "10")
_UNITS = re.compile(r"[1-9][0-9]{0,6}")


def rules_of(parameters: Mapping[str, str]) -> tuple[str, int | None]:
    """The name of the rule set of a table, and its stake if no variant has it.

    :raises NotationError: if a parameter has an unknown value.
    """
    variants, kassa = [], None
    if not _switch(parameters, _ACES, usual=YES):
        variants.append("no-aces")
    units = parameters.get(_KASSA, _USUAL_KASSA)
    if units in _NAMED_KASSAS:
        variants.append(f"kassa-{units}")
    elif units != _USUAL_KASSA:
        if not (_UNITS.fullmatch(units) and int(units) <= MOST_UNITS):
            raise NotationError(f"{_KASSA}: expected units from 1 to {MOST_UNITS}, got {quoted(units)}")
        kassa = int(units)
    if _switch(parameters, _POLLES, usual=NO):
        variants.append("polles")
    ending = _ENDINGS.get(parameters.get(_ENDING, "ΚΑΝΟΝΙΚΟ"))
    if ending is None:
        raise NotationError(f"{_ENDING}: expected one of {', '.join(_ENDINGS)}, got {quoted(parameters[_ENDING])}")
    if ending != "normal":
        variants.append(ending)
    return "+".join([_BASE, *variants, _SERVER]), kassa


def _switch(parameters: Mapping[str, str], name: str, usual: str) -> bool:
    value = parameters.get(name, usual)
    if value not in (YES, NO):
        raise NotationError(f"{name}: expected {YES} or {NO}, got {quoted(value)}")
    return value == YES


def parameters_of(rules: str, stake: int | None) -> dict[str, str]:
    """The parameters of a table that plays by *rules*, as far as they say it; the inverse of `rules_of`.

    :param stake: what each puts in, if not as in the rules.
    """
    try:
        values = find_rules(rules)
    except PrefaError:
        return {}
    if not isinstance(values, RuleSet):
        return {}
    return {
        _ACES: NO if values.aces == "none" else YES,
        _KASSA: str(stake or values.kassa),
        _POLLES: YES if values.all_pass == "polles" else NO,
        _ENDING: next((word for word, mode in _ENDINGS.items() if mode == values.last_contract), "ΚΑΝΟΝΙΚΟ"),
    }
