"""The words of a Prefadoros dump: its tags, the kinds of actions, and what stands in their data."""

from ..errors import NotationError, quoted
from ..games.server_tables import NO, PARAMETERS, UNIT, YES, parameters_of, rules_of

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
    "UNIT",
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
