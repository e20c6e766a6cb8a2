"""Writing the hints: for every question without an answer that settles it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.analysis.evaluate.hinted import storage_for_tests
from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.hints.given import HintGiver
from ingest.analysis.hints.settings import ingredients, setting_evidence
from ingest.analysis.open_questions.asked import asked_questions, choices_of
from ingest.analysis.open_questions.today import default_today
from ingest.cache import Cache, code_version
from ingest.publishing.export.numbers import derived, ratio
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import duckdb

    from ingest.analysis.evidence.recommend.model import (
        AnswerKind,
        Measure,
        Recommendation,
    )
    from ingest.analysis.evidence.recommend.widening import Classes
    from ingest.analysis.hints.given import GivenHint
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.hints.shapes import HintEntry, Hints

#: Answers that leave a question open for figures of elsewhere.
_UNANSWERED: frozenset[AnswerKind] = frozenset(
    {"open", "inherited", "withheld", "stated"}
)
#: So many classes of load and of storage are named.
_NAMED = 3
_PER_CENT = 100


def write_hints(
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    paths: Paths,
    recommendations: Iterable[Recommendation],
) -> None:
    """Write ``site/hints.json``. ValueError without evidence.yaml."""
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    settled = {
        (
            found.question.workload_id,
            found.question.storage_id,
            found.question.factor_id,
        )
        for found in recommendations
        if found.question.measure == "speed"
        and found.question.database_id is None
        and found.answer.kind not in _UNANSWERED
    }
    evidence = setting_evidence(connection, corpus)
    reference = corpus.reference
    entries = Cache(paths.cache, "hints", code_version(__name__))
    key = entries.key(
        *(ingredients(evidence), choices, settled, reference.factors),
        *(reference.workloads, reference.storage, reference.guidance),
        *(reference.lineages, reference.defaults, reference.distributions),
    )
    known = entries.get(key)
    document: Hints = (
        json.loads(known)
        if known
        else hints_document(evidence, reference, choices, settled)
    )
    if known is None:
        entries.put(key, json.dumps(document, ensure_ascii=False).encode())
    write_json(paths.site / "hints.json", document)


def hints_document(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
    reference: Reference,
    choices: EvidenceChoices,
    settled: Iterable[tuple[str, str, str]] = (),
) -> Hints:
    """Return the hints; ``settled`` are (workload, storage, setting) that need none."""
    answered = set(settled)
    document: Hints = {}
    for factor, classes, found in _given(evidence, reference, choices):
        if (classes.workload_id, classes.storage_id, factor.id) not in answered:
            cell = document.setdefault(classes.workload_id, {})
            cell.setdefault(classes.storage_id, {})[factor.id] = _entry(found)
    return document


def _given(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
    reference: Reference,
    choices: EvidenceChoices,
) -> Iterator[tuple[Factor, Classes, GivenHint]]:
    givers: dict[str, HintGiver] = {}
    unreal = storage_for_tests(reference)
    for factor, classes in asked_questions(evidence, reference, choices):
        known = evidence.get((factor.id, "speed"))
        if known is None:
            continue
        if factor.id not in givers:
            real = known.without_storage(unreal)
            givers[factor.id] = HintGiver(real, real.fitted(), choices)
        levels = choices_of(factor, evidence)
        default = default_today(factor, classes.storage_id, levels, reference)
        found = givers[factor.id].give(classes, levels, default, reference)
        if found is not None and not _is_between_defaults(
            found, factor, classes, reference
        ):
            yield factor, classes, found


def _is_between_defaults(
    found: GivenHint, factor: Factor, classes: Classes, reference: Reference
) -> bool:
    """Tell whether a hint to keep one default compares it with another system's."""
    if found.level_id is not None:
        return False
    defaults = present_defaults(reference, factor.id, classes.storage_id)
    return found.compared_id in {level for each in defaults for level in each.levels}


def _entry(found: GivenHint) -> HintEntry:
    places = [each.place for each in found.related]
    loads = [each.workload for each in places if each.workload]
    storage = [each.storage for each in places if each.storage]
    return {
        "form": "prefer" if found.level_id else "keep-default",
        "level": found.level_id,
        "against": found.against_id,
        "compared": found.compared_id,
        "ratio": ratio(found.log_ratio),
        "interval": {
            "low": ratio(found.interval.low),
            "high": ratio(found.interval.high),
        },
        "probability_pct": derived(_PER_CENT * found.probability, 0),
        "workloads": list(dict.fromkeys(loads))[:_NAMED],
        "storage": list(dict.fromkeys(storage))[:_NAMED],
        "records": list(dict.fromkeys(each.record_id for each in found.related)),
        "sources": len({each.source for each in places}),
    }
