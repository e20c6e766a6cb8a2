"""The published schema says the same as the models."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.export.schema import schema_text

PROJECT = Paths.project()
RULES = Path(__file__).parents[1] / "rules"


def plain(value: object) -> object:
    """Return the value with lists, as JSON has them."""
    if isinstance(value, dict):
        return {key: plain(child) for key, child in value.items()}
    return [plain(child) for child in value] if isinstance(value, tuple) else value


def document(index: Path) -> object:
    """Return the front matter of a file as JSON would have it."""
    split = read_front_matter(index.read_text(encoding="utf-8-sig"), "index.md")
    assert not isinstance(split, list)
    return plain(split.document.value)


@pytest.fixture(scope="module")
def published() -> Draft202012Validator:
    """Return the schema that editors use."""
    return Draft202012Validator(json.loads(PROJECT.schema.read_text("utf-8")))


@pytest.fixture(scope="module")
def of_the_rules() -> Draft202012Validator:
    """Return the schema for the small vocabularies of ``tests/rules``."""
    reference, _ = read_reference(Paths(RULES / "world"))
    return Draft202012Validator(json.loads(schema_text(reference)))


def test_is_up_to_date() -> None:
    """``atlas schema`` was run after the last change of models or vocabularies."""
    reference, _ = read_reference(PROJECT)
    assert PROJECT.schema.read_text(encoding="utf-8") == schema_text(reference)


def test_is_a_schema() -> None:
    """It is valid JSON Schema itself."""
    Draft202012Validator.check_schema(json.loads(PROJECT.schema.read_text()))


@pytest.mark.parametrize(
    "index", sorted(PROJECT.results.glob("*/index.md")), ids=lambda p: p.parent.name
)
def test_accepts_the_records(index: Path, published: Draft202012Validator) -> None:
    """What ``atlas check`` accepts, an editor accepts."""
    published.validate(document(index))


@pytest.mark.parametrize(
    "case",
    ["KEY-01/bad", "KEY-02/bad-misspelt", "KEY-03/bad-choice", "KEY-03/bad-unit"],
)
def test_refuses(case: str, of_the_rules: Draft202012Validator) -> None:
    """What has the wrong form, an editor underlines too."""
    of_the_rules.validate(document(RULES / "SUB-01/ok/sample/index.md"))
    with pytest.raises(ValidationError):
        of_the_rules.validate(document(RULES / case / "sample" / "index.md"))
