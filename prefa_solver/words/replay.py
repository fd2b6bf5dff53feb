"""What is said of a card that could not be played: what was wrong, and the rule."""

from ..play.replay import Breach, Fault

__all__ = ["RULES", "fault_reason", "fault_words"]

RULES = {
    Breach.REVOKE: "Follow suit. If you hold a card of the suit led, you must play one.",
    Breach.NOT_TRUMPED: "If you are void in the suit led but hold a trump, you must trump.",
    Breach.NOT_OVERTRUMPED: (
        "The last of three players, void in a suit that has been trumped, must beat that trump if he can."
    ),
    Breach.WRONG_TURN: "Play goes to the right, and the winner leads to the next trick.",
    Breach.NOT_HELD: "A player plays the cards that he holds.",
    Breach.TOO_MANY: "There are as many tricks as a hand has cards.",
}
"""What each rule says."""


def fault_reason(fault: Fault) -> str:
    """What was wrong, without a full stop."""
    position, seat, card = fault.position, fault.seat, fault.card
    hand = position.hand(seat)
    match fault.breach:
        case Breach.TOO_MANY:
            return f"all cards have been played before {card}"
        case Breach.WRONG_TURN:
            return f"it is the turn of seat {seat}, but {card} is in the hand of seat {fault.holder}"
        case Breach.NOT_HELD if fault.played_before is not None:
            return f"seat {seat} cannot play {card}: it was card {fault.played_before} already"
        case Breach.NOT_HELD:
            return f'seat {seat} cannot play {card}: it holds "{hand}"'
        case Breach.REVOKE:
            return f'seat {seat} revokes with {card}: {position.trick[0].suit} was led, and it holds "{hand}"'
        case Breach.NOT_TRUMPED:
            return f'seat {seat} does not trump but plays {card}: it holds "{hand}"'
        case Breach.NOT_OVERTRUMPED:
            return f'seat {seat} does not beat {position.trick[1]} but plays {card}: it holds "{hand}"'


def fault_words(fault: Fault) -> str:
    """Where it was, what was wrong, and the rule."""
    return f"trick {fault.trick}, card {fault.number}: {fault_reason(fault)}. The rule: {RULES[fault.breach]}"
