"""How values show themselves: a short repr, the text of the command as ``str()``, HTML for notebooks."""

import dataclasses
import re
import shlex
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

import prefa_solver as ps
from given import CALLS, answer
from prefa_solver.advice import WorkControl
from prefa_solver.cli import main
from prefa_solver.drawn import Drawn, Pictured
from prefa_solver.short import LONGEST_REPR
from prefa_solver.show.review_style import REVIEW_STYLE
from prefa_solver.show.style import STYLE
from results import DEAL, LEDGER, RESULTS

TWELVE = "SAJT8CAKTDJ9HAQ7"
ONE = WorkControl(threads=1)


def within(value, depth: int = 4):
    """*value*, and the values in it: what somebody may come to see at the prompt."""
    yield value
    if not depth:
        return
    if dataclasses.is_dataclass(value):
        inside = [getattr(value, field.name) for field in dataclasses.fields(value) if field.repr]
    elif isinstance(value, dict):
        inside = list(value.values())[:3]
    elif isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        inside = list(value)[:3]
    else:
        inside = []
    for part in inside:
        yield from within(part, depth - 1)


@pytest.mark.parametrize("name", CALLS)
def test_a_repr_fits_on_a_screen(name):
    for value in within(answer(CALLS[name])):
        if type(value).__module__.startswith("prefa_solver"):
            assert len(repr(value)) <= LONGEST_REPR, type(value)


def test_a_repr_of_all_that_is_public():
    session = ps.Ledger.parse("rules playelephant\n" + "7H 1 8 0 2\n7H 1 6 1 3\n" * 20)
    changed = dict.fromkeys(("polles_kapikia", "aces_at_6", "aces_at_7", "aces_raise", "aces_sum", "kassa"), 3)
    house = dataclasses.replace(ps.PLAYELEPHANT, name="a-house-with-a-name-that-is-long" * 20, **changed)
    assert repr(session) == "<Ledger: 40 entries of A, B, C under the rules playelephant>"
    for value in (session, house, ps.Auction.parse("6S 6C 6D =6D 6H", house), LEDGER, *ps.RULE_SETS.values()):
        assert len(repr(value)) <= LONGEST_REPR
    assert repr(house).startswith("<RuleSet 'a-house-with")
    assert repr(dataclasses.replace(ps.PLAYELEPHANT, name="ours", kassa=40)) == "RuleSet(name='ours', kassa=40)"


def test_a_short_repr_counts_what_it_leaves_out():
    advice = ps.advise_discard(TWELVE, finalists=0, samples=8, effort=ONE)
    assert f"plans=<{len(advice.plans)} items>" in repr(advice)
    assert "hand=CardSet.parse('SAJT8CAKTDJ9HAQ7'), seat=Seat.ONE" in repr(advice)
    assert repr(advice.best.outcomes) == "Outcomes(counts=<array of 11 x 11 x 11>, population=184756)"
    settled = ps.settle("6H", 1, None, (7, 1, 2))
    assert repr(settled) == (
        "Settlement(outcome=Outcome.DEFENCE_SHORT, rules=RuleSet.named('playelephant'), flows=(<Flow>, <Flow>), "
        "tricks=(7, 1, 2), deal=<PlayedDeal>)"
    )


# -- str() ------------------------------------------------------------------------------------------------------------


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout.rstrip("\n")


HAND = DEAL.hands[0] | DEAL.talon


@pytest.mark.parametrize(
    ("value", "command"),
    [
        (lambda: ps.advise_discard(TWELVE, samples=0, finalists=0), f"advise discard {TWELVE} --quick"),
        (
            lambda: ps.advise_contract("SAJT8CAKTHAQ7", "DJ9", minimum="7S", seat=2),
            "advise contract SAJT8CAKTHAQ7 --discard DJ9 --minimum 7S --seat 2",
        ),
        (
            lambda: ps.advise_known_discard(HAND, (str(DEAL.hands[1]), DEAL.hands[2])),
            f"advise discard {HAND} --hands '{DEAL.hands[1]} {DEAL.hands[2]}'",
        ),
        (
            lambda: ps.advise_known_defence(DEAL, 1, "6S"),
            f"advise defence --hands '{DEAL}' --contract 6S --declarer 1",
        ),
        (lambda: ps.settle("6H", 1, None, (7, 1, 2)), "settle 6H --declarer 1 --tricks 7 1 2"),
        (
            lambda: ps.settle("6H", 1, "play pass alone", (7, 3, 0), pot=50, aces=True),
            "settle 6H --declarer 1 --tricks 7 3 0 --defence alone --pot 50 --aces",
        ),
        (lambda: ps.concede("6S", 2, pot=100), "settle 6S --declarer 2 --concede --pot 100"),
        (lambda: ps.pass_out(), "settle --all-pass"),
        (
            lambda: ps.settle_all_pass((3, 5, 2), "sochi", nth=2),
            "settle --all-pass --rules sochi --tricks 3 5 2 --nth 2",
        ),
        (
            lambda: ps.settle("7H", 1, "whist whist", (7, 2, 1), "sochi"),
            "settle 7H --declarer 1 --tricks 7 2 1 --whist whist --whist whist --rules sochi",
        ),
        (
            lambda: ps.settle("acorns", 2, "pass kontra", (3, 7, 0), "danube"),
            "settle acorns --rules danube --declarer 2 --tricks 3 7 0 --defence 'pass kontra'",
        ),
        (
            lambda: ps.claim("SAKH7 SQCAK SJT9 strain=H declarer=1 leader=1"),
            "claim 'SAKH7 SQCAK SJT9' --declarer 1 --strain H",
        ),
    ],
)
def test_text_is_what_the_command_prints(value, command):
    assert str(value()) == printed(*shlex.split(command))


def test_settlements_of_a_session_say_how_it_was_defended():
    """They were not asked for in anybody's words, so the usual ones are used."""
    settled = ps.Ledger.parse("7H 1 8 2 0 play pass alone").rows[0].settlement
    assert str(settled).startswith("7H by seat 1; the first defender alone (play pass alone); tricks 8-2-0")


# -- HTML -------------------------------------------------------------------------------------------------------------

SHOWN = RESULTS | {
    "Deal": lambda: DEAL,
    "Position": lambda: DEAL.position(1, "H").play(next(iter(DEAL.hands[0]))),
    "KeptSession": lambda: LEDGER,
    "Claim": lambda: answer(CALLS["claim"]),
}


class Balance(HTMLParser):
    """Counts tags, and checks that every one is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", SHOWN)
def test_html(kind):
    value = SHOWN[kind]()
    assert kind in {base.__name__ for base in type(value).__mro__}
    html = value._repr_html_()
    page = Balance()
    page.feed(html)
    assert not page.open
    assert "script" not in page.tags
    assert html.startswith('<div class="prefa"><style>')
    assert "@media (prefers-color-scheme: dark)" in html
    assert '[data-jp-theme-light="false"] .prefa' in html
    assert any(f'<span class="{suit}">' in html for suit in "scdh") or "Settlement" in kind or kind == "KeptSession"


def test_everything_that_is_drawn_has_an_artist():
    assert {base.__name__ for base in Pictured.__subclasses__()} - {"Drawn"} <= SHOWN.keys()
    assert {base.__name__ for base in Drawn.__subclasses__()} <= SHOWN.keys()


def test_html_of_a_deal_has_its_cards():
    for deal in (DEAL, ps.Deal.parse("SAK SQJ ST9")):
        html = deal._repr_html_().partition("</style>")[2]
        hands = re.findall(r'<div class="hand at(\d)">(.*?)</div>\n', html, re.DOTALL)
        assert len(hands) == 3
        for seat, hand in hands:
            shown = re.sub(r"<[^>]*>|seat \d|deals| |·", "", hand).replace("—", "-")
            assert ps.CardSet.parse(shown) == deal.hand(seat)


def test_names_are_escaped():
    assert "&lt;b&gt;Anna" in LEDGER._repr_html_()
    assert "<b>Anna" not in LEDGER._repr_html_()


@pytest.mark.parametrize("style", [STYLE, REVIEW_STYLE])
def test_a_drawing_changes_nothing_around_it(style):
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@:]+?(?::[a-z-]+(?:\([a-z]+\))?)*)\s*\{", style)
    assert len(selectors) > 10
    for selector in selectors:
        for one in selector.split(","):
            assert re.match(r"\s*(\[data-jp-theme-light(=\"(true|false)\")?\] )?\.prefa\b", one), one
