"""Bytes to text: the one place that decides in which encoding a file is.

UTF-8 and, by its mark or by its many zero bytes, UTF-16 and UTF-32 are recognised. The old encodings of eight bits
(Windows-1253, Windows-1251, ISO 8859-7, ...) cannot be told from each other, so a file in one of them is refused, with
a sentence that says what to do.
"""

from .errors import NotationError

__all__ = ["SAVE_AS_UTF8", "decoded", "wide_encoding"]

SAVE_AS_UTF8 = "save it as UTF-8"
# The longer marks first: that of UTF-32 starts as that of UTF-16 does.
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def wide_encoding(start: bytes) -> str | None:
    """``utf-16`` or ``utf-32`` (with the byte order, if there is no mark) if a file that begins with *start* is in one
    of them. Without a mark the zero bytes of the first two characters say so: they are from ASCII in every file here.
    """
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    zeros = tuple(byte == 0 for byte in start[:8].ljust(8, b"\x01"))
    if zeros[:4] in ((False, True, True, True), (True, True, True, False)):
        return "utf-32-le" if zeros[3] else "utf-32-be"
    if zeros[:4] in ((False, True, False, True), (True, False, True, False)):
        return "utf-16-le" if zeros[1] else "utf-16-be"
    return None


def decoded(data: bytes, name: str) -> str:
    """The text of *data*, which is all of the file *name*, without the mark of its encoding.

    :raises NotationError: if it is in none of the encodings that can be recognised; the message says where that shows,
        and what to do.
    """
    encoding = wide_encoding(data)
    try:
        return data.decode(encoding or "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if encoding is not None:
            raise NotationError(f"{name}: damaged {encoding.upper()} text at byte {error.start + 1}") from None
        raise NotationError(f"{name}:{line}: {not_utf8(data[error.start])}") from None


def not_utf8(byte: int) -> str:
    """What to say of a byte that is not UTF-8."""
    return (
        f"not UTF-8 text (byte 0x{byte:02X}); if the file is in an older encoding, such as Windows-1253 or "
        f"Windows-1251, {SAVE_AS_UTF8}"
    )
