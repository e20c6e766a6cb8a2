"""CSL-JSON holds to the data model of CSL 1.0.2, as far as it is used here."""

import json
from typing import Any

import jsonschema
import pytest

from ingest.publishing.cite.csl import csl_json
from ingest.publishing.cite.entry import ADDRESS, Citation, one_line
from tests.cite.conftest import cited

_DATE = {
    "type": "object",
    "additionalProperties": False,
    "minProperties": 1,
    "properties": {
        "literal": {"type": "string", "minLength": 1},
        "date-parts": {
            "type": "array",
            "minItems": 1,
            "maxItems": 2,
            "items": {
                "type": "array",
                "minItems": 1,
                "maxItems": 3,
                "items": {"type": "integer"},
            },
        },
    },
}
_TEXT = {"type": "string", "minLength": 1}
SCHEMA = {
    "type": "array",
    "minItems": 1,
    "maxItems": 1,
    "items": {
        "type": "object",
        "required": ["id", "type", "title", "author", "URL"],
        "additionalProperties": False,
        "properties": {
            "type": {"enum": ["dataset", "webpage"]},
            "author": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "oneOf": [
                        {"required": ["literal"]},
                        {"required": ["family", "given"]},
                    ],
                    "additionalProperties": False,
                    "properties": dict.fromkeys(("literal", "family", "given"), _TEXT),
                },
            },
            "accessed": _DATE,
            "issued": _DATE,
            **dict.fromkeys(
                ("id", "title", "URL", "language", "note", "version", "publisher"),
                _TEXT,
            ),
            **dict.fromkeys(("container-title", "original-publisher"), _TEXT),
        },
    },
}


def read(text: str) -> dict[str, Any]:
    """Return the only item of a file that holds to the schema."""
    items = json.loads(text.replace(ADDRESS, "https://example.org/r/"))
    jsonschema.validate(items, SCHEMA)
    return items[0]


def test_round_trip(citation: Citation, hostile: str) -> None:
    """Title, authors and note are what went in, on one line."""
    item = read(csl_json(citation))
    assert item["title"] == item["note"] == one_line(hostile)
    assert item["author"] == [
        {"literal": one_line(hostile)},
        {"literal": "Fabrizio Magni"},
    ]
    assert item["language"] == "pt-BR"


@pytest.mark.parametrize(
    ("issued", "wanted"),
    [
        ("2010-02-23", {"date-parts": [[2010, 2, 23]]}),
        ("2010", {"date-parts": [[2010]]}),
        (None, {"literal": "not dated"}),
    ],
)
def test_dates(issued: str | None, wanted: dict[str, Any]) -> None:
    """A date is as exact as it is known, and an unknown one says so."""
    assert read(csl_json(cited(issued=issued)))["issued"] == wanted


def test_a_known_family_name_sorts() -> None:
    """Who is known has two names, the others one as printed."""
    known = {"Damien Le Moal": ("Le Moal", "Damien")}
    text = csl_json(cited(authors=("Damien Le Moal", "rajil"), known=known))
    assert read(text)["author"] == [
        {"family": "Le Moal", "given": "Damien"},
        {"literal": "rajil"},
    ]
