"""Where each value of the rules of Danube-Swabian Preferans comes from. Texts only; the rules are in `rules`."""

from ..checked import Texts

__all__ = ["TEXTS"]

_SILENT = "the source does not say; read so"

TEXTS = Texts(
    {"danube": "Richard Heli's description of the game of the Danube Swabians, in its Russian translation"},
    {
        "pass_is_final": (_SILENT,),
        "rekontra": ("each player may speak once, and a rekontra counts for the pair; read as one for each pair",),
        "kontra_doubles_tricks": ("'the stakes' are doubled; read as all of them",),
        "hand_count": ("from the hand, one trick more is needed; read as counted from there",),
        "kunstwerk": ("two units",),
    },
)
