"""Writes records as a Prefadoros dump."""

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..games.prefa.auction import Auction
from ..games.prefa.contract import Contract
from ..games.prefa.declarations import Declarations
from . import dump_words as words
from .dump_reader import NOTE
from .problem import Problem, RecordError
from .record import Record
from .recorded_deal import RecordedDeal, understand
from .terms import Kind

__all__ = ["DumpWriter"]

_UNPRINTABLE = str.maketrans(dict.fromkeys(map(chr, range(32)), " "))


class DumpWriter:
    """Writes deals; the table comes again when it changes."""

    def __init__(self) -> None:
        self._table: list[str] = []
        self._next_action = 1

    def write(self, record: Record) -> bytes:
        """
        :raises RecordError: if the record cannot be right: only what is understood can be told in actions.
        """
        game = understand(record)
        table = self._table_lines(record)
        lines = [] if table == self._table else table
        self._table = table
        return "".join(f"{line}\n" for line in [*lines, *self._deal_lines(record, game)]).encode()

    def _table_lines(self, record: Record) -> list[str]:
        players = record.players or ("", "", "")
        accepted = (_note(record, "accepted").split(" ") + [words.YES] * 3)[:3] if record.notes else [words.YES] * 3
        cells = [record.session, _note(record, "created")]
        for player, answer in zip(players, accepted, strict=True):
            cells += [player, answer]
        cells += [_note(record, "poll"), _note(record, "archived")]
        parameters = words.parameters_of(record.rules, record.kassa)
        start = f"{NOTE}param."
        parameters |= {key.removeprefix(start): value for key, value in record.notes.items() if key.startswith(start)}
        return [
            f"{words.TABLE}\t{_cell(record.session)}",
            _row(cells),
            words.PARAMETER,
            *(_row(pair) for pair in sorted(parameters.items())),
        ]

    def _deal_lines(self, record: Record, game: RecordedDeal) -> list[str]:
        result = record.result
        sums = ["" for _ in range(6)]
        if result is not None:
            sums = [str(kapikia) for pair in zip(result.pot, result.cash, strict=True) for kapikia in pair]
        start = _note(record, "start")
        cells = [record.id, start, str(record.dealer), *sums, _note(record, "end")]
        lines = [f"{words.DEAL}\t{_cell(record.id)}", _row(cells), words.ACTION]
        actions = _actions(record, game)
        first = _note(record, "first_action")
        number = int(first) if first.isdecimal() else self._next_action
        self._next_action = number + len(actions)
        ids = _note(record, "action_ids").split()
        times = _note(record, "action_times").split("\t")
        for place, action in enumerate(actions):
            name = ids[place] if len(ids) == len(actions) else str(number + place)
            time = times[place] if len(times) == len(actions) else start
            lines.append(_row([name, *action, time]))
        if cancelled := _note(record, "cancelled"):
            lines += [words.CANCELLED, *cancelled.split("\n")]
        return lines


def _actions(record: Record, game: RecordedDeal) -> list[tuple[str, str, str]]:
    """Seat, kind and data of every action."""
    terms = game.terms
    hands, talon = _dealt(record)
    actions = [(str(record.dealer), words.DEALT, "".join(map(_cards, (*hands, talon))))]
    if record.auction is not None:
        text = record.auction
        auction = Auction.parse(text if ":" in text else f"{record.dealer.next}: {text}", terms.rules)
        for seat, call in zip(auction.speakers, auction.calls, strict=True):
            actions.append((str(seat), words.BID, words.word_of_call(call)))
    declarer = terms.declarer
    if declarer is None or terms.contract is None:
        return actions
    seen = words.FLOP if _note(record, "talon") == words.FLOP else words.TALON
    actions.append((str(declarer), seen, _cards(talon)))
    if terms.kind is Kind.SOLO:
        return [*actions, (str(declarer), words.SOLO, "S" + words.contract_word(terms.contract))]
    actions.append((str(declarer), words.PURCHASE, _purchase(record, terms.contract, talon)))
    said = terms.declarations or Declarations()
    for place, declaration in enumerate(said.calls):
        seat = (declarer.next, declarer.next.next)[place % 2]
        actions.append((str(seat), words.TAKE_PART, words.WORD_OF[declaration]))
    return [*actions, *_play(record, game, declarer)]


def _play(record: Record, game: RecordedDeal, declarer: Seat) -> list[tuple[str, str, str]]:
    actions: list[tuple[str, str, str]] = []
    refused = [text.split(",") for text in _note(record, "refused_claims").split()]
    for place, card in enumerate(game.plays):
        actions += _claims(refused, place, declarer)
        seat = next((seat for seat in Seat if game.hands[seat.index] >> card & 1), declarer)
        actions.append((str(seat), words.CARD, _cards(CardSet(1 << card))))
    actions += _claims(refused, len(game.plays), declarer)
    if record.claim:
        left = CardSet(game.hands[declarer.index]) - CardSet.from_cards(game.plays)
        actions.append((str(declarer), words.CLAIM, _cards(left)))
        for seat in (declarer.next, declarer.next.next):
            if seat is not game.terms.sits_out:
                actions.append((str(seat), words.RESIGN, words.YES))
    return actions


def _claims(refused: list[list[str]], place: int, declarer: Seat) -> list[tuple[str, str, str]]:
    """The claims that were refused after *place* cards."""
    actions = []
    for played, cards, *answers in refused:
        if played == str(place):
            actions.append((str(declarer), words.CLAIM, cards))
            actions += [(answer[0], words.RESIGN, answer[1:]) for answer in answers]
    return actions


def _dealt(record: Record) -> tuple[tuple[CardSet, ...], CardSet]:
    hands = tuple(map(CardSet.parse, record.hands))
    if [len(hand) for hand in hands] != [10, 10, 10]:
        raise RecordError([Problem("hands", "a Prefadoros dump has hands of ten cards and a talon of two")])
    return hands, CardSet(0xFFFF_FFFF) - hands[0] - hands[1] - hands[2]


def _purchase(record: Record, contract: Contract, talon: CardSet) -> str:
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
