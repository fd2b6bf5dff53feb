"""Everything that is said, in sentences."""
