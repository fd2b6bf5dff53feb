"""Record: one deal with all that is known of it, in the form that files hold and programs exchange.

Its JSON form is the native format; ``docs/formats.md`` describes it field by field, ``docs/record.schema.json`` is
its JSON Schema, made from the types below. Values are text where the package has a text form for them (hands,
contracts, calls), so that a record is readable as it stands; `prefa_solver.formats.recorded_deal` gives them their
meaning.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ..cards.seat import Seat
from ..errors import quoted
from ..escapes import plain
from ..games.registry import RULES_EXAMPLES, STAKE_KEY, USUAL_RULES
from ..limits import MOST_MONEY, MOST_UNITS
from .problem import Problem

__all__ = [
    "FIELDS",
    "MOST_MONEY",
    "MOST_UNITS",
    "UNKNOWN_FIELDS",
    "Record",
    "Result",
    "field_problems",
    "from_json",
    "json_schema",
    "known_fields",
    "known_from_json",
    "record_of",
    "to_json",
    "value_of",
]

if TYPE_CHECKING:
    _Name = str
else:
    # Many archives count their deals; nobody wants to turn the numbers into text first.
    _Name = str | Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_Money = Annotated[int, Meta(ge=-MOST_MONEY, le=MOST_MONEY)]
Sums = tuple[_Money, _Money, _Money]

# The name under which the types know the unknown fields. No file has it: there they stand among the others.
_EXTRA = "+extra"
_LONGEST_REASON = 120
_HAND = Meta(
    description="A hand: a suit letter followed by its ranks, suit after suit; - for no cards.",
    examples=["SAKT7CQ98D7HAJ"],
)
_TRICKS = tuple[Annotated[int, Meta(ge=0, le=10)], Annotated[int, Meta(ge=0, le=10)], Annotated[int, Meta(ge=0, le=10)]]


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What a deal paid, in the game's money, by seat."""

    pot: Annotated[Sums, Meta(description="What each seat got out of the pot; below zero: paid into it.")]
    cash: Annotated[Sums, Meta(description="What each seat got from the other players; the sum is zero.")]


# gc=False here and below: without it the collector walks all records of a chunk again and again, for no circles.
class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One deal. Only `hands` is needed; a field that is not known is left out."""

    id: Annotated[_Name, Meta(description="What the deal is called in its archive. A number is read as its text.")] = ""
    session: Annotated[
        _Name,
        Meta(
            description="The game that the deal belongs to: deals of one session share a ledger, in file order. A "
            "number is read as its text."
        ),
    ] = ""
    players: Annotated[
        tuple[str, str, str] | None, Meta(description="The names of the players in seats 1, 2 and 3.")
    ] = None
    dealer: Annotated[
        Seat, Meta(description="The seat that dealt. Seats are 1, 2, 3 in play order, which runs to the right.")
    ] = Seat.THREE
    hands: Annotated[
        tuple[Annotated[str, _HAND], Annotated[str, _HAND], Annotated[str, _HAND]],
        Meta(description="The cards dealt to seats 1, 2 and 3."),
    ]
    talon: Annotated[
        str | None,
        Meta(description="The two cards put aside. Left out: the two cards that no hand of ten has."),
    ] = None
    auction: Annotated[
        str | None,
        Meta(
            description="First hand and the calls in order: pass, a bid such as 6S, =6S (I have), "
            "stay (if they stay), take (I take it). Without the seat the dealer's right speaks first.",
            examples=["1: stay pass pass", "2: 6S pass 6C =6C pass"],
        ),
    ] = None
    declarer: Annotated[Seat | None, Meta(description="Who plays. Left out: who won the auction.")] = None
    contract: Annotated[
        str | None,
        Meta(
            description="The contract that was named, as its game writes it.",
            examples=["6S", "10NT", "misere", "acorns"],
        ),
    ] = None
    aces: Annotated[bool, Meta(description="Whether the four aces were announced with the contract.")] = False
    solo: Annotated[bool, Meta(description="Whether the declarer conceded instead of playing `contract`.")] = False
    discard: Annotated[
        str | None,
        Meta(
            description="The two cards that the declarer threw after he took the talon. Left out: he plays the ten "
            "cards of his hand as it stands in `hands`.",
            examples=["C8D7"],
        ),
    ] = None
    declarations: Annotated[
        str | None,
        Meta(
            description="What the defenders said, the next in play order first, in the words of the game: play, pass, "
            "together, alone; whist, pass; kontra, pass.",
            examples=["play play", "pass together", "pass play pass", "whist pass", "kontra pass"],
        ),
    ] = None
    strain: Annotated[
        str | None,
        Meta(description="The trumps (S, C, D, H, NT) of a position to solve that has no contract."),
    ] = None
    sits_out: Annotated[
        Seat | None, Meta(description="The defender who takes no part. Left out: as the declarations have it.")
    ] = None
    objective: Annotated[
        Literal["max", "min"], Meta(description="max: the declarer wants many tricks; min: he wants few (misère).")
    ] = "max"
    leader: Annotated[
        Seat | None, Meta(description="Who leads first. Left out: the first seat from the dealer's right that plays.")
    ] = None
    plays: Annotated[
        str | None,
        Meta(description="The cards in the order they were played; spaces may part the tricks.", examples=["SASJS8"]),
    ] = None
    claim: Annotated[
        bool, Meta(description="Whether the declarer claimed the tricks left after `plays`, and the defence agreed.")
    ] = False
    tricks: Annotated[
        _TRICKS | None, Meta(description="The tricks of seats 1, 2 and 3. May be left out if the plays show them.")
    ] = None
    rules: Annotated[
        str,
        Meta(
            description="The rule set, perhaps with variants (prefa rules lists them).",
            examples=list(RULES_EXAMPLES),
        ),
    ] = USUAL_RULES.name
    stake: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_UNITS)] | None,
        Meta(description="Units that each player starts a session with, if not as in the rules."),
    ] = msgspec.field(default=None, name=STAKE_KEY)
    all_passes: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_UNITS)],
        Meta(
            description="In how many deals before this one, in a row, all passed: in some games bids start higher, and "
            "an all-pass deal costs more, after them. A session counts them itself."
        ),
    ] = 0
    pot: Annotated[
        _Money | None,
        Meta(description="What is in the pot before the deal. Left out: the pot holds enough, or the session tells."),
    ] = None
    result: Annotated[Result | None, Meta(description="What the archive says that the deal paid.")] = None
    notes: Annotated[
        dict[str, str],
        Meta(description="What another format knew that has no field here, by a name such as ppn.kontra."),
    ] = {}
    extra: dict[str, Any] = msgspec.field(default_factory=dict, name=_EXTRA)

    def __post_init__(self) -> None:
        if not isinstance(self.id, str):
            msgspec.structs.force_setattr(self, "id", str(self.id))
        if not isinstance(self.session, str):
            msgspec.structs.force_setattr(self, "session", str(self.session))

    """Unknown fields of the native form, kept as they were; they stand among the others there."""


_NAMES = {
    key: name
    for name, key in zip(Record.__struct_fields__, Record.__struct_encode_fields__, strict=True)
    if key != _EXTRA
}
FIELDS = tuple(_NAMES)
"""The fields of the native form, by their keys there, in its order."""
_KNOWN = frozenset(FIELDS)
UNKNOWN_FIELDS = "unknown fields"

_decode_known = msgspec.json.Decoder(Record).decode
_encoder = msgspec.json.Encoder()


def to_json(record: Record) -> bytes:
    """The native form on one line, without the line's end."""
    if not record.extra:
        return _encoder.encode(record)
    plain = msgspec.to_builtins(record)
    return _encoder.encode(plain | plain.pop(_EXTRA))


def from_json(data: bytes | str) -> Record:
    """Read the native form.

    :raises msgspec.MsgspecError: if *data* is not JSON, or a field has another type.
    :raises UnicodeError: if *data* is not UTF-8.
    """
    plain = msgspec.json.decode(data)
    if isinstance(plain, dict) and not plain.keys() <= _KNOWN:
        known = {key: value for key, value in plain.items() if key in _KNOWN}
        return msgspec.convert(known | {_EXTRA: {k: v for k, v in plain.items() if k not in _KNOWN}}, Record)
    return msgspec.convert(plain, Record)


def known_from_json(data: bytes | str) -> Record:
    """Read the native form without its unknown fields: twice as fast.

    :raises msgspec.MsgspecError: as `from_json`.
    """
    return _decode_known(data)


def field_problems(data: bytes) -> list[Problem]:
    """What is wrong with the types in *data*, JSON that is not a record: each field by itself."""
    plain = msgspec.json.decode(data)
    if not isinstance(plain, dict):
        return [Problem("", f"expected an object with the fields of a record, got {quoted(data.decode())}")]
    problems = []
    for field in msgspec.structs.fields(Record):
        if field.encode_name not in plain:
            if field.required:
                problems.append(Problem(field.encode_name, "missing"))
            continue
        value = plain[field.encode_name]
        try:
            msgspec.convert(value, field.type)
        except msgspec.ValidationError as error:
            reason, _, place = str(error).partition(" - at `$")
            where = field.encode_name + place.removesuffix("`")
            problems.append(Problem(where, _in_words(reason, msgspec.json.encode(value).decode())))
    return problems


def _in_words(reason: str, value: str) -> str:
    if reason.startswith("Invalid enum value"):
        return f"expected a seat (1, 2 or 3), got {quoted(value)}"
    # The name of a field that nobody knows is in it, and may be anything.
    said = plain(reason[:_LONGEST_REASON]).replace("`int | str`", "text or a whole number").replace("`", "")
    return f"{said[0].lower()}{said[1:]}: {quoted(value)}"


def value_of(record: Record, key: str) -> Any:
    """What *record* says under *key* of the native form."""
    return getattr(record, _NAMES[key])


def record_of(values: Mapping[str, Any]) -> Record:
    """The record with these values, by the keys of the native form."""
    return Record(**{_NAMES[key]: value for key, value in values.items()})


def known_fields(record: Record) -> frozenset[str]:
    """The fields in which *record* says something; `UNKNOWN_FIELDS` stands for those of other programs."""
    known = {key for key in FIELDS if value_of(record, key) != value_of(_NOTHING_KNOWN, key)}
    return frozenset(known | {UNKNOWN_FIELDS} if record.extra else known)


_NOTHING_KNOWN = Record(hands=("", "", ""))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the native form."""
    (_, components) = msgspec.json.schema_components([Record], schema_hook=lambda _: {})
    record = components["Record"]
    # The unknown fields have no name of their own in the native form.
    del record["properties"][_EXTRA]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "prefa record",
        **{key: value for key, value in record.items() if key != "title"},
        "additionalProperties": True,
        "$defs": {name: schema for name, schema in components.items() if name != "Record"},
    }
