"""Reviews and claims as a prompt and a notebook show them."""

from ..judging.claim import Claim
from ..judging.review import Review
from ..show.pieces import box, whole_text
from ..show.review_page import review_box
from .claim import ClaimAnswer
from .review import Reviewed

__all__ = ["html", "text"]


def text(judged: Review | Claim) -> str:
    """What `prefa review` and `prefa claim` print, but what a review has beside the cards that were played: the
    alternatives, and what the players could know."""
    if isinstance(judged, Claim):
        return ClaimAnswer(judged.table, judged).text()
    return Reviewed.of(judged, None, 0).text()


def html(judged: Review | Claim) -> str:
    """A review as its page draws it; a claim as text."""
    return box(whole_text(text(judged))) if isinstance(judged, Claim) else review_box((judged, None, {}))
