"""A session of Preferans: the sheet, all-pass deals in a row, help with a full pool, the end, undo and edit."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import NotationError, PrefaError, PreferansRules, RuleError
from prefa_solver.games.named import game
from prefa_solver.games.preferans.entries import parse_preferans_entry
from prefa_solver.games.preferans.session import Ending, PreferansSession
from prefa_solver.games.preferans.whist import WhistTalk

EVENING = """\
rules sochi
players Anna Boris Vera
dealer Vera
6S Anna 6 2 2 whist pass
misere Boris 4 1 5          # one trick
all-pass 0 4 6
"""


def test_an_evening():
    session = PreferansSession.parse(EVENING)
    standing = session.standing
    assert (standing.pools, standing.mountains) == ((3, 0, 0), (0, 14, 6))
    assert standing.whists == ((0, 0, 0), (8, 0, 0), (0, 0, 0))
    assert session.results == (Fraction(236, 3), Fraction(-226, 3), Fraction(-10, 3))
    assert session.rounded == (79, -75, -4)
    assert (standing.dealer, standing.all_passes, session.is_over) == (3, 1, False)
    assert PreferansSession.parse(str(session)) == session
    assert eval(repr(session)) == session
    assert game("sochi").session(("Anna", "Boris", "Vera"), 3) == session.undo().undo().undo()


def test_the_dealer_of_four_sits_out():
    session = PreferansSession("sochi+four-players", ("A", "B", "C", "D"), 4).add("6S 1 5 3 2 0")
    assert session.rows[0].seats == (1, 2, 3, 4)
    assert session.standing.whists[3] == (2, 0, 0, 0)
    second = session.add("7H C 0 2 7 1")
    assert second.rows[1].seats == (2, 3, 4, 1)
    assert second.standing.pools == (0, 0, 4, 0)
    assert second.standing.whists[3][2] == 4
    with pytest.raises(RuleError, match="A deals and sits out, so he cannot be the declarer"):
        session.add("7H A 7 2 1 0")
    with pytest.raises(RuleError, match="A deals and sits out, so he has no tricks"):
        session.add("7H B 1 7 1 1")


def test_all_pass_deals_in_a_row():
    session = PreferansSession("leningrad", ("A", "B", "C"))
    for _ in range(2):
        session = session.add("all-pass 3 3 4")
    assert session.standing.mountains == (6 + 12, 6 + 12, 8 + 16)
    assert [row.settlement.nth for row in session.rows] == [1, 2]
    with pytest.raises(RuleError, match="after 2 all-pass deals the bidding starts at 7S, so nobody plays 6S"):
        session.add("6S 1 6 2 2")
    # No exit in Leningrad: nobody whists, a whister is short, the declarer is down, a misère.
    for entry in ("7S 1 pass pass", "7S 1 9 1 0 whist pass", "7S 1 6 2 2", "misere 1 0 5 5"):
        assert session.add(entry).standing.all_passes == 2
    assert session.add("7S 1 7 2 1").standing.all_passes == 0
    sochi = PreferansSession("sochi").add("all-pass 3 3 4")
    assert sochi.add("6S 1 pass pass").standing.all_passes == 0
    assert sochi.add("6S 1 5 4 1").standing.all_passes == 1
    assert sochi.add("misere 1 0 5 5").standing.all_passes == 0
    assert sochi.add("all-pass 3 3 4").standing.mountains == (9, 9, 12)


def test_help_with_a_full_pool_and_the_end():
    session = PreferansSession("sochi+pool-10", ("A", "B", "C"))
    for entry in ("10S 1 10 0 0", "9S 2 1 9 0"):
        session = session.add(entry)
    assert session.standing.pools == (10, 8, 0)
    helped = session.add("8S 1 8 1 1")
    assert helped.standing.pools == (10, 10, 4)
    assert helped.standing.whists[0] == (0, 20 + 8, 40)
    done = helped.add("10S 1 10 0 0")
    assert done.standing.pools == (10, 10, 10)
    assert done.standing.mountains[0] == helped.standing.mountains[0] - 4
    assert done.ending is Ending.EACH_FULL
    with pytest.raises(RuleError, match="the session is over"):
        done.add("6S 1 6 2 2")
    assert session.add("close").ending is Ending.AGREED
    piter = PreferansSession("leningrad+pool-10", ("A", "B", "C"))
    for _ in range(3):
        assert piter.ending is None
        piter = piter.add("10S 1 10 0 0")
    assert piter.standing.pools == (30, 0, 0)
    assert piter.ending is Ending.SUM


RULES = [
    PreferansRules.named(name)
    for name in (
        "sochi",
        "sochi+pool-10",
        "leningrad",
        "rostov",
        "sochi+four-players+give-up",
        "rostov+four-players",
        "sochi+talon-plays",
        "sochi+amnesty+talon-premium",
    )
]


@st.composite
def lines(draw, session: PreferansSession) -> str:
    """A line that the session can have next."""
    rules = session.rules
    seats = draw(st.permutations([1, 2, 3]))
    took = draw(st.integers(0, 10))
    first = draw(st.integers(0, 10 - took))
    by_seat = dict(zip(seats, (took, first, 10 - took - first), strict=True))
    order = list(range(1, 4)) if rules.players == 3 else [(session.standing.dealer + k) % 4 + 1 for k in range(3)]
    by_player = {order[seat - 1]: number for seat, number in by_seat.items()}
    tricks = " ".join(str(by_player.get(player, 0)) for player in range(1, rules.players + 1))
    declarer = session.players[order[seats[0] - 1] - 1]
    lowest = rules.exit_level(session.standing.all_passes)
    contract = draw(st.sampled_from([c for c in rules.contracts if c.is_misere or c.game.level >= lowest]))
    kind = draw(st.sampled_from(["played"] * 4 + ["all-pass", "give-up"]))
    if kind == "all-pass":
        return f"all-pass {tricks}"
    if kind == "give-up" and rules.give_up and not contract.is_misere:
        return f"give-up {contract} {declarer}"
    words = draw(st.sampled_from(WhistTalk(contract, rules).sequences()))
    talk = WhistTalk(contract, rules, words)
    return f"{contract} {declarer} {tricks if talk.whist.is_played else ''} {talk}".strip()


@st.composite
def sessions(draw) -> PreferansSession:
    rules = draw(st.sampled_from(RULES))
    session = PreferansSession(rules, (), draw(st.integers(1, rules.players)))
    for _ in range(draw(st.integers(0, 8))):
        if session.is_over:
            break
        session = session.add(draw(lines(session)))
    return session


def replayed(session: PreferansSession) -> PreferansSession:
    return PreferansSession(session.rules, session.players, session.first_dealer, session.entries)


@settings(max_examples=60)
@given(st.data(), sessions())
def test_undo_and_edit_are_a_fresh_replay(data, session):
    fresh = replayed(session)
    assert fresh.rows == session.rows
    assert PreferansSession.parse(str(session), session.rules) == session
    assert sum(session.results) == 0
    assert sum(session.rounded) == 0
    assert all(abs(one - other) < 1 for one, other in zip(session.results, session.rounded, strict=True))
    if session.entries:
        assert session.undo().rows == replayed(session.undo()).rows == session.rows[:-1]
        number = data.draw(st.integers(1, len(session.entries)))
        before = PreferansSession(session.rules, session.players, session.first_dealer, session.entries[: number - 1])
        line = data.draw(lines(before))
        try:
            edited = session.edit(number, line)
        except PrefaError:
            # What follows may not be possible any more: a level below the exit, or a session that is over.
            entries = (*session.entries[: number - 1], before.add(line).entries[-1], *session.entries[number:])
            with pytest.raises(PrefaError):
                PreferansSession(session.rules, session.players, session.first_dealer, entries)
        else:
            assert edited.rows == replayed(edited).rows
            assert edited.edit(number, session.entries[number - 1]) == session


@given(sessions())
def test_a_session_is_worth_its_deals(session):
    """Without help, which only moves points, the results are the sum of what the deals were worth."""
    if any(credit.kind != "pool" for row in session.rows for _, credit in row.credits):
        return
    sums = [Fraction(0)] * session.rules.players
    for row in session.rows:
        for seat, player in enumerate(row.seats):
            sums[player - 1] += row.settlement.worth[seat]
    assert tuple(sums) == session.results


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "an empty entry: expected a contract, all-pass, give-up or close"),
        ("7H", "after the contract comes the declarer"),
        ("7H X 7 2 1", 'unknown player "X"; expected 1 to 3 or A, B, C'),
        ("7H A 7 2 11", 'tricks: expected a whole number from 0 to 10, got "11"'),
        ("7H A 7 2", "got tricks for 2 players, expected 3"),
        ("give-up 7H", 'expected, for example, "give-up 7H 1"'),
        ("close now", 'expected, for example, "close"'),
        ("7H A 7 2 1 maybe", '"maybe" is not an answer to a contract'),
        ("7H A 7 2 1 whist whist talon SAHA", "have no premium for the talon"),
        ("all-pass", "say who took how many tricks"),
        ("5H A 5 3 2", '"5H" is not a contract'),
    ],
)
def test_lines_that_cannot_be(line, message):
    with pytest.raises((RuleError, NotationError)) as error:
        PreferansSession().add(line)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_sessions_that_cannot_be():
    with pytest.raises(RuleError, match='entry 1, "7H 1 7 2 2": the tricks'):
        PreferansSession().add("7H A 7 2 2")
    with pytest.raises(RuleError, match="line 2: entry 1"):
        PreferansSession.parse("rules sochi\n7H A 7 2 2")
    with pytest.raises(RuleError, match="nothing to take back"):
        PreferansSession().undo()
    with pytest.raises(RuleError, match="there is no entry 1: the session has 0"):
        PreferansSession().edit(1, "close")
    with pytest.raises(RuleError, match="got 2 players, expected 3 under the rules sochi"):
        PreferansSession(players=("A", "B"))


def test_entries_read_back():
    for line in ("7H 1 7 2 1", "7H 1 7 2 1 whist pass", "7H 1 pass half", "misere 2 1 4 5", "misere-hand 2 0 5 5"):
        assert str(parse_preferans_entry(line, int)) == line
    for line in ("give-up 7H 1", "all-pass 3 5 2", "all-pass", "close", "7H 1 7 2 1 talon SAHA"):
        assert str(parse_preferans_entry(line, int)) == line
