"""The words of a Prefadoros dump: its tags, the kinds of actions, and what stands in their data."""

import re

from ..errors import NotationError, PrefaError, quoted
from ..games.named import rule_set
from ..limits import MOST_UNITS

__all__ = [
    "ACTION",
    "AUCTION",
    "BID",
    "CANCELLED",
    "CARD",
    "CLAIM",
    "COLUMNS",
    "DEAL",
    "DEALT",
    "DECLARATION_OF",
    "FLOP",
    "NO",
    "PARAMETER",
    "PARAMETERS",
    "PURCHASE",
    "RESIGN",
    "SOLO",
    "TABLE",
    "TAKE_PART",
    "TALON",
    "WORD_OF",
    "YES",
    "call_of",
    "contract_of",
    "contract_word",
    "parameters_of",
    "rules_of",
    "word_of_call",
]

TABLE, PARAMETER, DEAL, ACTION, CANCELLED = "@trapezi", "@trparam", "@dianomi", "@energia", "@akirosi"
COLUMNS = {TABLE: 10, PARAMETER: 2, DEAL: 10, ACTION: 5, CANCELLED: 6}

YES, NO = "ΝΑΙ", "ΟΧΙ"

DEALT = "ΔΙΑΝΟΜΗ"
BID = "ΔΗΛΩΣΗ"
TALON = "ΤΖΟΓΟΣ"
FLOP = "FLOP"
PURCHASE = "ΑΓΟΡΑ"
SOLO = "ΣΟΛΟ"
TAKE_PART = "ΣΥΜΜΕΤΟΧΗ"
CARD = "ΦΥΛΛΟ"
CLAIM = "CLAIM"
RESIGN = "ΠΑΡΑΙΤΗΣΗ"

DECLARATION_OF = {"ΠΑΙΖΩ": "play", "ΠΑΣΟ": "pass", "ΜΑΖΙ": "together", "ΜΟΝΟΣ": "alone"}
WORD_OF = {declaration: word for word, declaration in DECLARATION_OF.items()}

AUCTION = {"DPS": "pass", "DTG": "stay"}
_STRAINS = {"S": "S", "C": "C", "D": "D", "H": "H", "N": "NT"}
_TRICKS = {"6": "6", "7": "7", "8": "8", "9": "9", "T": "10"}
# Every contract, as it stands in a dump and as a record has it.
_CONTRACTS = {
    strain + tricks: needed + trumps for tricks, needed in _TRICKS.items() for strain, trumps in _STRAINS.items()
}
_WORDS = {contract: word for word, contract in _CONTRACTS.items()}
_CALLS = {call: word for word, call in AUCTION.items()}
_HOLDS = "="


def contract_of(text: str) -> str:
    """The contract that ``H6`` or ``NT`` stands for: ``6H``, ``10NT``.

    :raises NotationError: if *text* is not such a contract.
    """
    if text not in _CONTRACTS:
        raise NotationError(
            f"{quoted(text)} is not a contract; expected a strain (S C D H N) and its tricks (6 7 8 9 T)"
        )
    return _CONTRACTS[text]


def contract_word(contract: str) -> str:
    """The inverse of `contract_of`."""
    return _WORDS[contract]


def call_of(text: str) -> str:
    """The call that ``DS6`` (a bid), ``=S6`` (I have), ``DTG`` (if they stay) or ``DPS`` (pass) stands for.

    :raises NotationError: if *text* is not a call.
    """
    call = AUCTION.get(text)
    if call is not None:
        return call
    if text[:1] not in ("D", _HOLDS):
        raise NotationError(f"{quoted(text)} is not a call; expected DPS, DTG, a bid such as DS6 or =S6")
    return f"{_HOLDS if text[0] == _HOLDS else ''}{contract_of(text[1:])}"


def word_of_call(call: str) -> str:
    """The inverse of `call_of`.

    :raises NotationError: if a dump has no such call.
    """
    word = _CALLS.get(call) or _WORDS.get(call.removeprefix(_HOLDS))
    if word is None:
        raise NotationError(f"a Prefadoros dump has no call {call}")
    if call in _CALLS:
        return word
    return f"{_HOLDS if call.startswith(_HOLDS) else 'D'}{word}"


# The rules of the server whose dumps these are; what its tables may change is below.
_BASE = "playelephant"
_SERVER = "empty-pot-pays-nothing"
_ACES, _KASSA, _POLLES, _ENDING = "ΑΣΟΙ", "ΚΑΣΑ", "ΠΑΣΟ", "ΤΕΛΕΙΩΜΑ"
_ENDINGS = {"ΚΑΝΟΝΙΚΟ": "normal", "ΑΝΙΣΟΡΡΟΠΟ": "unbalanced", "ΔΙΚΑΙΟ": "fair"}
PARAMETERS = (_ACES, _KASSA, _POLLES, _ENDING)
_USUAL_KASSA = "50"
_NAMED_KASSAS = ("30", "20", "10")
_UNITS = re.compile(r"[1-9][0-9]{0,6}")


def rules_of(parameters: dict[str, str]) -> tuple[str, int | None]:
    """The name of the rule set of a table, and its kassa if no variant has it.

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


def _switch(parameters: dict[str, str], name: str, usual: str) -> bool:
    value = parameters.get(name, usual)
    if value not in (YES, NO):
        raise NotationError(f"{name}: expected {YES} or {NO}, got {quoted(value)}")
    return value == YES


def parameters_of(rules: str, kassa: int | None) -> dict[str, str]:
    """The parameters of a table that plays by *rules*, as far as they say it; the inverse of `rules_of`."""
    try:
        values = rule_set(rules)
    except PrefaError:
        return {}
    return {
        _ACES: NO if values.aces == "none" else YES,
        _KASSA: str(kassa or values.kassa),
        _POLLES: YES if values.all_pass == "polles" else NO,
        _ENDING: next((word for word, mode in _ENDINGS.items() if mode == values.last_contract), "ΚΑΝΟΝΙΚΟ"),
    }
