"""EVI-10 looks at the text before it looks at the nodes: nothing slips past that."""

import pytest
import yaml

from ingest.intake.read.text_file import FORMULA
from ingest.intake.rules.evi_10_no_formulas import _SUSPECT

FORMULAS = (
    "title: =1+1",
    "title:\n  =1+1",
    'title: "=1+1"',
    "title: '@sum'",
    'title: "- minus"',
    'title: " =1+1"',
    "title: -cmd",
    "title:\n  -cmd",
    "list:\n  - =1+1",
    "list:\n  - -cmd",
    'list:\n  - "+1 run"',
    "list: [a, =1+1]",
    'list: [a,"@x"]',
    "map: {a: =1+1}",
    "map: {=1+1: a}",
    "=1+1: a",
    "a: b\n=1+1: c",
    "map:\n  =1+1: a",
    "? =1+1\n: a",
    'title: "\\x3D1+1"',
)
HARMLESS = (
    "caveats:\n  - single-run\n  - text: a-b",
    "list:\n    - - inner",
    "title: a = b",
    'title: "a-b, c+d"',
    "mirrors: []\nraw:\n  - file: a.txt",
)


@pytest.mark.parametrize("text", FORMULAS)
def test_what_a_spreadsheet_would_run_is_looked_at(text: str) -> None:
    """Each of them is one, and the first look stops at it."""
    assert any(FORMULA.match(each) for each in _scalars(yaml.compose(text))), text
    assert _SUSPECT.search(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_lists_and_hyphens_are_not(text: str) -> None:
    """Every record has lists: it would be composed again for nothing."""
    assert not _SUSPECT.search(text)


def _scalars(node: yaml.Node | None) -> list[str]:
    if isinstance(node, yaml.MappingNode):
        return [text for pair in node.value for each in pair for text in _scalars(each)]
    if isinstance(node, yaml.SequenceNode):
        return [text for each in node.value for text in _scalars(each)]
    return [] if node is None else [node.value]
