"""The standard streams, set up once: open, and able to take any text in whatever encoding they have.

What an encoding lacks is replaced by something that the package's own parsers read back: a suit symbol by its letter,
a dash by a hyphen, a Greek or Russian letter by Latin ones. What nothing stands for is spelled out, as ``\\u4e2d``.
"""

import codecs
import io
import os
import sys
import unicodedata

__all__ = ["discard_output", "set_up_streams"]

_HANDLER = "prefa"
_ASCII = "prefa-ascii"

_SIGNS = {
    "♠": "S", "♣": "C", "♦": "D", "♥": "H", "♤": "S", "♧": "C", "♢": "D", "♡": "H",
    "—": "-", "–": "-", "−": "-", "─": "-", "·": "-", "•": "-", "×": "x", "…": "...", "±": "+-", "→": "->", "▸": ">",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "µ": "u",
    "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "#", "▍": "#", "▎": "#", "▏": "#", "━": "-", "╸": "-", "╺": "-",
    "\N{VARIATION SELECTOR-15}": "", "\N{VARIATION SELECTOR-16}": "",
}  # fmt: skip


def _by_letter(letters: str, latin: str) -> dict[str, str]:
    return dict(zip(letters, latin.split(), strict=True))


_LETTERS = _by_letter("αβγδεζηθικλμνξοπρστυφχψως", "a v g d e z i th i k l m n x o p r s t y f ch ps o s") | _by_letter(
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia",
)


def set_up_streams() -> None:
    """Open standard streams that are closed, and let those for output take any text."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file that is opened would get the number, and what is meant for the stream would go there.
            os.open(os.devnull, os.O_RDWR)
    codecs.register_error(_HANDLER, _replaced)
    for name in ("stdout", "stderr"):
        if (stream := getattr(sys, name)) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if is_ascii else None, errors=_HANDLER)


def discard_output(*streams: int) -> None:
    """Send what is still written to these streams (1, 2) nowhere: their reader has gone, or the disk is full.

    Python would try to write what is left in its buffers once more when it ends, and complain.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """What to write for characters that an encoding lacks, and where to go on. A handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join([_replacement(char, error.encoding) for char in text]), error.end


def _replacement(char: str, encoding: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    # An accented letter: without its accents.
    letter, *accents = list(unicodedata.normalize("NFKD", char))
    base = letter if all(map(unicodedata.combining, accents)) else char
    for known, cased in ((base, str), (base.lower(), str.capitalize)):
        if known in _LETTERS:
            return cased(_LETTERS[known])
    try:
        base.encode(encoding if encoding != _ASCII else "ascii")
    except (UnicodeError, LookupError):
        return char.encode("ascii", "backslashreplace").decode()
    return base


def _find_codec(name: str) -> codecs.CodecInfo | None:
    """ASCII under another name: Click takes a stream in plain ASCII for a mistake, and writes UTF-8 to it."""
    if name.replace("_", "-") != _ASCII:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode,
        plain.decode,
        incrementalencoder=plain.incrementalencoder,
        incrementaldecoder=plain.incrementaldecoder,
        name=_ASCII,
    )


codecs.register(_find_codec)
