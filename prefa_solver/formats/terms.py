"""Terms: all of a record but its cards. Who plays what, against whom, under which rules of which game.

An archive repeats the same few thousand terms for ever, and to check an auction costs more than to solve a deal; so
terms are understood once and remembered.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import NotationError, PrefaError, RuleError, quoted
from ..games.game import Bidding, Game, GameContract, Result, Talk
from ..games.named import USUAL_RULES, GameRules, find_rules, game
from ..play.position import MAX_TRICKS
from ..play.turns import first_leader, sitting_out
from .problem import Problem

__all__ = ["Kind", "Terms", "Words", "full_auction", "read_auction", "speakers", "terms"]

_T = TypeVar("_T")
# An auction up to the last contract has about a hundred calls. Longer text is not worth reading, nor remembering.
_LONGEST_FIELD = 1000
_TEXTS = ("rules", "auction", "contract", "declarations", "strain")


class Kind(Enum):
    """What became of a deal. `words.deals.kind_text` says it to people."""

    PLAYED = "played"
    """A contract and at least one defender."""
    UNPLAYED = "unplayed"
    """A contract that nobody defended."""
    SOLO = "conceded"
    """A contract that the declarer conceded."""
    REFUSED = "refused"
    """"I take it", and then no contract."""
    PASSED = "passed"
    """All three passed."""
    POSITION = "position"
    """No contract, but a declarer and a strain."""
    DEAL = "deal"
    """Cards alone."""

    @classmethod
    def _missing_(cls, value: object) -> "Kind | None":
        return _EARLIER_KINDS.get(value) if isinstance(value, str) else None

    @property
    def has_play(self) -> bool:
        """Whether a declarer plays, against at least one defender."""
        return self in _WITH_PLAY


# What the last version wrote instead.
_EARLIER_KINDS = {"passed out": Kind.PASSED, "a position": Kind.POSITION, "cards alone": Kind.DEAL}
_WITH_PLAY = (Kind.PLAYED, Kind.POSITION)


class Words(NamedTuple):
    """The fields of a record that its terms come from, as they are in the record."""

    rules: str
    dealer: Seat
    auction: str | None
    declarer: Seat | None
    contract: str | None
    aces: bool
    solo: bool
    declarations: str | None
    strain: str | None
    sits_out: Seat | None
    leader: Seat | None
    was_played: bool
    all_passes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the words of a record mean. With `problems`, the other fields are as far as the reading went.

    :param declarations: what the defenders said.
    :param owed: the tricks that the first and the second defender owe, if the contract was played.
    """

    kind: Kind
    rules: GameRules
    declarer: Seat | None
    contract: GameContract | None
    declarations: Talk | None
    strain: Strain | None
    leader: Seat
    sits_out: Seat | None
    owed: tuple[int, int] | None
    problems: tuple[Problem, ...]


def terms(words: Words) -> Terms:
    """What *words* mean, and all that is wrong with them."""
    too_long = [name for name in _TEXTS if len(getattr(words, name) or "") > _LONGEST_FIELD]
    if not too_long:
        return _remembered(words)
    # Without the text that is too long, so that memory does not grow with it.
    problems = [_too_long(name, getattr(words, name)) for name in too_long]
    fields = words._asdict() | dict.fromkeys(too_long)
    short = Words(**fields | {"rules": fields["rules"] or USUAL_RULES.name})
    rest = [problem for problem in _remembered(short).problems if problem.field not in too_long]
    return replace(_remembered(short), problems=(*problems, *rest))


@lru_cache(1 << 14)
def _remembered(words: Words) -> Terms:
    return _Reader(words).terms()


def _too_long(field: str, text: str) -> Problem:
    return Problem(field, f"expected {_LONGEST_FIELD} characters at most, got {len(text)}: {quoted(text)}")


def full_auction(text: str, first: Seat, rules: GameRules, all_passes: int = 0) -> str:
    """An auction as its game prints it, first hand before the calls.

    :param first: who speaks first if *text* does not say it.
    :param all_passes: in how many deals before this one, in a row, all passed.
    :raises PrefaError: if *text* is not an auction under the rules, or too long for one.
    """
    _check_length("auction", text)
    return _full_auction(text, first, rules, all_passes)


@lru_cache(1 << 12)
def _full_auction(text: str, first: Seat, rules: GameRules, all_passes: int) -> str:
    return str(read_auction(text, first, game(rules), all_passes))


def speakers(auction: str, rules: str) -> tuple[Seat, ...]:
    """The seat of each call.

    :raises PrefaError: if *auction* is not an auction under the rules of that name, or one of them is too long.
    """
    _check_length("auction", auction)
    _check_length("rules", rules)
    return _speakers(auction, rules)


@lru_cache(1 << 12)
def _speakers(auction: str, rules: str) -> tuple[Seat, ...]:
    return tuple(read_auction(auction, Seat.ONE, game(rules), 0).speakers)


def _check_length(field: str, text: str) -> None:
    """Before *text* is remembered: what is too long would stay in memory."""
    if len(text) > _LONGEST_FIELD:
        raise NotationError(_too_long(field, text).reason)


class _Reader:
    """Reads field by field; what is wrong is noted and the reading goes on where it can."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.problems: list[Problem] = []

    def wrong(self, field: str, reason: str) -> None:
        self.problems.append(Problem(field, reason))

    @property
    def wrong_fields(self) -> set[str]:
        return {problem.field for problem in self.problems}

    def parsed(self, field: str, text: str | None, parse: Callable[[str], _T]) -> _T | None:
        if text is None:
            return None
        try:
            return parse(text)
        except PrefaError as error:
            self.wrong(field, str(error))
            return None

    def terms(self) -> Terms:
        words = self.words
        rules = self.parsed("rules", words.rules, find_rules)
        # Where the rules are not known, text is read as under the usual ones: what is no word at all is found.
        known = USUAL_RULES if rules is None else rules
        played = game(known)
        contract = self.parsed("contract", words.contract, lambda text: _contract(known, text))
        strain = self.parsed("strain", words.strain, Strain.parse)
        auction = self.auction(played) if rules is not None else None
        declarer = words.declarer
        if declarer is None and auction is not None:
            declarer = auction.declarer
        kind = self.kind(declarer, auction)
        said = self.said(known, contract, kind)
        if contract is not None and strain is not None and strain != contract.strain:
            self.wrong("strain", f"the contract is {contract}, so the trumps are {contract.strain}, not {strain}")
        if rules is not None:
            self.check_contract(contract, declarer, auction, played)
        if kind is Kind.PLAYED and said is not None:
            kind = self.defence(said)
        sits_out = self.sits_out(kind, said, declarer)
        leader = self.leader(sits_out)
        if words.was_played and kind in (Kind.UNPLAYED, Kind.SOLO, Kind.REFUSED):
            self.wrong("plays", f"cards were played, but the deal is {kind.value}")
        return Terms(
            kind=kind,
            rules=rules or USUAL_RULES,
            declarer=declarer,
            contract=contract,
            declarations=said,
            strain=strain if contract is None else contract.strain,
            leader=leader,
            sits_out=sits_out,
            owed=self.owed(kind, said),
            problems=tuple(self.problems),
        )

    def auction(self, played: Game) -> Bidding | None:
        words = self.words
        auction = self.parsed(
            "auction", words.auction, lambda text: read_auction(text, words.dealer.next, played, words.all_passes)
        )
        if auction is None:
            return None
        if not auction.is_over:
            self.wrong("auction", f'"{auction}" is not over: {auction.result_text()}')
        elif words.declarer is not None and words.declarer is not auction.declarer:
            self.wrong("declarer", f"seat {words.declarer}, but in the auction {auction.result_text()}")
        return auction

    def kind(self, declarer: Seat | None, auction: Bidding | None) -> Kind:
        words = self.words
        if auction is not None and auction.is_void:
            if words.contract is not None:
                self.wrong("contract", f"{_short(words.contract)} though all three passed")
            return Kind.PASSED
        if words.contract is not None:
            if declarer is None:
                self.wrong("declarer", f"missing: who plays {_short(words.contract)}?")
            return Kind.SOLO if words.solo else Kind.PLAYED
        if words.solo:
            self.wrong("contract", "missing: which contract did the declarer concede?")
            return Kind.SOLO
        if declarer is not None and words.strain is not None:
            return Kind.POSITION
        if auction is not None and auction.may_refuse and words.declarations is None:
            return Kind.REFUSED
        if words.was_played or words.declarations is not None:
            self.wrong("contract", "missing: the deal was played, but at what?")
        if words.strain is not None:
            self.wrong("declarer", f"missing: who plays {_short(words.strain)}?")
        return Kind.DEAL

    def said(self, known: GameRules, contract: GameContract | None, kind: Kind) -> Talk | None:
        """What the defenders said. Without a contract that can be read, it is read as if said to the lowest."""
        told = game(known).contracts[0] if contract is None else contract
        if self.words.declarations is not None:
            return self.parsed("declarations", self.words.declarations, lambda text: _talk(known, told.name, text))
        if kind is not Kind.PLAYED:
            return None
        nothing = game(known).defence(told)
        if nothing.speaker is None:
            return nothing
        self.wrong("declarations", f"missing: what did the defenders say? such as: {_example(nothing)}")
        return None

    def check_contract(
        self, contract: GameContract | None, declarer: Seat | None, auction: Bidding | None, played: Game
    ) -> None:
        words = self.words
        if words.aces and words.contract is None:
            self.wrong("aces", "announced without a contract")
        if contract is None:
            return
        if auction is not None and auction.is_over and not auction.is_void:
            try:
                auction.check_contract(contract.name)
            except PrefaError as error:
                self.wrong("contract", str(error))
        # Whether the rules have such a deal at all: they settle one of this kind, or say why they do not.
        asked = Result(end="conceded", contract=contract.name, declarer=declarer or Seat.ONE)
        if words.solo:
            self.check_settles("solo", played, asked)
        if words.aces and words.solo:
            self.wrong("aces", "there is no bonus for the aces with a conceded solo")
        elif words.aces:
            tricks = tuple(MAX_TRICKS * (seat is asked.declarer) for seat in Seat)
            self.check_settles("aces", played, replace(asked, end="played", tricks=tricks, more={"aces": True}))

    def check_settles(self, field: str, played: Game, result: Result) -> None:
        try:
            played.settle(result)
        except RuleError as error:
            self.wrong(field, str(error))

    def defence(self, said: Talk) -> Kind:
        """Whether somebody defends; what was said must be all that is said."""
        try:
            return Kind.PLAYED if any(said.plays) else Kind.UNPLAYED
        except RuleError:
            self.wrong("declarations", f'"{said}" is not all: next comes {" or ".join(said.legal)}')
            return Kind.PLAYED

    def sits_out(self, kind: Kind, said: Talk | None, declarer: Seat | None) -> Seat | None:
        stated = self.words.sits_out
        if declarer is None or kind in (Kind.DEAL, Kind.PASSED):
            if stated is not None:
                self.wrong("sits_out", f"seat {stated}, but there is no declarer")
            return None
        absent: Seat | None = stated
        if kind is Kind.PLAYED and said is not None and "declarations" not in self.wrong_fields:
            absent = sitting_out(declarer, said.plays)
            if stated is not None and stated is not absent:
                self.wrong("sits_out", f'seat {stated}, but after "{said}" {_nobody_or(absent)} sits out')
        if absent is declarer:
            self.wrong("sits_out", f"seat {declarer} is the declarer")
        return absent

    def owed(self, kind: Kind, said: Talk | None) -> tuple[int, int] | None:
        return said.owed if kind is Kind.PLAYED and not self.problems and said is not None else None

    def leader(self, sits_out: Seat | None) -> Seat:
        stated = self.words.leader
        if stated is None:
            return first_leader(self.words.dealer, sits_out)
        if stated is sits_out:
            self.wrong("leader", f"seat {stated} sits out")
        return stated


def read_auction(text: str, first: Seat, played: Game, all_passes: int = 0) -> Bidding:
    """An auction as a record has it.

    :param first: who speaks first if *text* does not say it.
    :raises PrefaError: if it is not an auction of the game.
    """
    head, colon, calls = text.partition(":")
    auction = played.auction(Seat.parse(head) if colon else first, all_passes=all_passes)
    for call in (calls if colon else head).split():
        auction = auction.call(call)
    return auction


# Whole terms repeat less often than what they are made of.
@lru_cache(1 << 10)
def _contract(rules: GameRules, text: str) -> GameContract:
    return game(rules).contract(text)


@lru_cache(1 << 12)
def _talk(rules: GameRules, contract: str, text: str) -> Talk:
    return game(rules).defence(_contract(rules, contract), text)


def _example(talk: Talk) -> str:
    """Something that may be said to the end: always the first that may be."""
    while talk.speaker is not None:
        talk = talk.say(talk.legal[0])
    return str(talk)


def _short(text: str) -> str:
    """*text* fit for a message, without quotes."""
    return quoted(text)[1:-1]


def _nobody_or(seat: Seat | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"
