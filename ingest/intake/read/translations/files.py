"""The files of ``data/translations``: texts for translators, hashes for the build.

``<language>/<part>/<name>.yaml`` holds ``key: "text"`` and nothing else, the plain form
Weblate and others read and write. ``<name>.json`` beside it holds, by the same keys,
the hash of the original each text was made from.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from yaml.nodes import MappingNode, ScalarNode

from ingest.findings import Finding, Place, error
from ingest.intake.read.document import read_document
from ingest.intake.read.text_file import (
    FORMULA,
    TAG,
    UNSEEN,
    invisible,
    read_text,
)
from ingest.whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_DIGITS = 12
#: The part with texts of contributors, which are published as tables, too.
RESULTS = "results"


def hash_of(text: str) -> str:
    """Return what a translation remembers of its original."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


@dataclass(slots=True)
class TranslationFile:
    """The texts of a file by key, their lines, and the hashes of their originals."""

    shown: str
    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def place(self, key: str) -> Place:
        """Return where a text stands."""
        return Place(self.shown, self.lines.get(key, 1))


def read_file(path: Path, shown: str) -> TranslationFile:
    """Read a file of translations, which may be missing."""
    file = TranslationFile(shown)
    text = read_text(path, shown)
    if isinstance(text, Finding):
        file.findings.append(text)
        return file
    _read_texts(text, file)
    hashes = path.with_suffix(".json")
    if os.path.lexists(hashes):
        _read_hashes(hashes, file)
    return file


def write_file(path: Path, texts: Mapping[str, str], hashes: Mapping[str, str]) -> None:
    """Write texts and hashes, keys in the order given; no file without texts."""
    for target, lines in (
        (path, [f"{_quoted(key)}: {_quoted(text)}" for key, text in texts.items()]),
        (path.with_suffix(".json"), [json.dumps(hashes, indent=0, ensure_ascii=False)]),
    ):
        if not texts:
            target.unlink(missing_ok=True)
            continue
        write_whole(target, "\n".join(lines) + "\n")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _read_texts(text: str, file: TranslationFile) -> None:
    pairs = _pairs(text)
    if pairs is None:
        _read_yaml(text, file)
    else:
        file.texts.update(pairs)
        file.lines.update({key: line for line, (key, _) in enumerate(pairs, start=1)})
    is_published = f"/{RESULTS}/" in file.shown
    for key, each in file.texts.items():
        if unseen := UNSEEN.search(each):
            file.findings.append(invisible(file.place(key), unseen[0], "an escape"))
        elif is_published and (FORMULA.match(each) or TAG.search(each)):
            file.findings.append(_no_text(file.place(key), each))


def _pairs(text: str) -> list[tuple[str, str]] | None:
    """Return what stands in a file as ``write_file`` writes it; None for any other.

    Its lines are the inside of one JSON object, and read at once; the YAML reader,
    which takes whatever there is, needs several times as long.
    """
    lines = text.removesuffix("\n").split("\n")
    try:
        pairs: list[tuple[str, object]] = json.loads(
            f"{{{','.join(lines)}}}", object_pairs_hook=list
        )
    except ValueError:
        return None
    told = [(key, each) for key, each in pairs if isinstance(each, str)]
    # No line is without an entry, so that as many as there are lines stand one on each.
    is_ours = len(told) == len(pairs) == len(lines) == len({key for key, _ in told})
    return told if is_ours and all(line[:1] == '"' for line in lines) else None


def _read_yaml(text: str, file: TranslationFile) -> None:
    document = read_document(text, file.shown)
    if isinstance(document, list):
        file.findings += document
        return
    file.findings += document.findings
    if not isinstance(document.node, MappingNode):
        file.findings.append(_form(Place(file.shown), "no map"))
        return
    for key, value in document.node.value:
        place = Place(file.shown, key.start_mark.line + 1)
        if not isinstance(value, ScalarNode):
            file.findings.append(_form(place, key.value))
        elif value.value.strip():
            # Translators' tools write an empty text for one that is not there yet.
            file.texts[key.value], file.lines[key.value] = value.value, place.line


def _read_hashes(path: Path, file: TranslationFile) -> None:
    shown = file.shown.removesuffix(".yaml") + ".json"
    try:
        hashes = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        file.findings.append(_form(Place(shown), str(problem)))
        return
    if isinstance(hashes, dict):
        file.hashes = {key: str(value) for key, value in hashes.items()}
    else:
        file.findings.append(_form(Place(shown), "no map"))


def _form(place: Place, found: str) -> Finding:
    return error(
        "LNG-01",
        place,
        found=found,
        expected='one  "key": "text"  a line',
        hint="see data/translations in CONTRIBUTING.md",
        message="this is not a file of translations",
    )


def _no_text(place: Place, found: str) -> Finding:
    return error(
        "LNG-01",
        place,
        found=found,
        expected="plain text that does not start with =, +, - or @",
        hint="write it without tags, and start with a word or a quotation mark",
        message="a translation of a record holds HTML, or starts like a formula",
    )
