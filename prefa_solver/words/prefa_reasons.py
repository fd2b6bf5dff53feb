"""Why a sum is paid in Prefa, in words: sentences made from the flows of a settlement.

A sentence is a finding ("seat 2 took 1 of the 2 tricks that were his: one short") and what follows from it ("pays
7 x 5 to the declarer"). Sums with the same finding share a sentence.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..cards.seat import Seat
from ..games.accounts import Flow
from ..games.prefa.declarations import Defence
from ..games.prefa.payments import POT, Outcome, PlayedDeal, Why, party
from ..games.prefa.rules import KAPIKIA_A_UNIT
from ..games.prefa.settlement import Settlement
from .numbers import count_text, counted

__all__ = ["explain", "reason"]

_NAMES = ("the pot", "seat 1", "seat 2", "seat 3", "the dealer who sits out")


_CONCLUDED = (Why.CONTRACT, Why.TRICKS, Why.SITTER, Why.SHORT, Why.PARTNER)
"""What follows from a finding that draws a conclusion after a colon: "took 5 of the 6 tricks that he bid: one down"."""


def explain(settled: Settlement, names: Sequence[str] | None = None) -> list[str]:
    """All of *settled* in sentences, one for each thing that was found, with the sums that follow from it.

    :param names: what to call the players, by seat (and the dealer who sits out); by default "seat 1" and so on.
    """
    return _reasons(settled, names).sentences(settled.flows)


def reason(settled: Settlement, flow: Flow) -> str:
    """Why one of the flows of *settled* is paid, as a sentence of its own."""
    return _reasons(settled).sentence(flow)


def _reasons(settled: Settlement, names: Sequence[str] | None = None) -> "_Reasons":
    kassas = settled.rules.account == "kassa"
    called = _NAMES if names is None else (_NAMES[POT], *names)
    return _Reasons(settled.outcome, settled.deal, settled.tricks, kassas, called)


@dataclass(frozen=True, slots=True)
class _Reasons:
    """The words for the flows of one deal.

    :param outcome: how the deal ended.
    :param deal: the deal, if it had a contract.
    :param tricks: by seat.
    :param kassas: whether each player has a kassa of his own.
    :param names: what the parties are called, by number: the pot, the three seats, the dealer who sits out.
    """

    outcome: Outcome
    deal: PlayedDeal | None
    tricks: Sequence[int]
    kassas: bool
    names: Sequence[str] = _NAMES

    def sentence(self, flow: Flow) -> str:
        """Why *flow* is paid, as a sentence of its own."""
        return self._join(self._finding(flow), [flow])

    def sentences(self, flows: Iterable[Flow]) -> list[str]:
        """Why all of *flows* are paid, one sentence a finding, after what is to be known about the value."""
        found = [(self._finding(flow), flow) for flow in flows]
        grouped = groupby(found, key=lambda pair: pair[0])
        sentences = [self._join(finding, [flow for _, flow in group]) for finding, group in grouped]
        return [*self._remarks(), *sentences] or [self._nothing()]

    def _nothing(self) -> str:
        return f"{'all three passed: ' if self.outcome is Outcome.VOID else ''}nobody pays anything"

    def _join(self, finding: str, flows: Sequence[Flow]) -> str:
        sentence = finding
        subject = self._subject(flows[0])
        # A finding that has drawn its conclusion after a colon goes on with a comma.
        link = ", " if flows[0].why in _CONCLUDED else ": "
        for (actor, verb), group in groupby(flows, key=lambda flow: (self._actor(flow), self._verb(flow))):
            who = "" if actor == subject else f"{self.names[actor]} "
            sentence += f"{link}{who}{verb} {_and([self._object(flow) for flow in group])}"
            subject, link = actor, ", "
        return sentence

    def _subject(self, flow: Flow) -> int | None:
        """The party that the finding of *flow* is about, and that needs no naming in what follows."""
        if flow.why in (Why.SHORT, Why.PARTNER, Why.POLLES, Why.REFUSAL):
            return party(flow.payer)
        if flow.why in (Why.CONTRACT, Why.TRICKS, Why.SITTER) or (flow.why is Why.ACES and self.outcome.is_down):
            assert self.deal is not None
            return int(self.deal.declarer)
        return None

    def _actor(self, flow: Flow) -> int:
        """Who does what the verb of *flow* says."""
        payer = party(flow.payer)
        return party(flow.payee) if payer is POT else payer

    def _verb(self, flow: Flow) -> str:
        if party(flow.payer) is POT:
            return "writes" if self.kassas else "takes"
        return "adds" if party(flow.payee) is POT and self.kassas else "pays"

    def _object(self, flow: Flow) -> str:
        from_pot = party(flow.payer) is POT
        if not from_pot and party(flow.payee) is not POT:
            both = " for the tricks of both" if flow.why is Why.TRICKS and self._answering is not None else ""
            return f"{_product(flow)} to {self._payee(flow)}{both}"
        if self.kassas:
            points = counted(flow.amount // KAPIKIA_A_UNIT, "point")
            return f"{points} off his kassa" if from_pot else f"{points} to his kassa"
        return f"{_product(flow)} {'from' if from_pot else 'into'} {self.names[POT]}"

    @property
    def _answering(self) -> Seat | None:
        return self.deal.answering if self.deal is not None else None

    def _payee(self, flow: Flow) -> str:
        payee = party(flow.payee)
        return "the declarer" if self.deal is not None and int(payee) == self.deal.declarer else self.names[payee]

    def _finding(self, flow: Flow) -> str:
        paying = party(flow.payer)
        payer = self.names[paying]
        match flow.why:
            case Why.REFUSAL:
                return f'{payer} said "I take it", nobody bid, and he names no contract'
            case Why.POLLES:
                took, fewest = self.tricks[paying - 1], min(self.tricks)
                return f"{payer} took {counted(took, 'trick')}, {took - fewest} more than the fewest ({fewest})"
        assert self.deal is not None, "all other sums come from a contract"
        match flow.why:
            case Why.SHORT | Why.PARTNER:
                return self._shortage(self.deal, paying)
            case Why.ACES:
                ended = "went down" if self.outcome.is_down else "did not go down"
                return f"{self.names[self.deal.declarer]} announced the four aces at {self.deal.contract} and {ended}"
            case Why.OVERFLOW:
                return (
                    f"the kassa of {self.names[self.deal.declarer]} does not hold "
                    f"{counted(self.deal.value, 'point')}, so the rest comes off the largest other kassa and its "
                    "owner pays for it"
                )
            case Why.REST:
                return "no kassa holds what is left over, so the others pay for it in equal parts"
        return self._contract(self.deal)

    def _contract(self, deal: PlayedDeal) -> str:
        declarer, took, needed = self.names[deal.declarer], deal.took(deal.declarer), deal.rules.needed(deal.contract)
        bid = "that he bid" if needed == deal.contract.level else "that a 10 needs here"
        owed = f"{needed} tricks {bid}"
        if self.outcome is Outcome.CONCEDED:
            split = "-".join(str(deal.took(seat)) for seat in (deal.declarer, *deal.defenders))
            return f"{declarer} conceded a solo at {deal.contract}, which is two down with the tricks {split}: doubled"
        if self.outcome is Outcome.UNPLAYED:
            return f"both defenders passed: {declarer} is credited with all ten tricks"
        if deal.down:
            doubled = ("", "", " and doubled")[deal.down] if deal.down <= 2 else " and doubled (there is no triple)"
            return f"{declarer} took {took} of the {owed}: {count_text(deal.down)} down{doubled}"
        if took == needed:
            return f"{declarer} took the {owed}: made"
        # Only against a lone defender, whose own quota is all that counts.
        assert deal.alone is not None
        his = counted(deal.took(deal.alone), "trick")
        return (
            f"{declarer} took {took} tricks, more than the {needed} {bid}, but {self.names[deal.alone]} alone made his "
            f"quota with {his}: made"
        )

    def _shortage(self, deal: PlayedDeal, seat: int) -> str:
        name = self.names[seat]
        first, second = deal.defenders
        if deal.answering is not None:
            partner = self.names[second if seat == first else first]
            missed = _missed(deal.took(first) + deal.took(second), sum(deal.quotas))
            return (
                f"{name} answers for {partner} too, and together they {missed} theirs: {count_text(deal.lacking)} short"
            )
        place = 0 if seat == first else 1
        partner_seat = deal.defenders[1 - place]
        took, owed, short = deal.took(deal.defenders[place]), deal.quotas[place], deal.short[place]
        alone = " alone" if deal.defence is not Defence.BOTH else ""
        found = f"{name}{alone} {_missed(took, owed)} his"
        if surplus := owed - took - short:
            found += f", and {self.names[partner_seat]} took {surplus} more than his own"
        return f"{found}: {count_text(short)} short"

    def _remarks(self) -> list[str]:
        """What is to be known before the sums: whose tricks count for whom, and the value of a trick."""
        deal = self.deal
        if deal is None:
            return []
        return [*self._value_remarks(deal), *self._split_remarks(deal)]

    def _split_remarks(self, deal: PlayedDeal) -> list[str]:
        if deal.defence is not Defence.BOTH or self.outcome is not Outcome.MADE:
            return []
        for seat, partner, owed in zip(deal.defenders, reversed(deal.defenders), deal.quotas, strict=True):
            took, total = deal.took(seat), sum(deal.quotas)
            if took >= owed:
                continue
            enough = f"between them the defenders took their {total}" if total > 1 else f"{self.names[partner]} took it"
            return [f"{self.names[seat]} {_missed(took, owed)} his, but {enough}: nobody is short"]
        return []

    def _value_remarks(self, deal: PlayedDeal) -> list[str]:
        remarks = []
        if deal.full_value != (plain := deal.rules.value(deal.contract)):
            remarks.append(f"the four aces raise the value of a trick from {plain} to {deal.full_value}")
        if deal.pot is None or deal.pot >= 10 * deal.full_value:
            return remarks
        lacking = f"the pot holds {deal.pot}, not the 10 x {deal.full_value} of the contract"
        if deal.pays_nothing:
            remarks.append(f"the pot holds {deal.pot}, less than one unit: nothing is paid, not even the aces")
        elif deal.value != deal.full_value:
            worth = f"one tenth of what is left, {deal.value}" if deal.value else "nothing"
            remarks.append(f"{lacking}: a trick is worth {worth}")
        elif self.outcome in (Outcome.MADE, Outcome.UNPLAYED):
            remarks.append(f"{lacking}: it goes below zero, and all share that")
        else:
            remarks.append(f"{lacking}, but penalties keep their value")
        return remarks


def _missed(took: int, owed: int) -> str:
    """That somebody took fewer tricks than were his (or theirs), up to that word."""
    return "did not take the one trick that was" if owed == 1 else f"took {took} of the {owed} tricks that were"


def _product(flow: Flow) -> str:
    """``7 x 5``, ``8 x 5 x 2``, or the sum alone where nothing is multiplied."""
    if flow.why in (Why.ACES, Why.SITTER, Why.REST) or (flow.why is Why.REFUSAL and party(flow.payee) is not POT):
        return str(flow.amount)
    return f"{flow.number} x {flow.value}" + (f" x {flow.times}" if flow.times > 1 else "")


def _and(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
