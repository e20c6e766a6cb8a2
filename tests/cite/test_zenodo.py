"""``.zenodo.json`` is what Zenodo reads of a release, as CITATION.cff says it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import yaml

ROOT = Path(__file__).parents[2]
_TEXT = {"type": "string", "minLength": 1}
#: The part of Zenodo's deposit schema that is used (``legacyrecord.json`` of
#: zenodo/zenodo, version and language as in "Deposit metadata" of its API's
#: documentation); the rest is refused.
SCHEMA = {
    "type": "object",
    "required": [
        "title", "upload_type", "description", "creators", "version", "license",
        "access_right", "language", "keywords",
    ],
    "additionalProperties": False,
    "properties": {
        "title": {"type": "string", "minLength": 3},
        "upload_type": {"const": "dataset"},
        "description": {"type": "string", "minLength": 3},
        "creators": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {
                    "name": _TEXT,
                    "affiliation": _TEXT,
                    "orcid": _TEXT,
                    "gnd": _TEXT,
                },
            },
        },
        "version": _TEXT,
        "license": {"const": "cc-by-4.0"},
        "access_right": {"enum": ["open", "embargoed", "restricted", "closed"]},
        "language": {"type": "string", "pattern": "^[a-z]{3}$"},
        "keywords": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": _TEXT,
        },
    },
}  # fmt: skip


def test_zenodo_file() -> None:
    """It has the form Zenodo reads, and one truth with the citation file."""
    given = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    jsonschema.validate(given, SCHEMA)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert given["title"] == cited["title"]
    assert given["description"] == " ".join(cited["abstract"].split())
    assert given["version"] == cited["version"]
    assert given["license"] == cited["license"].lower()
    assert given["keywords"] == cited["keywords"]
    names = [each["name"] for each in cited["authors"]]
    assert [each["name"] for each in given["creators"]] == names
    assert given["upload_type"] == cited["type"]
