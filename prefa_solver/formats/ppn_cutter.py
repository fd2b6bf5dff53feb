"""Cuts a file of Portable Preferans Notation into deals. Each frame shares the tags of its section."""

import re
from collections.abc import Iterator

from .format import Frame
from .ppn_tags import SESSION, Tag, tag_at, tag_line
from .stream import LONGEST_LINE, LONGEST_SHARED, MOST_SHARED, TextLine
from .utf8_lines import in_utf8

__all__ = ["Cutter"]

_SHOWN = 80
# A deal starts with a number. The last version wrote other names there too: what follows them tells a deal from a tag.
_DEAL = re.compile(r"\[\s*(?:[^\sA-Za-z]|$|[^\s\[\]]+\s+(?:123|231|312)\s+[1-9A-W]{32}(?:[\s\]]|$))")
_BRACKET = re.compile(r"[\[\]]")


class Cutter:
    """Cuts one file. Memory holds one section's tags and one deal, both of bounded size."""

    def __init__(self) -> None:
        self.sections = 0
        self.tags: dict[str, tuple[str, int]] = {}
        """Text and line of each tag of the section, by name."""
        self.size = 0
        self.block = 0
        """Tags before the last blank line."""
        self.has_deals = False
        self.shared = b""
        self.deal: list[str] = []
        self.deal_line = self.deal_size = 0

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, data, fault in in_utf8(lines):
            if fault is not None:
                yield from self.unfinished()
                yield Frame(number, data, fault)
            elif text := data.decode().strip():
                yield from self.line(number, text)
            elif not self.deal_line:
                self.block = len(self.tags)
        yield from self.unfinished()
        yield from self.without_deals()

    def line(self, number: int, text: str) -> Iterator[Frame]:
        """One line: any number of tags and deals, the last deal perhaps going on in the next line."""
        place = 0
        while place < len(text):
            if self.deal_line:
                # A deal that is empty yet starts here, with its own bracket.
                bracket = _BRACKET.search(text, place if self.deal else place + 1)
                closes = bracket is not None and bracket[0] == "]"
                end = len(text) if bracket is None else bracket.end() if closes else bracket.start()
                self.add(text[place:end])
                place = end
                if closes:
                    yield Frame(self.deal_line, " ".join(self.deal).encode(), None, self.shared)
                    self.close()
                elif bracket is not None or self.deal_size > LONGEST_LINE:
                    yield from self.unfinished()
                continue
            start = text.find("[", place)
            between = text[place : None if start < 0 else start].strip()
            if between:
                yield Frame(number, between[:_SHOWN].encode(), "expected a tag or a deal in square brackets")
            if start < 0:
                return
            place = start
            if _DEAL.match(text, start):
                self.open(number)
            elif (tag := tag_at(text, start)) is not None:
                yield from self.tag(number, text[start : tag.end], tag)
                place = tag.end
            else:
                fault = "expected a tag such as [Bula 60], with its value and its closing bracket"
                yield Frame(number, text[start : start + _SHOWN].encode(), fault)
                return

    def tag(self, number: int, text: str, tag: Tag) -> Iterator[Frame]:
        if self.has_deals:
            self.start_section({})
        if tag.name in self.tags:
            # The same tag again: another section has begun, with this tag or after the last blank line.
            kept = list(self.tags.items())[self.block :]
            yield from self.without_deals()
            self.start_section({} if tag.name in dict(kept) else dict(kept))
        size = len(text.encode()) + 1
        if len(self.tags) >= MOST_SHARED or self.size + size > LONGEST_SHARED:
            fault = f"expected at most {MOST_SHARED} tags of {LONGEST_SHARED} bytes in all"
            yield Frame(number, text[:_SHOWN].encode(), fault)
            return
        self.tags[tag.name] = text, number
        self.size += size

    def start_section(self, tags: dict[str, tuple[str, int]]) -> None:
        self.tags = tags
        self.size = sum(len(text.encode()) + 1 for text, _ in tags.values())
        self.block = 0
        self.has_deals = False

    def without_deals(self) -> Iterator[Frame]:
        """Tags that no deal follows would be lost without a word."""
        if self.tags and not self.has_deals:
            text, number = next(iter(self.tags.values()))
            yield Frame(number, text[:_SHOWN].encode(), "tags of a section that has no deals")

    def open(self, number: int) -> None:
        """A deal starts."""
        if not self.has_deals:
            self.has_deals = True
            self.sections += 1
            lines = [text for text, _ in self.tags.values()]
            if SESSION not in self.tags:
                lines.append(tag_line(SESSION, str(self.sections)))
            self.shared = "".join(f"{line}\n" for line in lines).encode()
        self.deal_line = number

    def add(self, text: str) -> None:
        if text := text.strip():
            self.deal.append(text)
            self.deal_size += len(text.encode()) + 1

    def close(self) -> None:
        self.deal, self.deal_line, self.deal_size = [], 0, 0

    def unfinished(self) -> Iterator[Frame]:
        if self.deal_line:
            shown = " ".join(self.deal[:2])[:_SHOWN].encode()
            yield Frame(self.deal_line, shown, "a deal without its closing bracket", self.shared)
        self.close()
