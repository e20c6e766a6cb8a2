"""Every document of the API: where it is, what it holds, what to say about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from ingest.publishing.api.shapes import (
    defaults,
    open_questions,
    recommendations,
    releases,
    results,
    start,
    vocabularies,
)
from ingest.publishing.api.shapes.common import Envelope

if TYPE_CHECKING:
    from collections.abc import Mapping

_ENTRIES: dict[str, tuple[Any, str]] = {
    "settings": (vocabularies.SettingEntry, "Settings and their levels"),
    "metrics": (vocabularies.MetricEntry, "Metrics, units, and what is better"),
    "workloads": (vocabularies.ClassEntry, "Workload classes"),
    "storage": (vocabularies.ClassEntry, "Storage classes"),
    "databases": (vocabularies.DatabaseEntry, "Database products"),
    "platforms": (vocabularies.PlatformEntry, "Operating systems"),
    "caveats": (vocabularies.CaveatEntry, "Limits that many results share"),
    "glossary": (vocabularies.TermEntry, "Words of the trade"),
    "lineages": (vocabularies.LineageEntry, "What became of a level"),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A document, or one a parameter; ``name`` is that of its schema as well."""

    name: str
    path: str
    shape: Any
    summary: str
    description: str
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def adapter(self) -> TypeAdapter[Any]:
        """What validates a response, and makes its schema."""
        return _adapter(self.shape)

    @property
    def schema(self) -> str:
        """The file of its JSON Schema."""
        return f"schemas/{self.name}.json"

    def at(self, **values: str) -> str:
        """Return the path with its parameters filled in."""
        return self.path.format(**values)


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    """Return what validates a shape; making it takes longer than using it."""
    return TypeAdapter(Envelope[shape])


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "index",
        "index.json",
        start.Start,
        "Entry points",
        "Where every list is. A client that begins here needs no other address.",
    ),
    Endpoint(
        "results",
        "results.json",
        list[results.ResultSummary],
        "All results",
        "Every record in short, newest publication first, undated ones last. The list "
        "is whole: about 1.6 kB a record, so 16 MB at 10,000 records, a tenth of it "
        "compressed.",
    ),
    Endpoint(
        "result",
        "results/{id}.json",
        results.Result,
        "One result",
        "A record whole: runs as printed, set-up, caveats, each level against each.",
        {"id": "Id of a record, as in results.json."},
    ),
    Endpoint(
        "effects",
        "effects.json",
        list[results.SettingEffects],
        "Settings that were compared",
        "One entry a setting, with the document of its comparisons. Only an index: "
        "all comparisons in one file would be 200 MB at 10,000 records; for those take "
        "the published tables.",
    ),
    Endpoint(
        "setting-effects",
        "effects/{setting}.json",
        list[results.Effect],
        "Comparisons of a setting",
        "Every level against every other, on every metric, of every record. "
        "Ratios are turned so that above 1 is better.",
        {"setting": "Slug of a setting, as in vocabularies/settings.json."},
    ),
    Endpoint(
        "recommendations",
        "recommendations.json",
        list[recommendations.AnswerSummary],
        "All answers",
        "Every answer in short: for any database and for single ones, for each kernel "
        "era. Where there is no entry, nothing is known.",
    ),
    Endpoint(
        "recommendation",
        "recommendations/{workload}/{storage}.json",
        recommendations.Recommendation,
        "Answers for a workload on a storage class",
        "Every answer with its certainty and the reasons for it, the records for and "
        "against it, what limits it, and which levels risk data. Missing: no answer.",
        {"workload": "Id of a workload class.", "storage": "Id of a storage class."},
    ),
    Endpoint(
        "short-answers",
        "answers/{language}/{workload}/{storage}.json",
        list[recommendations.ShortAnswer],
        "Answers in one language, in short",
        "For each setting what to do, how sure that is, and its page: what a chat or "
        "a command line passes on, some hundred bytes an answer.",
        {
            "language": "Key of a language, as in `pages`.",
            "workload": "Id of a workload class.",
            "storage": "Id of a storage class.",
        },
    ),
    Endpoint(
        "defaults",
        "defaults.json",
        list[defaults.DefaultCell],
        "All defaults",
        "What distributions, databases and clouds set by themselves: every cell of "
        "the page of defaults that says something, with its sources.",
    ),
    Endpoint(
        "subject-defaults",
        "defaults/{subject}.json",
        list[defaults.DefaultCell],
        "Defaults of a system, a database or a cloud",
        "The cells of one subject, in the order of the page.",
        {"subject": "Subject of a cell, as in defaults.json."},
    ),
    Endpoint(
        "open-questions",
        "open-questions.json",
        list[open_questions.OpenQuestion],
        "Open questions",
        "What measuring would help readers most, in order, with the factors of the "
        "order and a plan for each question that a tool can run.",
    ),
    Endpoint(
        "vocabularies",
        "vocabularies.json",
        list[vocabularies.Vocabulary],
        "Vocabularies",
        "The lists whose ids all other documents use.",
    ),
    *(
        Endpoint(
            f"vocabulary-{name}",
            f"vocabularies/{name}.json",
            list[shape],  # type: ignore[valid-type]
            summary,
            "Ids stay; labels and texts may be improved.",
        )
        for name, (shape, summary) in _ENTRIES.items()
    ),
    Endpoint(
        "releases",
        "releases.json",
        list[releases.Release],
        "Data releases",
        "Frozen copies of the published data, newest first. What is in them stays.",
    ),
    Endpoint(
        "changes",
        "changes.json",
        list[releases.Step],
        "What changed",
        "From each data release to the next, newest first; the first entry leads from "
        "the newest release to what is published today, where they differ.",
    ),
)

BY_NAME = {each.name: each for each in ENDPOINTS}
