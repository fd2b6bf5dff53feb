"""Tables of text in columns."""

from collections.abc import Collection, Sequence

from .paragraphs import INDENT

__all__ = ["table"]


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = (), *, indent: str = INDENT
) -> str:
    """Columns as wide as they need, two spaces apart, right-aligned but for those in *left*."""
    lines = [head, *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]

    def cell(i: int, text: str) -> str:
        return f"{text:<{widths[i]}}" if i in left else f"{text:>{widths[i]}}"

    return "\n".join((indent + "  ".join(cell(i, text) for i, text in enumerate(line))).rstrip() for line in lines)
