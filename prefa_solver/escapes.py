"""Text that came from a file, written where it could do harm: on a terminal, in HTML, in CSV, in JSON.

One function for each place. Nothing else in the package escapes anything, so this is where to look for what may reach
a terminal or a page.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["csv_cell", "csv_rows", "csv_text", "html_text", "json_text", "plain", "plain_lines"]

# What a spreadsheet takes for a formula, and what it may cut off before it looks for one. Quotes before it count as
# well, so that `csv_text` can tell a quote that `csv_cell` added from one that was there.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def plain(text: str) -> str:
    """*text* for one line of a terminal: what is not printable is spelled out, as ``\\x1b``.

    That covers control characters, line ends, the characters that turn the direction of writing, and bytes of a file's
    name that are not text.
    """
    if text.isprintable():
        return text
    return "".join([char if char.isprintable() else _spelled_out(char) for char in text])


def _spelled_out(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that could not be read as text, as Python keeps it
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode()


def plain_lines(text: str) -> str:
    """*text* of several lines for a terminal: `plain`, but the line ends stay."""
    return text if text.isascii() and text.replace("\n", "").isprintable() else "\n".join(map(plain, text.split("\n")))


def html_text(text: str) -> str:
    """*text* inside an element or an attribute of HTML: no markup, and nothing that is not printable."""
    from html import escape

    return escape(plain(text))


def csv_cell(value: object) -> object:
    """*value* for a cell of CSV. Numbers stay numbers; text that a spreadsheet would run as a formula gets a ``'``.

    That is the usual defence: the quote tells a spreadsheet that the cell is text. `csv_text` takes it off again.
    """
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def csv_text(cell: str) -> str:
    """The text that `csv_cell` wrote as *cell*."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def csv_rows(rows: Iterable[Sequence[object]]) -> str:
    """*rows* as lines of CSV, their cells by `csv_cell`. Lines end with a line feed, and so no cell can break one."""
    import csv

    lines: list[str] = []

    class Lines:
        """What `csv` writes to: a line at a time, with the end of line that makes it quote both \\r and \\n."""

        def write(self, line: str) -> None:
            lines.append(line.removesuffix("\r\n") + "\n")

    csv.writer(Lines(), lineterminator="\r\n").writerows([csv_cell(value) for value in row] for row in rows)
    return "".join(lines)


def json_text(value: Any) -> str:
    """*value* as JSON on one line, in ASCII: fit for every terminal and every encoding."""
    import json

    return json.dumps(value).replace("\x7f", "\\u007f")
