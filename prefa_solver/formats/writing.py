"""What all writers of hand files do: text to bytes that can be read back, or an error that says why not."""

from .problem import Problem, RecordError
from .stream import LONGEST_LINE

__all__ = ["encoded"]


def encoded(text: str) -> bytes:
    """*text*, one record of a file, in UTF-8.

    :raises RecordError: if no reader would read it.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise RecordError([Problem("", f"there is a character U+{code:04X}, which cannot be written")]) from None
    if len(data) > LONGEST_LINE:
        raise RecordError([Problem("", f"the record takes {len(data)} bytes, expected {LONGEST_LINE} at most")])
    return data
