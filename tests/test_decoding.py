"""In which encoding a file is: recognised, or refused in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import NotationError
from prefa_solver.decoding import decoded, wide_encoding
from support import refusal

TEXT = "# Άννα\nSA CK D7\n"
WIDE = ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", *WIDE])
def test_these_are_recognised(encoding):
    assert decoded(TEXT.encode(encoding), "deals.txt") == TEXT
    assert decoded(b"", "deals.txt") == ""


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_the_mark_is_not_text(encoding):
    assert decoded(("\ufeff" + TEXT).encode(encoding), "deals.txt") == TEXT


@pytest.mark.parametrize("encoding", ["cp1253", "cp1251", "cp1252", "latin-1", "iso8859-7", "koi8-r", "mac-greek"])
def test_old_ones_are_named_with_what_to_do(encoding):
    name = "Άννα" if encoding in ("cp1253", "iso8859-7", "mac-greek") else "é"
    if encoding in ("cp1251", "koi8-r"):
        name = "Анна"
    with pytest.raises(NotationError) as caught:
        decoded(f"SA CK D7\n# {name}\n".encode(encoding), "deals.txt")
    message = str(caught.value)
    assert message.startswith("deals.txt:2: not UTF-8 text (byte 0x")
    assert message.endswith(
        "if the file is in an older encoding, such as Windows-1253 or Windows-1251, save it as UTF-8"
    )


@pytest.mark.parametrize("data", [b"\xff\xfeS", b"S\x00A\x00\x00\xd8", b"\xff\xfe\x00\x00S\x00\x00"])
def test_a_damaged_wide_text_says_so(data):
    with pytest.raises(NotationError, match=r"deals\.txt: damaged UTF-(16|32)(-LE)? text at byte \d+"):
        decoded(data, "deals.txt")


@given(st.binary())
def test_any_bytes_are_text_or_a_notation_error(data):
    assert not (said := refusal(lambda text: decoded(data, text), "file")) or said.startswith("file:")
    assert wide_encoding(data) in (None, "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
