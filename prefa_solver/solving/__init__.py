"""What positions are worth: the only room, with `unseen`, that speaks to the engine."""
