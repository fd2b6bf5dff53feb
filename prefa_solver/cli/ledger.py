"""`prefa ledger`: a session file, its score sheet and its results."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import click

from ..decoding import read_text
from ..errors import PrefaError, RuleError
from ..escapes import plain
from ..games.named import USUAL_RULES, GameRules, game, read_game_rules
from .tell import Answer, tell

__all__ = ["command"]

_STANDARD_INPUT = "-"

_EXAMPLES = """\
Examples:

\b
  # a session as you type it: the players, then a line for each deal
  printf '%s\\n' 'rules classic' 'players Anna Babis Christos' \\
      '6S Christos 2 2 6' '7H Anna 8 0 2' | prefa ledger -
\b
  # keep one while playing
  prefa ledger game.txt --new --rules classic --players "Anna Babis Christos"
  prefa ledger game.txt --add "6S Christos 2 2 6"
  prefa ledger game.txt --add "7S 2 2 7 1 play pass together" --why
  prefa ledger game.txt --undo
\b
  # the sheet in sections; the form that programs read
  prefa ledger game.txt --sheet sections
  prefa ledger game.txt --json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("file", metavar="FILE")
@click.option(
    "--new", is_flag=True, help="Make the file, a session without deals. It is JSON if its name ends in .json."
)
@click.option("--players", metavar="NAMES", help="With --new: the players' names in play order. Default: A B C.")
@click.option("--dealer", metavar="PLAYER", help="With --new: who deals first. Default: the last player.")
@click.option(
    "--rules", "rules_name", metavar="RULES", help="A rule set or a .toml file, instead of the one that FILE names."
)
@click.option("--add", "added", multiple=True, metavar="LINE", help="Add a line to the file; may be repeated.")
@click.option("--undo", is_flag=True, help="Take the last line back.")
@click.option("--sheet", type=click.Choice(["table", "sections"]), default="table", help="How the sheet is written.")
@click.option("--why", is_flag=True, help="Print the reasons of every payment.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/money-json.md).")
def command(
    file: str,
    new: bool,
    players: str | None,
    dealer: str | None,
    rules_name: str | None,
    added: tuple[str, ...],
    undo: bool,
    sheet: str,
    why: bool,
    as_json: bool,
) -> None:
    """Keep the ledger of a session in FILE, or read one from standard input (-).

    FILE is text with a deal on each line, or JSON. The first lines may say "rules NAME", "players NAME NAME NAME" and
    "dealer PLAYER". After them come any number of these lines:

    \b
      6H 1 7 1 2                     contract, declarer, tricks by player
      7S 2 2 7 1 play pass together  the declarations, unless both play
      8C 3 0 1 9 aces                the four aces were announced
      6H 1 pass pass                 nobody defended
      concede 7S 2                   a solo conceded at the last bid
      refuse 2                       said "I take it", then refused to play
      pass                           all passed (pass 3 4 3: and played)
      top-up 10                      each puts ten units more into the pot
      close                          the players agree to stop

    A player is a name or a number, and # starts a comment. With four players the dealer sits out and has 0 tricks.

    Under the rules of Preferans ("rules sochi") the lines are:

    \b
      7H Anna 7 2 1                  both whisted
      7H Anna 7 2 1 whist pass       what the defenders said
      7H Anna pass half              made without play
      misere Boris 0 4 6             a misere, or misere-hand
      all-pass 3 5 2                 all passed
      give-up 7H Anna                given up without three
      close                          the players agree to stop
    """
    if (players or dealer) and not new:
        raise click.UsageError("--players and --dealer go with --new")
    if file == _STANDARD_INPUT and (new or added or undo):
        raise click.UsageError("standard input cannot be changed: give a file with --new, --add and --undo")
    if undo and (added or new):
        raise click.UsageError("--undo excludes --add and --new")
    session = _Session(file, rules_name)
    with _kept_from_others(file) if new or added or undo else nullcontext():
        if new:
            session.create(players, dealer)
        else:
            session.read()
        if added or undo:
            session.change(added, undo)
        if new or added or undo:
            session.write()
    tell(session.answer(in_sections=sheet == "sections", why=why), as_json)


def _kept_from_others(file: str) -> AbstractContextManager[None]:
    """From reading the file to writing it nobody else may change it: what they write would be lost."""
    from ..disk.lock import locked

    return locked(file)


class _Session:
    """A ledger and the file that it is kept in."""

    def __init__(self, name: str, rules_name: str | None) -> None:
        self.path = Path(name)
        self.name = "standard input" if name == _STANDARD_INPUT else plain(name)
        self.rules = None if rules_name is None else _rules(rules_name, Path())
        self.source = ""
        self.session: Any = None

    def create(self, players: str | None, dealer: str | None) -> None:
        if self.path.exists():
            raise RuleError(f"{self.name} is there already; --new makes a file that is not")
        rules = self.rules or USUAL_RULES
        played = game(rules)
        session = played.session(tuple((players or "").split()))
        if dealer is not None:
            session = played.session(session.players, session.player(dealer))
        if self.path.suffix != ".json" and not rules.is_named:
            raise RuleError(f'{self.name}: write "rules FILE.toml" into it, or keep this session as .json')
        self.session = session
        self.source = str(session)

    @property
    def is_json(self) -> bool:
        return self.path.suffix == ".json" or self.source.lstrip().startswith("{")

    def read(self) -> None:
        from ..games.session_files import session_from_json, session_from_text

        self.source = read_text(self.path)
        try:
            if self.is_json:
                self.session = session_from_json(self.source, self.rules)
            else:
                self.session = session_from_text(self.source, lambda name: _rules(name, self.path.parent), self.rules)
        except PrefaError as error:
            raise type(error)(f"{self.name}: {error}") from None

    def change(self, added: tuple[str, ...], undo: bool) -> None:
        """Change the session and its text, in which every other line stays as it was typed."""
        lines = self.source.splitlines()
        if undo:
            self.session = self.session.undo()
            last = max(number for number, line in enumerate(lines) if _is_entry(line)) if not self.is_json else None
            if last is not None:
                del lines[last]
        for line in added:
            self.session = self.session.add(line)
            lines.append(str(self.session.entries[-1]))
        self.source = "".join(f"{line}\n" for line in lines)

    def answer(self, *, in_sections: bool, why: bool) -> Answer:
        """The sheet, and how it stands."""
        from ..answers.ledger import LedgerAnswer

        return LedgerAnswer(game(self.session.rules), self.session, in_sections, why)

    def write(self) -> None:
        from ..disk.output import write_whole
        from ..games.session_files import session_to_json

        text = session_to_json(self.session) if self.is_json else self.source
        write_whole(str(self.path), text.encode("utf-8", "replace"))


def _rules(name: str, folder: Path) -> GameRules:
    """The rules called *name*; a file is looked for in *folder*, where the session is."""
    if name.lower().endswith(".toml"):
        return read_game_rules(str(folder / name))
    return read_game_rules(name)


def _is_entry(line: str) -> bool:
    words = line.partition("#")[0].split()
    return bool(words) and words[0].lower() not in ("rules", "players", "dealer")
