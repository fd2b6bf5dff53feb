"""What comes from a file is shown harmlessly, whatever it is."""

import csv
import io
import json
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver.escapes import csv_cell, csv_rows, csv_text, html_text, json_text, plain, plain_lines

TEXT = st.text(st.characters()) | st.text("=+-@\t\r\n'\x1b\x7f\x9b\u202e&<>\"a1", max_size=12)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Άννα ♠AK", "Άννα ♠AK"),
        ("\x1b]52;c;\x07", "\\x1b]52;c;\\x07"),
        ("a\nb\tc\x7f\x9b", "a\\nb\\tc\\x7f\\x9b"),
        ("\u202eabc\u2066\u200b\u2028", "\\u202eabc\\u2066\\u200b\\u2028"),
        ("caf\udce9.txt", "caf\\xe9.txt"),
        ("\ud800", "\\ud800"),
    ],
)
def test_a_line_for_a_terminal(text, shown):
    assert plain(text) == shown
    assert plain_lines(f"{text}\n{text}") == "\n".join(map(plain, f"{text}\n{text}".split("\n")))


@given(TEXT)
def test_a_line_for_a_terminal_is_printable(text):
    assert plain(text).isprintable()
    assert plain_lines(text).replace("\n", "").isprintable()
    assert plain_lines(text).count("\n") == text.count("\n")


@given(TEXT)
def test_html_has_no_markup_in_it(text):
    page = html_text(text)
    assert page.isprintable()

    class Seen(HTMLParser):
        data = ""
        tags = 0

        def handle_data(self, data):
            self.data += data

        def handle_starttag(self, tag, attributes):
            self.tags += 1

    seen = Seen()
    seen.feed(f"<p>{page}</p>")
    seen.close()
    assert (seen.data, seen.tags) == (plain(text), 1)
    assert not {'"', "'", "<"} & set(page)


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "'=1"])
def test_a_formula_is_made_text(text):
    assert csv_cell(text) == f"'{text}"
    assert csv_text(f"'{text}") == text


@pytest.mark.parametrize("value", ["", "Άννα", "'quoted'", "a=b", "6-2-2", 7, -3, 1.5, -0.25, None])
def test_what_is_no_formula_stays(value):
    assert csv_cell(value) is value
    assert not isinstance(value, str) or csv_text(value) == value


@given(st.lists(TEXT.filter(lambda text: not any(0xD800 <= ord(char) <= 0xDFFF for char in text)), min_size=1))
def test_csv_is_read_back(texts):
    written = csv_rows([["first"], texts, [1, -2, 0.5, None]])
    first, cells, numbers = csv.reader(io.StringIO(written, newline=""), strict=True)
    assert [csv_text(cell) for cell in cells] == texts
    assert (first, numbers) == (["first"], ["1", "-2", "0.5", ""])
    assert not [cell for cell in cells if cell[:1] in set("=+-@\t\r")]


@given(TEXT)
def test_json_is_one_printable_line(text):
    line = json_text({"id": text, text: 1})
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line) == ({"id": text, text: 1} if text != "id" else {"id": 1})
