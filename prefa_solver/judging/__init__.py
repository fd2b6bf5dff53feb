"""Judging what was played: reviews, what could be known, what else there was, claims."""
