"""What a forest plot is drawn from: an answer, and the names of what it mentions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

#: Vocabularies whose entries a plot names.
KINDS = ("databases", "workloads", "storage")


@dataclass(frozen=True)
class Names:
    """Labels of the vocabularies by kind and id, and titles of records by id."""

    labels: Mapping[str, Mapping[str, Any]]
    titles: Mapping[str, Mapping[str, str]]

    def label(self, kind: str, entry: str, language: str) -> str:
        """Return the name of an entry, or its id where it has none."""
        found = self.labels[kind].get(entry, entry)
        return str(found[language] if isinstance(found, dict) else found)


@dataclass(frozen=True)
class Evidence:
    """One answer of ``build/site/recommendations`` that has figures."""

    workload: str
    storage: str
    answer: Mapping[str, Any]
    names: Names

    @property
    def key(self) -> str:
        """The answer's name in addresses; no id holds a full stop."""
        return f"{self.workload}.{self.storage}.{self.answer['id']}"

    @property
    def forest(self) -> Mapping[str, Any]:
        """The plot as exported."""
        found: Mapping[str, Any] = self.answer["forest"]
        return found

    def pooled(self, vocabulary_levels: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Return the pooled ratios, without levels that are printed for reference.

        ``vocabulary_levels``: the entries of the setting's levels by id.
        """
        return [
            mark
            for mark in self.forest["pooled"]
            if not vocabulary_levels.get(mark["level"], {}).get("reference")
        ]


def evidence_of(document: Mapping[str, Any], names: Names) -> Iterator[Evidence]:
    """Yield the answers of a page of recommendations that have a forest plot."""
    for answer in document["answers"]:
        if answer["forest"]:
            yield Evidence(document["workload"], document["storage"], answer, names)


def read_names(reference: Path, titles: Mapping[str, Mapping[str, str]]) -> Names:
    """Read the labels of ``data/reference``; ``titles`` are those of the records."""
    labels = {}
    for kind in KINDS:
        text = (reference / f"{kind}.yaml").read_text("utf-8")
        labels[kind] = {each["id"]: each["label"] for each in yaml.safe_load(text)}
    return Names(labels, titles)
