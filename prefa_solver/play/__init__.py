"""The rules of play, a deal and its tricks, whatever the game."""
