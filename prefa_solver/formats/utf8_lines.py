"""Lines of a hand file in UTF-8, whichever of the encodings of its format it is in."""

from collections.abc import Iterator

from ..decoding import not_utf8
from .problem import Problem, RecordError
from .stream import TextLine

__all__ = ["in_utf8", "text_of"]


def in_utf8(lines: Iterator[TextLine], other: str | None = None) -> Iterator[TextLine]:
    """The same lines in UTF-8; a line that cannot be read as text gets a fault.

    :param other: a second encoding that the format allows. The first line that is not ASCII tells which one it is.
    """
    encodings = ["utf-8"] if other is None else ["utf-8", other]
    for line in lines:
        text = line.text
        if line.fault is not None or text.isascii():
            yield line
            continue
        for encoding in encodings:
            try:
                read = text.decode(encoding)
            except UnicodeDecodeError:
                continue
            encodings = [encoding]
            yield line if encoding == "utf-8" else line._replace(text=read.encode())
            break
        else:
            yield line._replace(text=text[:80], fault=_fault(text))


def _fault(text: bytes) -> str:
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return not_utf8(text[error.start])
    return "UTF-8 text, but the lines before it are in an older encoding"


def text_of(data: bytes) -> str:
    """The text of a frame.

    :raises RecordError: if it is not UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise RecordError([Problem("", _fault(data))]) from None
