"""Hypothesis strategies for records: good ones of every kind and rule set, and such as nobody should make."""

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from prefa_solver import Card, CardSet, Contract, Deal, PrefaError, RuleSet, Seat
from prefa_solver.formats import Record, RecordError, Result, understand
from prefa_solver.games.prefa.auction import Auction
from prefa_solver.games.prefa.declarations import Declarations
from prefa_solver.games.prefa.rules import RULE_SETS, VARIANTS

LINE_ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.text(alphabet='@x%#=,:[]"\\ \t?Α-\x00' + LINE_ENDS, max_size=8),
)
names = st.one_of(
    st.sampled_from(
        ["", "1", "7", "a1", "@x", "@trapezi 5", "[b] c", "a b", "a\nb", "a\tb", "%00", "?", "-", "NULL", "007", '"']
    ),
    texts,
)
small = st.integers(-(10**9), 10**9)
triples = st.tuples(small, small, small)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any named rule set with any variants that go together."""
    rules = RULE_SETS[draw(st.sampled_from(list(RULE_SETS)))]
    for name in draw(st.lists(st.sampled_from(list(VARIANTS)), max_size=3, unique=True)):
        try:
            rules = rules.with_variant(name)
        except PrefaError:
            continue
    return rules


@st.composite
def auctions(draw: st.DrawFn, rules: RuleSet, first: Seat) -> Auction:
    """An auction that is over."""
    auction = Auction(rules, first)
    while not auction.is_over:
        calls = auction.legal_calls
        # Passes more often than not: an auction to the end of the ladder takes a hundred calls.
        auction = auction.call(calls[0] if draw(st.booleans()) else draw(st.sampled_from(calls)))
    return auction


@st.composite
def plays_of(draw: st.DrawFn, record: Record) -> Record:
    """*record* with some cards played by the rules, or all; perhaps with the tricks stated, or a claim."""
    game = understand(record)
    position, cards, won = game.start(), [], [0, 0, 0]
    most = 30 if draw(st.booleans()) else draw(st.integers(0, 29))
    while not position.is_over and len(cards) < most:
        card = draw(st.sampled_from(list(position.legal_plays)))
        position = position.play(card)
        cards.append(str(card))
        if not position.trick:
            won[position.leader.index] += 1
    left = 10 - sum(won)
    told: dict[str, Any] = {"plays": "".join(cards)} if cards else {}
    kind = draw(st.sampled_from(["tricks", "claim", "nothing"]))
    if kind == "tricks":
        won[(game.terms.declarer or game.terms.leader).index] += left
        told["tricks"] = tuple(won)
    elif kind == "claim" and game.terms.declarer is not None:
        told["claim"] = True
    return replace(record, **told)


NOTES = {
    "trdump.created": texts,
    "trdump.accepted": st.sampled_from(["ΝΑΙ ΟΧΙ ΝΑΙ", "ΝΑΙ", "", "a b c d"]),
    "trdump.poll": texts,
    "trdump.start": texts,
    "trdump.end": texts,
    "trdump.talon": st.sampled_from(["FLOP", "x"]),
    "trdump.first_action": st.sampled_from(["7001", "x", "9" * 5000, "٣", "007"]),
    "trdump.action_ids": texts,
    "trdump.action_times": texts,
    "trdump.cancelled": st.sampled_from(["1\t2\t3\tΦΥΛΛΟ\tSK\tt", "junk", "\n", "@x\t\t\t\t\t", "\t\t\t\t\t"]),
    "trdump.refused_claims": st.sampled_from(["0,SA,2ΟΧΙ", "junk", "3", ",", "0,,", "99,SA,2ΟΧΙ", "0,SA,9ΟΧΙ"]),
    "trdump.param.ΑΣΟΙ": st.sampled_from(["ΝΑΙ", "ΙΣΩΣ"]),
    "trdump.param.ΚΑΣΑ": texts,
    "ppn.bids": st.sampled_from(["M3,P,3", "P P P", "]", ""]),
    "ppn.contract": st.sampled_from(["4", "G6", "7", "9", "junk"]),
    "ppn.accepted": st.sampled_from(["1", "2", "3", "8", "0", "12", "]"]),
    "ppn.kontra": st.sampled_from(["0", "I1", "K2", "Q1", "K1 K2"]),
    "ppn.refa": st.sampled_from(["0", "1", "x", "1 1"]),
    "ppn.value": st.sampled_from(["8", "-1", "x", "123"]),
    "ppn.summary": st.sampled_from(["M6:-8,F3,F1", "0,0,0", "M10,0,0", "x", "M6,F3"]),
    "ppn.tag.Bula": texts,
    "ppn.tag.Place1": texts,
    "ppn.tag.Session": texts,
    "ppn.tag.Player1": texts,
    "ppn.tag.": texts,
    "ppn.tag.a b": texts,
    "contract": texts,
}
notes = st.one_of(
    st.just({}),
    st.dictionaries(st.one_of(st.sampled_from(list(NOTES)), texts.map("trdump.param.{}".format), texts), texts),
    st.fixed_dictionaries({}, optional=NOTES),
)
extras = st.one_of(
    st.just({}),
    st.dictionaries(
        texts.filter(lambda key: key not in Record.__struct_fields__),
        st.none() | st.booleans() | st.integers() | texts,
        max_size=2,
    ),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Good records of every kind, with all that they may know beside."""
    deal = Deal.random(draw(st.integers(0, 10**6)))
    rules = draw(rule_sets())
    dealer = draw(st.sampled_from(Seat))
    record = Record(
        id=draw(names),
        session=draw(names),
        players=draw(st.none() | st.tuples(names, names, names)),
        dealer=dealer,
        hands=tuple(map(str, deal.hands)),
        talon=draw(st.sampled_from([None, str(deal.talon)])),
        rules=rules.name,
        stake=draw(st.none() | st.sampled_from([1, 20, 50, 77, 10**6])),
        pot=draw(st.none() | small),
        result=draw(st.none() | st.builds(Result, pot=triples, cash=triples)),
        notes=draw(notes),
        extra=draw(extras),
    )
    kind = draw(st.sampled_from(["auction", "contract", "position", "deal"]))
    if kind == "deal":
        return record
    auction = None
    declarer = draw(st.sampled_from(Seat))
    if kind == "auction":
        auction = draw(auctions(rules, dealer.next))
        text = str(auction)
        record = replace(record, auction=text if draw(st.booleans()) else text.partition(": ")[2])
        if auction.declarer is None:
            return draw(plays_of(record))
        declarer = auction.declarer
        if auction.may_refuse and draw(st.booleans()):
            return record
    if auction is None or draw(st.booleans()):
        record = replace(record, declarer=declarer)
    if draw(st.booleans()):
        twelve = sorted(deal.hand(declarer) | deal.talon)
        record = replace(record, discard=str(CardSet.from_cards(draw(st.permutations(twelve))[:2])))
    if kind == "position":
        objective = draw(st.sampled_from(["max", "min"]))
        strain = "NT" if objective == "min" else draw(st.sampled_from(["S", "C", "D", "H", "NT"]))
        sits_out = draw(st.sampled_from([None, *(seat for seat in Seat if seat is not declarer)]))
        leader = draw(st.sampled_from([None, *(seat for seat in Seat if seat is not sits_out)]))
        record = replace(record, strain=strain, objective=objective, sits_out=sits_out, leader=leader)
        return draw(plays_of(record))
    contract = draw(st.sampled_from(auction.contracts if auction is not None else rules.contracts))
    record = replace(record, contract=str(contract))
    if rules.solo_concession and draw(st.integers(0, 4)) == 0:
        return replace(record, solo=True)
    said = draw(st.sampled_from(Declarations.sequences(rules)))
    record = replace(record, declarations=str(said))
    if not any(said.defence.plays):
        return record
    return draw(plays_of(record))


junk = st.one_of(st.text(alphabet="SCDHAKQJT987 \n\t,-%", max_size=12), texts)


@st.composite
def odd_records(draw: st.DrawFn) -> Record:
    """Good records in which some fields are anything."""
    record = draw(records())
    odd = {
        "hands": st.tuples(junk, junk, junk),
        "talon": junk,
        "auction": st.one_of(junk, st.sampled_from(["1:pass,pass,,,pass", "1: pass  pass pass", "have", "2:"])),
        "contract": st.one_of(junk, st.sampled_from(["6h", "10nt", " 6S "])),
        "discard": junk,
        "declarations": st.one_of(junk, st.sampled_from(["play,,lay", "play, play", "PLAY PLAY", ""])),
        "strain": junk,
        "plays": junk,
        "tricks": st.tuples(*[st.integers(0, 10)] * 3),
        "rules": st.one_of(junk, st.just("classic" + "+four-players" * 40)),
        "sits_out": st.sampled_from(Seat),
        "leader": st.sampled_from(Seat),
        "declarer": st.sampled_from(Seat),
        "claim": st.booleans(),
        "aces": st.booleans(),
        "solo": st.booleans(),
        "objective": st.sampled_from(["max", "min"]),
    }
    changed = draw(st.lists(st.sampled_from(list(odd)), min_size=1, max_size=3, unique=True))
    return replace(record, **{name: draw(odd[name]) for name in changed})


def is_good(record: Record) -> bool:
    try:
        understand(record)
    except RecordError:
        return False
    return True


__all__ = ["Card", "Contract", "is_good", "names", "odd_records", "records", "texts"]
