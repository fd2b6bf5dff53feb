"""A question in, an answer out: as text for people, and as a record for programs."""
