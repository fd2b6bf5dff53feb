"""The games: what may be said, what is owed, and who pays whom."""
