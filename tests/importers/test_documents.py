"""JSON and XML: more than one document in a file, and what stands before one."""

from __future__ import annotations

import pytest

from tests.importers.damage import refusal_of, results_of, text_of

DOCUMENTS = [
    ("benchbase", "hand-tpcc.summary.json"),
    ("ioping", "1.3.json"),
    ("phoronix", "composite-5.xml"),
    ("swingbench", "results-2.7.xml"),
]


@pytest.mark.parametrize(("tool", "name"), DOCUMENTS)
def test_two_documents(tool: str, name: str) -> None:
    """A second document is called that, on its line."""
    text = text_of(tool, name).rstrip() + "\n"
    refusal = refusal_of(text + text)
    assert "goes on after the end" in refusal.message
    assert refusal.line == text.count("\n") + 1


@pytest.mark.parametrize(("tool", "name"), DOCUMENTS)
def test_blank_lines_before(tool: str, name: str) -> None:
    """Blank lines before a document change nothing, and lines count from the file's."""
    text = text_of(tool, name).rstrip()
    assert results_of(f"\n\n{text}") == results_of(text)
    assert refusal_of(f"\n\n{text}\n{text}").line == text.count("\n") + 4
