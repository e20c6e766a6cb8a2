"""Edits of a front matter change the lines they are about, and no others."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.intake.read.document import Document, read_document
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.text_file import UNSEEN
from ingest.workbench.contribute.attaching.front_text import FrontText, block, flow

FENCE = "---\n"


def edited(text: str) -> FrontText:
    """Return a front matter for editing."""
    split = read_front_matter(f"{FENCE}{text}{FENCE}", "index.md")
    assert not isinstance(split, list)
    return FrontText(f"{FENCE}{text}{FENCE}", split.head)


def inner(front: FrontText) -> str:
    """Return the edited front matter without its fences."""
    return front.result.removeprefix(FENCE).removesuffix(FENCE)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("a: [] # none\n", "a:\n  - x # none\n"),
        ("a: [w]\n", "a: [w, x]\n"),
        ("a: [w,]\n", "a: [w, x,]\n"),
        ("a: [\n  w, # first\n  ]\n", "a: [\n  w, x, # first\n  ]\n"),
        ("a:\n- w\n# end\nb: 1\n", "a:\n- w\n- x\n# end\nb: 1\n"),
        ("a:\n    - w # first\n", "a:\n    - w # first\n    - x\n"),
        ("a:\n  - >-\n    w\n    w\nb: 1\n", "a:\n  - >-\n    w\n    w\n  - x\nb: 1\n"),
        ("a:\n  - 'w\n    w'\n", "a:\n  - 'w\n    w'\n  - x\n"),
        ("{a: []}\n", "{a: [x]}\n"),
    ],
)
def test_append(text: str, result: str) -> None:
    """An entry stands below the last one, in the style of the list."""
    front = edited(text)
    front.append(("a",), "x")
    assert inner(front) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("a: {}\n", "a:\n  k: 1\n"),
        ("a: {b: 2}\n", "a: {b: 2, k: 1}\n"),
        ("a:\n  b: 2 # two\nc: 3\n", "a:\n  b: 2 # two\n  k: 1\nc: 3\n"),
        ("a:\n    b:\n    - 1\n", "a:\n    b:\n    - 1\n    k: 1\n"),
        ("a: {b: {}}\n", "a: {b: {}, k: 1}\n"),
    ],
)
def test_add(text: str, result: str) -> None:
    """A key stands below the last one, in the style of the map."""
    front = edited(text)
    front.add(("a",), "k", 1)
    assert inner(front) == result


def test_several_edits_of_one_place() -> None:
    """Two entries of an empty map, and lines of two depths below one line."""
    front = edited("a: {}\nl:\n  - b: 1\n")
    front.add(("a",), "x", "5.10")
    front.add(("a",), "z", {"value": "no", "how": "captured"})
    front.append(("l",), {"b": 2})
    front.add(("l", 0), "c", 3)
    assert inner(front) == (
        'a:\n  x: "5.10"\n  z: {value: "no", how: captured}\n'
        "l:\n  - b: 1\n    c: 3\n  - {b: 2}\n"
    )


@pytest.mark.parametrize(
    "text", ["a: unknown\n", "a:\n", 'a: "x" # why\n', "a: {b: 1}\n"]
)
def test_replace(text: str) -> None:
    """A value is replaced where it stands; what follows it stays."""
    front = edited(text)
    front.replace(("a",), "RAID 5")
    comment = " # why" if "#" in text else ""
    assert inner(front) == f"a: RAID 5{comment}\n"


VALUES = st.recursive(
    st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), min_size=1)
    | st.integers(0, 10**17)
    | st.booleans()
    | st.sampled_from(
        ["NO", "5.10", "12:30", "~", "null", "1e5", "a: b", "# c", "- d"]
    ),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(
            st.from_regex(r"[a-z]{1,5}", fullmatch=True), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def frozen(value: Any) -> Any:
    """Return lists as the reader does: as tuples."""
    if isinstance(value, dict):
        return {key: frozen(child) for key, child in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_what_is_written_is_read(value: Any) -> None:
    """Any value, on one line or on several, is the same for our reader."""
    for text in (f"a: {flow(value)}\n", block({"a": value})):
        if UNSEEN.search(text.replace("\n", "")) or "\\x" in text or "\\N" in text:
            continue
        document = read_document(text, "index.md")
        assert isinstance(document, Document), text
        assert document.findings == ()
        assert document.value == {"a": frozen(value)}


def test_template_survives() -> None:
    """Without edits the text is the text."""
    root = Path(__file__).parents[2]
    text = (root / "archetypes" / "result" / "index.md").read_text("utf-8")
    split = read_front_matter(text, "index.md")
    assert not isinstance(split, list)
    assert FrontText(text, split.head).result == text
