"""Scoring files of hands, one line or ten million: see `score_files`."""

from .rows import Bad, Row
from .run import AlreadyFinished, Progress, Request, score_files
from .summary import Summary

__all__ = ["AlreadyFinished", "Bad", "Progress", "Request", "Row", "Summary", "score_files"]
