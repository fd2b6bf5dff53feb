"""What `prefa settle` says of the things that games ask for: a placeholder and a line of help for each option."""

from typing import NamedTuple

__all__ = ["EXAMPLES", "OPTIONS", "OptionHelp"]


class OptionHelp(NamedTuple):
    """
    :param metavar: what stands for the value; None for a flag.
    """

    metavar: str | None
    help: str


OPTIONS = {
    "aces": OptionHelp(None, 'The declarer announced "and the aces".'),
    "hand": OptionHelp("CARDS", "The declarer's twelve cards, to check the aces."),
    "pot": OptionHelp("KAPIKIA", "What the common pot holds. Default: enough."),
    "kassas": OptionHelp("POINTS", 'What each kassa holds, by seat: "4 9 20". Default: enough.'),
    "nth": OptionHelp(None, "Preferans: the number of this all-pass deal in a row of them. Default: 1."),
    "talon": OptionHelp("CARDS", "Preferans: the talon, under rules in which it brings a premium."),
    "kontra": OptionHelp("SEAT", "Danube: an opponent who said kontra. May be repeated."),
    "rekontra": OptionHelp("SEAT", "Danube: an opponent whose kontra was answered. May be repeated."),
    "from_hand": OptionHelp(None, "Danube: the game was played without the talon."),
    "kunstwerk": OptionHelp(None, "Danube: the talon showed two equal ranks; --dealer is paid for it."),
    "dealer": OptionHelp("SEAT", "Danube: who dealt."),
}
"""By key of `games.asked.ASKED` and word of `SAID_BY_SEAT`."""

EXAMPLES = """\
Examples:

\b
  # both defend; the tricks are by seat
  prefa settle 6H --declarer 1 --tricks 7 1 2
\b
  # the second defender invites the first; the first defends alone
  prefa settle 7H --declarer 1 --tricks 8 1 1 --defence pass together
  prefa settle 7H --declarer 1 --tricks 7 3 0 --defence play pass alone
\b
  # nobody defends; a solo is conceded; a player who said "I take it" refuses
  # to play; all pass
  prefa settle 6S --declarer 2 --defence pass pass --aces
  prefa settle 7D --declarer 2 --concede
  prefa settle --declarer 3 --refuse --rules classic+i-take-it
  prefa settle --all-pass --tricks 3 4 3 --rules playelephant+polles
\b
  # little left in the pot, or in the kassas
  prefa settle 9D --declarer 1 --tricks 9 1 0 --pot 40
  prefa settle 9D --declarer 1 --tricks 9 1 0 --rules classic --kassas "4 6 2"
\b
  # all outcomes of a contract
  prefa settle --table 7NT --rules desktop
\b
  # Preferans: a game, a misere, the second all-pass deal in a row
  prefa settle 7H --declarer 1 --rules sochi --whist whist pass --tricks 7 2 1
  prefa settle misere --declarer 2 --tricks 1 0 9 --rules leningrad
  prefa settle --rules rostov all-pass --tricks 3 5 2 --nth 2
\b
  # Danube-Swabian Preferans: seat 1 said kontra; a Bettel from the hand
  prefa settle acorns --declarer 2 --rules danube --tricks 3 7 0 --kontra 1
  prefa settle bettel --declarer 1 --rules danube --tricks 0 6 4 --from-hand
"""
