"""The cards of the project's records, as `atlas answers` reads them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.workbench.reading import cards_of
from tests.evidence.corpus_answers import own_corpus

if TYPE_CHECKING:
    from ingest.workbench.reading import Card


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    """Return the cards of the project's own records."""
    paths = Paths.project()
    return cards_of(own_corpus(), paths)


def test_every_card_says_all(cards: list[Card]) -> None:
    """Three lines each, whole sentences of plain text, each question once."""
    assert len({each.question for each in cards}) == len(cards) > 100
    for card in cards:
        for line in card.lines:
            assert line.endswith("."), card
            assert "\u00a0" not in line, card
            assert "{" not in line, json.dumps(card.lines)


def test_records_stand_beside_a_card(cards: list[Card]) -> None:
    """What is said by somebody names the records to read it beside."""
    said = [each for each in cards if "experiment by" in each.lines[1]]
    assert said
    assert all(each.record_ids for each in said)
