"""Writes records as a Prefadoros dump.

A note of an earlier dump is written where it stood, if it looks as it must; others have no place.
"""

import re

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..errors import NotationError
from . import dump_words as words
from .dump_table import NOTE, tag_of
from .problem import Problem, RecordError
from .record import Record
from .recorded_deal import RecordedDeal, terms_of, understand
from .stream import LONGEST_SHARED, MOST_SHARED
from .terms import Kind, full_auction, speakers
from .writing import encoded

__all__ = ["DumpWriter"]

_UNPRINTABLE = str.maketrans(dict.fromkeys(map(chr, range(32)), " "))
_NUMBER = re.compile(r"[0-9]{1,18}")
_REFUSED = re.compile(rf"([0-9]{{1,2}}),((?:[SCDH][789TJQKA])+)((?:,[123](?:{words.YES}|{words.NO}))*)")


class DumpWriter:
    """Writes deals; the table comes again when it changes."""

    def __init__(self) -> None:
        self._table: list[str] = []
        self._next_action = 1

    def write(self, record: Record) -> bytes:
        """
        :raises RecordError: if the record cannot be right (only what is understood can be told in actions), or could
            not be under the rules of the server.
        """
        game = understand(record)
        parameters = words.parameters_of(record.rules, record.stake)
        _check_rules(record, parameters)
        actions = _actions(record, game)
        table = _table_lines(record, parameters)
        lines = [] if table == self._table else table
        first = _note(record, "first_action")
        number = int(first) if _NUMBER.fullmatch(first) else self._next_action
        data = encoded("".join(f"{line}\n" for line in [*lines, *_deal_lines(record, actions, number)]))
        # Nothing has changed before it is sure that the record can be written.
        self._table, self._next_action = table, number + len(actions)
        return data


def _check_rules(record: Record, parameters: dict[str, str]) -> None:
    """Check the record under the rules that a reader of the dump will take it to have.

    :raises RecordError: if it breaks one of them.
    """
    rules, _ = words.rules_of(parameters)
    if rules == record.rules:
        return
    problems = terms_of(record, rules).problems
    if problems:
        reason = f"a dump has the rules of its server, {rules}: {problems[0].reason}"
        raise RecordError([Problem(problems[0].field, reason)])


def _table_lines(record: Record, parameters: dict[str, str]) -> list[str]:
    """The tag and the row of the table, and its parameters.

    :raises RecordError: if they are more than a reader takes.
    """
    accepted = _note(record, "accepted").split(" ")
    if len(accepted) != len(Seat):
        accepted = [words.YES] * len(Seat)
    cells = [record.session, _note(record, "created")]
    for player, answer in zip(record.players or ("", "", ""), accepted, strict=True):
        cells += [player, answer]
    cells += [_note(record, "poll"), _note(record, "archived")]
    start = f"{NOTE}param."
    # By the names as they are written: a reader takes each of them once.
    others = {_cell(key.removeprefix(start)): text for key, text in record.notes.items() if key.startswith(start)}
    rows = [_row(pair) for pair in sorted((others | parameters).items())]
    lines = [
        f"{words.TABLE}\t{_cell(record.session)}",
        _row(cells),
        words.PARAMETER,
        # A parameter of another name may be anything; but a row may not be blank, or look like a tag.
        *(row for row in rows if row.strip() and tag_of(row) is None),
    ]
    size = sum(len(line.encode(errors="replace")) + 1 for line in lines)
    if size > LONGEST_SHARED or len(lines) > MOST_SHARED:
        reason = f"a dump's table has at most {MOST_SHARED} lines of {LONGEST_SHARED} bytes in all"
        raise RecordError([Problem("notes", f"{reason}, got {len(lines)} of {size}")])
    return lines


def _deal_lines(record: Record, actions: list[tuple[str, str, str]], number: int) -> list[str]:
    """The tag and the row of the deal, and its actions, numbered from *number* on if no note has their numbers."""
    result = record.result
    sums = [""] * 6
    if result is not None:
        sums = [str(paid) for pair in zip(result.pot, result.cash, strict=True) for paid in pair]
    start = _note(record, "start")
    cells = [record.id, start, str(record.dealer), *sums, _note(record, "end")]
    lines = [f"{words.DEAL}\t{_cell(record.id)}", _row(cells), words.ACTION]
    count = len(actions)
    names = _listed(record, "action_ids", count) or [str(number + place) for place in range(count)]
    times = _listed(record, "action_times", count) or [start] * count
    lines += [_row([name, *action, time]) for name, action, time in zip(names, actions, times, strict=True)]
    cancelled = [row for row in map(_cancelled, _note(record, "cancelled").split("\n")) if row]
    return [*lines, words.CANCELLED, *cancelled] if cancelled else lines


def _listed(record: Record, name: str, count: int) -> list[str] | None:
    """The cells of a note about each action; None if it tells of another number of actions."""
    text = record.notes.get(NOTE + name)
    if text is None:
        return None
    # The last version had spaces between the numbers of actions.
    parts = text.split("\t") if "\t" in text or count == 1 else text.split(" ")
    return parts if len(parts) == count else None


def _cancelled(text: str) -> str:
    """A row of a cancelled action; empty if *text* is none."""
    cells = text.split("\t")
    return _row(cells) if len(cells) == words.COLUMNS[words.CANCELLED] and text.strip() else ""


def _actions(record: Record, game: RecordedDeal) -> list[tuple[str, str, str]]:
    """Seat, kind and data of every action."""
    terms = game.terms
    hands, talon = _dealt(record)
    actions = [(str(record.dealer), words.DEALT, "".join(map(_cards, (*hands, talon))))]
    if record.auction is not None:
        auction = full_auction(record.auction, record.dealer.next, terms.rules)
        calls = auction.partition(":")[2].split()
        for seat, call in zip(speakers(auction, record.rules), calls, strict=True):
            try:
                actions.append((str(seat), words.BID, words.word_of_call(call)))
            except NotationError as error:
                raise RecordError([Problem("auction", str(error))]) from None
    if terms.kind is Kind.PASSED:
        return [*actions, *_play(game, None, [])]
    declarer = terms.declarer
    if declarer is None or terms.contract is None:
        return actions
    seen = words.FLOP if _note(record, "talon") == words.FLOP else words.TALON
    actions.append((str(declarer), seen, _cards(talon)))
    if terms.kind is Kind.SOLO:
        return [*actions, (str(declarer), words.SOLO, "S" + words.contract_word(terms.contract.name))]
    actions.append((str(declarer), words.PURCHASE, _purchase(record, terms.contract.name, talon)))
    for place, declaration in enumerate(str(terms.declarations or "").split()):
        seat = (declarer.next, declarer.next.next)[place % 2]
        actions.append((str(seat), words.TAKE_PART, words.WORD_OF[declaration]))
    actions += _play(game, declarer, _refused_claims(record, game, declarer))
    return [*actions, *_claim(game, declarer)]


def _play(game: RecordedDeal, declarer: Seat | None, refused: "list[_Claim]") -> list[tuple[str, str, str]]:
    """The cards, and the claims that were refused between them."""
    actions: list[tuple[str, str, str]] = []
    for place, card in enumerate(game.plays):
        actions += _claims(refused, place, declarer)
        seat = next((seat for seat in Seat if game.hands[seat.index] >> card & 1), None)
        if seat is None:
            shown = _cards(CardSet(1 << card))
            raise RecordError([Problem("plays", f"card {place + 1}, {shown}: nobody held it when the play began")])
        actions.append((str(seat), words.CARD, _cards(CardSet(1 << card))))
    return actions + _claims(refused, len(game.plays), declarer)


_Claim = tuple[int, str, list[str]]


def _refused_claims(record: Record, game: RecordedDeal, declarer: Seat) -> list[_Claim]:
    """Cards played before each, the cards claimed with, and the answers; only such as a reader would take."""
    claims = []
    for text in _note(record, "refused_claims").split():
        match = _REFUSED.fullmatch(text)
        if match is None or int(match[1]) > len(game.plays):
            continue
        place, answers = int(match[1]), match[3].split(",")[1:]
        left = _left(game, declarer, place)
        is_refused = not answers or any(answer.endswith(words.NO) for answer in answers)
        if is_refused and match[2] == _cards(left):
            claims.append((place, match[2], answers))
    return claims


def _claims(refused: list[_Claim], place: int, declarer: Seat | None) -> list[tuple[str, str, str]]:
    """The claims that were refused after *place* cards."""
    actions = []
    for played, cards, answers in refused:
        if played == place:
            actions.append((str(declarer), words.CLAIM, cards))
            actions += [(answer[0], words.RESIGN, answer[1:]) for answer in answers]
    return actions


def _claim(game: RecordedDeal, declarer: Seat) -> list[tuple[str, str, str]]:
    """The claim that was agreed to; without a card left there is nothing to show."""
    left = _left(game, declarer, len(game.plays))
    if not game.record.claim or not left:
        return []
    answers = [
        (str(seat), words.RESIGN, words.YES)
        for seat in (declarer.next, declarer.next.next)
        if seat is not game.terms.sits_out
    ]
    return [(str(declarer), words.CLAIM, _cards(left)), *answers]


def _left(game: RecordedDeal, declarer: Seat, place: int) -> CardSet:
    """What the declarer holds after *place* cards."""
    return CardSet(game.hands[declarer.index]) - CardSet.from_cards(map(Card, game.plays[:place]))


def _dealt(record: Record) -> tuple[tuple[CardSet, ...], CardSet]:
    hands = tuple(map(CardSet.parse, record.hands))
    if [len(hand) for hand in hands] != [10, 10, 10]:
        raise RecordError([Problem("hands", "a Prefadoros dump has hands of ten cards and a talon of two")])
    return hands, CardSet(0xFFFF_FFFF) - hands[0] - hands[1] - hands[2]


def _purchase(record: Record, contract: str, talon: CardSet) -> str:
    # Without a discard the hand is as it was played, and what lies in the talon is what he threw.
    discard = talon if record.discard is None else CardSet.parse(record.discard)
    return ("A" if record.aces else "D") + words.contract_word(contract) + _cards(discard)


def _cards(cards: CardSet) -> str:
    return "".join(map(str, cards))


def _note(record: Record, name: str) -> str:
    return record.notes.get(NOTE + name, "")


def _row(cells: list[str] | tuple[str, ...]) -> str:
    return "\t".join(map(_cell, cells))


def _cell(text: str) -> str:
    """*text* without what ends a cell or a row."""
    return text.translate(_UNPRINTABLE)
