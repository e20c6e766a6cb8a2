"""Answers as the API tells them, from the documents of their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.api.lines import lines_of
from ingest.publishing.api.numbers import interval, known, number, texts
from ingest.publishing.api.places import (
    answer_pages,
    href,
    key_of,
    pages,
    recommendation_file,
    short_file,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.intake.models.base import Language
    from ingest.intake.models.reference import Reference
    from ingest.publishing.api.shapes import recommendations as api
    from ingest.publishing.export.shapes import (
        EraAnswer,
        RecommendationDocument,
        TreatmentAnswer,
    )
    from ingest.publishing.export.shapes.answer import (
        CertaintyOfAnswer,
        CertaintyReason,
    )
    from ingest.publishing.export.shapes.lines import Lines

LIST = "recommendations.json"


def summaries(
    page: RecommendationDocument, reference: Reference, document: str = LIST
) -> Iterator[api.AnswerSummary]:
    """Yield every answer of a page in short, for any database before single ones."""
    for each in page["answers"]:
        for database, era in _every_era(each):
            yield {
                "key": key_of(page["workload"], page["storage"], each["id"]),
                "href": href(
                    recommendation_file(page["workload"], page["storage"]), document
                ),
                "pages": answer_pages(
                    page["workload"], page["storage"], each["id"], document
                ),
                "workload": page["workload"],
                "storage": page["storage"],
                "setting": each["treatment"],
                "measure": each["measure"],
                "database": database,
                "era": era["era"],
                "state": each["state"],
                "kind": era["kind"],
                "levels": era["levels"],
                "against": era["against"],
                "ratio": number(era["ratio"]),
                "approximate": era["approximate"],
                "certainty": era["certainty"]["level"],
                "records": era["records"],
                "sources": era["sources"],
                "text": texts(era["headline"], reference),
                "action": era["lines"]["action"],
            }


def recommendation(
    page: RecommendationDocument, reference: Reference
) -> api.Recommendation:
    """Return a page of answers."""
    workload, storage = page["workload"], page["storage"]
    own = recommendation_file(workload, storage)
    return {
        "workload": workload,
        "storage": storage,
        "state": page["state"],
        "pages": pages(f"recommendations/{workload}/{storage}/", own),
        "title": page["title"],  # type: ignore[typeddict-item]
        "description": page["description"],  # type: ignore[typeddict-item]
        "records": page["records"],
        "sources": page["sources"],
        "answers": [
            {
                "key": key_of(workload, storage, each["id"]),
                "pages": answer_pages(workload, storage, each["id"], own),
                "setting": each["treatment"],
                "measure": each["measure"],
                "state": each["state"],
                "databases": each["databases"],
                "eras": [_era(era, reference) for era in each["eras"]],
                "by_database": [
                    {
                        "database": alone["database"],
                        "eras": [_era(era, reference) for era in alone["eras"]],
                    }
                    for alone in each["by_database"]
                ],
                "vendor_advice": [
                    {
                        "id": advice["id"],
                        "levels": advice["levels"],
                        "stance": advice["stance"],
                    }
                    for advice in each["guidance"]
                ],
                "would_change": [
                    texts(said, reference) for said in each["would_change"]
                ],
            }
            for each in page["answers"]
        ],
    }


def in_language(
    page: RecommendationDocument, language: Language, reference: Reference
) -> list[api.ShortAnswer]:
    """Return the answers of a page for any database, in one language and in short."""
    workload, storage = page["workload"], page["storage"]
    own = short_file(language, workload, storage)
    return [
        {
            "key": key_of(workload, storage, each["id"]),
            "setting": each["treatment"],
            "measure": each["measure"],
            "era": era["era"],
            "title": each["title"][language],
            "headline": _said(era["lines"], language, reference),
            "action": era["lines"]["action"],
            "certainty": (
                None if era["lines"]["is_safety"] else era["certainty"]["level"]
            ),
            "page": answer_pages(workload, storage, each["id"], own)[language],
            "more": href(recommendation_file(workload, storage), own),
        }
        for each in page["answers"]
        for era in each["eras"]
    ]


def _said(lines: Lines, language: Language, reference: Reference) -> str:
    said = [lines["do"], *([lines["warning"]] if lines["warning"] else [])]
    return " ".join(texts(each, reference)[language] for each in said)


def _every_era(each: TreatmentAnswer) -> Iterator[tuple[str | None, EraAnswer]]:
    yield from ((None, era) for era in each["eras"])
    for alone in each["by_database"]:
        yield from ((alone["database"], era) for era in alone["eras"])


def _era(era: EraAnswer, reference: Reference) -> api.EraAnswer:
    return {
        "era": era["era"],
        "kind": era["kind"],
        "levels": era["levels"],
        "ties": era["ties"],
        "against": era["against"],
        "ratio": number(era["ratio"]),
        "approximate": era["approximate"],
        "interval": interval(era["interval"]),
        "predictive": interval(era["predictive"]),
        "verdict": era["verdict"],
        "path": era["path"],
        "headline": texts(era["headline"], reference),
        "text": texts(era["sentence"], reference),
        "lines": lines_of(era["lines"], reference),
        "conditions": [texts(said, reference) for said in era["also"]],
        "by_condition": [
            {
                "result": each["record"],
                "condition": texts(each["stratum"], reference),
                "level": each["level"],
                "against": each["against"],
                "ratio": known(each["ratio"]),
            }
            for each in era["by_stratum"]
        ],
        "certainty": _certainty(era["certainty"], reference),
        "safety": [
            {
                "level": each["level"],
                "ratio": number(each["ratio"]),
                "text": texts(each["text"], reference),
            }
            for each in era["unsafe"]
        ],
        "inherited": era["inherited"],
        "unmeasured": era["unmeasured"],
        "supporting": era["supporting"],
        "contradicting": era["contradicting"],
        "records": era["records"],
        "sources": era["sources"],
        "years": era["years"],
        "databases": era["databases"],
    }


def _certainty(given: CertaintyOfAnswer, reference: Reference) -> api.Certainty:
    return {
        "level": given["level"],
        "from_own_classes": given["from_own_classes"],
        "raises": _reasons(given["raises"], reference),
        "lowers": _reasons(given["lowers"], reference),
        "caps": _reasons(given["caps"], reference),
    }


def _reasons(
    given: Sequence[CertaintyReason], reference: Reference
) -> list[api.Reason]:
    return [
        {
            "id": each["id"],
            "domain": each["domain"],
            "text": texts(each["text"], reference),
        }
        for each in given
    ]
