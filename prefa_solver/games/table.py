"""Who sits at the table: players' names, and which seat each has in a deal."""

from collections.abc import Iterable, Sequence

from ..cards.seat import Seat
from ..errors import NotationError, RuleError, quoted, shown
from ..limits import LONGEST_NAME

__all__ = ["check_players", "player_number", "seat_of", "seats_at", "sheet_lines", "sheet_text", "tricks_by_seat"]


def check_players(players: Sequence[str], first_dealer: int, count: int, rules: object) -> None:
    """Check the names of a session's players, and who deals first.

    :param count: how many the rules ask for.
    :param rules: the rules, for messages.
    :raises RuleError: if a name cannot be one, or somebody else deals first.
    """
    if len(players) != count:
        raise RuleError(f"got {len(players)} players, expected {count} under the rules {rules}")
    for name in players:
        if not name or not name.isprintable() or "#" in name or any(char.isspace() for char in name):
            raise RuleError(f"{quoted(name)} is not a name: expected one printable word, without #")
        if len(name) > LONGEST_NAME:
            raise RuleError(f"{quoted(name)} is longer than {LONGEST_NAME} characters")
        if name.isdigit() or players.count(name) > 1:
            raise RuleError(f"{quoted(name)} cannot be a player's name: names are different, and not numbers")
    if not 1 <= first_dealer <= count:
        raise RuleError(f"player {shown(first_dealer)} cannot deal first: expected 1 to {count}")


def player_number(text: str, players: Sequence[str]) -> int:
    """The number of the player with that name or number.

    :raises NotationError: if there is no such player.
    """
    word = text.strip()
    if word in players:
        return players.index(word) + 1
    if word in map(str, range(1, len(players) + 1)):
        return int(word)
    raise NotationError(f"unknown player {quoted(text)}; expected 1 to {len(players)} or {', '.join(players)}")


def seats_at(dealer: int, count: int) -> tuple[int, ...]:
    """The players by seat: with three their own seats; with four the seats from the dealer's side on, then he."""
    if count == len(Seat):
        return 1, 2, 3
    return tuple((dealer + place) % count + 1 for place in range(count))


def seat_of(player: int, seats: Sequence[int], players: Sequence[str]) -> int:
    """The seat of a declarer.

    :raises RuleError: if there is no such player, or he sits out.
    """
    if not 1 <= player <= len(seats):
        raise RuleError(f"unknown player {shown(player)}: expected 1 to {len(seats)}")
    if (seat := seats.index(player) + 1) > len(Seat):
        raise RuleError(f"{players[player - 1]} deals and sits out, so he cannot be the declarer")
    return seat


def tricks_by_seat(
    tricks: Sequence[int] | None, seats: Sequence[int], players: Sequence[str]
) -> tuple[int, ...] | None:
    """Tricks by player as tricks by seat.

    :raises RuleError: if there are too few or too many, or a dealer who sits out has some.
    """
    if tricks is None:
        return None
    if len(tricks) != len(seats):
        raise RuleError(f"got tricks for {len(tricks)} players, expected {len(seats)}, by player")
    by_seat = tuple(tricks[player - 1] for player in seats)
    if any(by_seat[len(Seat) :]):
        raise RuleError(f"{players[seats[-1] - 1]} deals and sits out, so he has no tricks")
    return by_seat[: len(Seat)]


def sheet_lines(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """What a score-keeper typed: the words after ``rules``, ``players`` and ``dealer`` at the beginning, each of which
    may be left out, and the lines after them with their numbers. ``#`` starts a comment.

    :raises NotationError: if one of the three comes again, or later.
    """
    head: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words and words[0].lower() in ("rules", "players", "dealer"):
            if lines or words[0].lower() in head:
                raise NotationError(f"line {number}: {words[0]} comes once, before the deals: {quoted(line)}")
            head[words[0].lower()] = " ".join(words[1:])
        elif words:
            lines.append((number, " ".join(words)))
    return head, lines


def sheet_text(rules: object, players: Sequence[str], first_dealer: int, entries: Iterable[object]) -> str:
    """The text of a whole session. The inverse of `sheet_lines`."""
    head = [f"rules {rules}", f"players {' '.join(players)}", f"dealer {first_dealer}"]
    return "\n".join([*head, *map(str, entries)]) + "\n"
