"""What to throw, to name, to declare, to bid: questions as text, answers as text and as records."""
