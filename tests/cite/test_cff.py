"""CITATION.cff is complete, by the Citation File Format 1.2.0."""

from pathlib import Path

import jsonschema
import yaml

# The part of the format that is used; whatever else is in the file is refused.
_TEXT = {"type": "string", "minLength": 1}
SCHEMA = {
    "type": "object",
    "required": [
        "cff-version", "message", "title", "abstract", "type", "authors",
        "version", "license", "license-url", "keywords",
    ],
    "additionalProperties": False,
    "properties": {
        "cff-version": {"const": "1.2.0"},
        "message": _TEXT,
        "title": _TEXT,
        "abstract": _TEXT,
        "type": {"const": "dataset"},
        "authors": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {"name": _TEXT},
            },
        },
        "version": _TEXT,
        "license": {"const": "CC-BY-4.0"},
        "license-url": {"type": "string", "pattern": "^https://"},
        "keywords": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": _TEXT,
        },
    },
}  # fmt: skip


def test_citation_file_is_complete() -> None:
    """Every required and recommended key is there, and none the format lacks."""
    file = Path(__file__).parents[2] / "CITATION.cff"
    jsonschema.validate(yaml.safe_load(file.read_text("utf-8")), SCHEMA)
