"""The YAML reader: never a traceback, always a place."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ingest.findings import Finding
from ingest.intake.read.document import Document, read_document
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.text_file import decode

#: Pieces that make YAML out of noise far more often than random text does.
PIECES = st.sampled_from(
    [
        *"-:?[]{},&*!|>'\"%@`#~\n \t",
        *("- ", ": ", "\n  ", "---\n", "...\n", "<<: ", "&a ", "*a", "!!int "),
        *("a", "b: 1\n", "é", "\u2028", "\x85", "\ufeff", "0x1", "no"),
    ]
)
YAML_LIKE = st.lists(PIECES, max_size=40).map("".join)


def places_are_real(findings: list[Finding], text: str) -> None:
    """Every finding points into the text (or right behind it)."""
    lines = text.split("\n")
    for finding in findings:
        assert 1 <= finding.line <= len(lines) + 1
        assert finding.column >= 1
        assert finding.message
        assert finding.hint


@given(st.one_of(st.text(), YAML_LIKE))
@example("a: &a [*a]")
@example("? [a]\n: b")
@example("!!python/object/apply:os.system ['x']")
def test_any_text(text: str) -> None:
    """Any text that can be read as text gives a document or findings."""
    if isinstance(decode(text.encode("utf-8", "replace"), "file"), Finding):
        return
    text = text.replace("\r\n", "\n")
    result = read_document(text, "file")
    if not isinstance(result, Document):
        assert result
        places_are_real(result, text)


@given(st.one_of(st.binary(), YAML_LIKE.map(str.encode)))
def test_any_bytes(data: bytes) -> None:
    """Any bytes give front matter or findings."""
    text = decode(b"---\n" + data + b"\n---\nText.\n", "file")
    if isinstance(text, Finding):
        places_are_real([text], data.decode("utf-8", "replace"))
        return
    result = read_front_matter(text, "file")
    if isinstance(result, list):
        assert result
        places_are_real(result, text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "- " * 100_000 + "x",
        "a: [" + "{b: [" * 50_000,
        "&a " * 10_000 + "[]",
        "x: " + "y" * 400_000,
        "\n".join(f"{' ' * n}a:" for n in range(700)),
        "a: &a [x,x,x,x]\n"
        + "\n".join(
            f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]"
            for a, b in zip("abcdefghijkl", "bcdefghijklm", strict=True)
        ),
    ],
    ids=["brackets", "dashes", "mixed", "anchors", "long", "indented", "laughs"],
)
def test_hostile(text: str) -> None:
    """Bombs are refused with a place and a hint, or read as what they are."""
    result = read_document(text, "file")
    if isinstance(result, list):
        assert all(finding.line and finding.hint for finding in result)
    else:
        assert result.value == {"x": "y" * 400_000}


def test_lines_are_those_of_the_file() -> None:
    """Marks count from the top of the file, the narrative's line too."""
    split = read_front_matter("---\n\n# remark\nid: x\n---\n\nText\n", "file")
    assert not isinstance(split, list)
    key, _ = split.document.node.value[0]
    assert key.start_mark.line + 1 == 4
    assert split.body == "\nText\n"
    assert split.body_line == 6


def test_sequences_become_tuples() -> None:
    """Models are strict and immutable, so lists arrive as tuples."""
    document = read_document("a: [1, x]\nb: []", "file")
    assert isinstance(document, Document)
    assert document.value == {"a": (1, "x"), "b": ()}


def test_all_findings_are_collected() -> None:
    """One run names every ambiguous value, not the first alone."""
    result = read_document("a: NO\nb: 12:30\nc: 1.10\na: x", "file")
    assert not isinstance(result, list)
    assert [(f.rule, f.line) for f in result.findings] == [
        ("FMT-06", 1),
        ("FMT-06", 2),
        ("FMT-06", 3),
        ("FMT-05", 4),
    ]
