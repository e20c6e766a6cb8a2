"""What a forest plot is drawn from: an answer, and the titles of its records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.reference import Reference


@dataclass(frozen=True)
class Evidence:
    """One answer of ``build/site/recommendations`` that has figures."""

    workload: str
    storage: str
    answer: Mapping[str, Any]
    #: Titles by record and language.
    titles: Mapping[str, Mapping[str, str]]

    @property
    def key(self) -> str:
        """The answer's name in addresses; no id holds a full stop."""
        return f"{self.workload}.{self.storage}.{self.answer['id']}"

    @property
    def forest(self) -> Mapping[str, Any]:
        """The plot as exported."""
        found: Mapping[str, Any] = self.answer["forest"]
        return found

    def pooled(self, reference: Reference) -> list[Mapping[str, Any]]:
        """Return the pooled ratios, without levels that are printed for reference."""
        factor = self.answer["treatment"]
        known = (
            (mark, reference.level(factor, mark["level"]))
            for mark in self.forest["pooled"]
        )
        return [mark for mark, level in known if not (level and level.reference)]


def evidence_of(
    document: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]
) -> Iterator[Evidence]:
    """Yield the answers of a page of recommendations that have a forest plot."""
    for answer in document["answers"]:
        if answer["forest"]:
            yield Evidence(document["workload"], document["storage"], answer, titles)
