"""Many deals: made under conditions, and scored from hand files of one line or ten million."""
