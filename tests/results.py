"""One result of each kind that people look at: by the name of its class, how to get it."""

import prefa_solver as ps
from given import CALLS, answer

__all__ = ["DEAL", "LEDGER", "RESULTS"]

DEAL = ps.Deal.random(7)
LEDGER = ps.Ledger.parse("players <b>Anna Babis Christos\n6S Christos 2 2 6\n7H 1 8 0 2")

RESULTS = {
    "TricksTable": lambda: ps.tricks_table(DEAL),
    "BidAdvice": lambda: answer(CALLS["advise_bid"]),
    "ConcedeAdvice": lambda: answer(CALLS["advise_concede"]),
    "ContractAdvice": lambda: answer(CALLS["advise_contract"]),
    "DefenceAdvice": lambda: answer(CALLS["advise_defence"]),
    "DiscardAdvice": lambda: answer(CALLS["advise_discard"]),
    "KnownDefence": lambda: answer(CALLS["advise_known_defence"]),
    "KnownDiscards": lambda: answer(CALLS["advise_known_discard"]),
    "Settlement": lambda: ps.settle("6H", 1, None, (7, 1, 2)),
    "PreferansSettlement": lambda: ps.settle("7H", 1, None, (7, 2, 1), "sochi"),
    "DanubeSettlement": lambda: ps.settle("acorns", 1, None, (8, 1, 1), "danube"),
    "Review": lambda: answer(CALLS["review"]),
}
