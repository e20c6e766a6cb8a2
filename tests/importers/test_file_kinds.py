"""Files that are no output of a tool: packed, of office programs, pages."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile

import pytest

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.damage import refusal_of, text_of

TEXT = text_of("pgbench", "15-transactions.txt").encode()


def _zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pgbench.txt", TEXT)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("data", "named", "hint"),
    [
        (gzip.compress(TEXT), "gzip", "unpack"),
        (lzma.compress(TEXT), "xz", "unpack"),
        (bz2.compress(TEXT), "bzip2", "unpack"),
        (_zipped(), "zip", "unpack"),
        (b"%PDF-1.7\n" + TEXT, "PDF", "plain text"),
        (b"{\\rtf1\\ansi " + TEXT + b"}", "RTF", "plain text"),
    ],
)
def test_no_text(data: bytes, named: str, hint: str) -> None:
    """The message says what the file is, the hint what to do."""
    with pytest.raises(RefusedError) as refused:
        import_bytes(data, "output")
    assert refused.value.reason is Reason.NOT_TEXT
    assert named in refused.value.message
    assert hint in refused.value.hint


def test_page() -> None:
    """A page that shows an output is told from the output."""
    refusal = refusal_of(f"<html><body><pre>{TEXT.decode()}</pre></body></html>")
    assert refusal.reason is Reason.UNKNOWN_TOOL
    assert "page" in refusal.hint
