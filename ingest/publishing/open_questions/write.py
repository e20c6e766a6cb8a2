"""Writing the open questions: a document for pages, a table, and a plan a question."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.model import Question
from ingest.analysis.hints.settings import ingredients, setting_evidence
from ingest.analysis.open_questions import rank_questions
from ingest.cache import Cache, code_version
from ingest.publishing.export.numbers import derived
from ingest.publishing.export.recommendations.names import question_id
from ingest.publishing.export.site import write_json, write_text
from ingest.publishing.open_questions.feed import IN_FULL, questions_feed
from ingest.publishing.open_questions.plans import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import duckdb

    from ingest.analysis.evidence.recommend.model import Measure, Recommendation
    from ingest.analysis.hints.settings import SettingEvidence
    from ingest.analysis.open_questions import OpenQuestion
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.open_questions.shapes import (
        OpenQuestionEntry,
        OpenQuestions,
    )

_FILE = "open-questions.json"
_COLUMNS = (
    *("rank", "id", "workload", "storage", "setting", "levels", "default"),
    *("gain_pct", "regret_pct", "readers", "hours", "runs", "needs", "records"),
)
_MINUTES = 60
_PER_CENT = 100
#: From which share of the best score a question has one box more.
_SHARES = (1 / 8, 1 / 4, 1 / 2, 3 / 4)


def write_open_questions(
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    paths: Paths,
    recommendations: Iterable[Recommendation] = (),
) -> None:
    """Write ``site/open-questions.json`` and ``build/open-questions``.

    The latter holds ``open-questions.csv``, and a plan for each question that a tool
    can run. ``recommendations`` tell which questions have answers. ValueError without
    evidence.yaml.
    """
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    evidence = setting_evidence(connection, corpus)
    compared = _compared(evidence)
    document = _kept(evidence, compared, corpus.reference, choices, paths)
    _tell_answers(document, answered(recommendations), corpus.reference)
    read = {each.id: each.source.accessed for each in corpus.records}
    document["feed"] = questions_feed(document["questions"], compared, read)
    folder = paths.build / "open-questions"
    for each in document["questions"]:
        if each["plan"]:
            write_text(folder / "plans" / f"{each['id']}.yaml", each["plan"])
    write_text(folder / "open-questions.csv", _table(document["questions"]))
    write_json(paths.site / _FILE, document)


def _compared(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
) -> dict[str, set[str]]:
    """Return by setting the records that compared the speed of its levels."""
    return {
        factor: {each.record_id for each in known.observations}
        for (factor, measure), known in evidence.items()
        if measure == "speed"
    }


def _kept(
    evidence: Mapping[tuple[str, Measure], SettingEvidence],
    compared: dict[str, set[str]],
    reference: Reference,
    choices: EvidenceChoices,
    paths: Paths,
) -> OpenQuestions:
    entries = Cache(paths.cache, "open-questions", code_version(__name__))
    key = entries.key(
        ingredients(evidence),
        *(choices, reference.factors, reference.workloads, reference.storage),
        *(reference.guidance, reference.lineages, reference.defaults.databases),
    )
    if known := entries.get(key):
        stored: OpenQuestions = json.loads(known)
        return stored
    ranked = rank_questions(evidence, reference, choices)
    records = {factor: len(found) for factor, found in compared.items()}
    document = questions_document(ranked, reference, choices, records)
    entries.put(key, json.dumps(document, ensure_ascii=False).encode())
    return document


def questions_document(
    ranked: Sequence[OpenQuestion],
    reference: Reference,
    choices: EvidenceChoices,
    records: dict[str, int],
) -> OpenQuestions:
    """Return the document; ``records``: how many compared each setting anywhere."""
    rounds = choices.experiments.rounds.value
    minutes = choices.experiments.run_minutes.value
    best = max((each.score for each in ranked), default=0.0)
    seen: set[tuple[str, str]] = set()
    listed: list[OpenQuestionEntry] = []
    for each in ranked:
        factor = reference.factors[each.factor_id]
        storage = reference.storage[each.classes.storage_id]
        asked = Question(each.classes.workload_id, storage.id, factor.id, "speed")
        name = question_id(asked, reference)
        # The default is run twice in every round.
        runs = (len(each.level_ids) + 1) * int(rounds)
        listed.append(
            {
                "rank": each.rank,
                "id": name,
                "workload": each.classes.workload_id,
                "storage": storage.id,
                "setting": factor.id,
                "levels": list(each.level_ids),
                "default": each.baseline,
                "gain_pct": derived(_PER_CENT * each.worth.gain, 1),
                "regret_pct": derived(_PER_CENT * each.worth.regret_now, 1),
                "readers": derived(each.readers, 2),
                "hours": derived(each.hours, 1),
                "run_hours": derived(runs * minutes / _MINUTES, 1),
                "runs": runs,
                "score": derived(_PER_CENT * each.score, 4),
                "boxes": boxes(each.score, best),
                "needs": storage.needs,
                "records": records.get(factor.id, 0),
                "plan": plan_of(each, name, factor, choices),
                "is_first": (factor.id, storage.id) not in seen,
                "answered": [],
            }
        )
        seen.add((factor.id, storage.id))
    return {
        "rounds": int(rounds),
        "run_minutes": derived(minutes, 0),
        "margin_pct": derived(_PER_CENT * (choices.margin.ratio - 1), 1),
        "questions": listed,
        "unranked": [],
        "in_full": IN_FULL,
        "feed": questions_feed((), {}, {}),
    }


def answered(
    recommendations: Iterable[Recommendation],
) -> dict[tuple[str, str, str], set[Measure]]:
    """Return the measures answered, by workload, storage and setting."""
    found: defaultdict[tuple[str, str, str], set[Measure]] = defaultdict(set)
    for each in recommendations:
        asked = each.question
        key = asked.workload_id, asked.storage_id, asked.factor_id
        found[key].add(asked.measure)
    return found


def _tell_answers(
    document: OpenQuestions,
    found: dict[tuple[str, str, str], set[Measure]],
    reference: Reference,
) -> None:
    ranked = set()
    for each in document["questions"]:
        key = each["workload"], each["storage"], each["setting"]
        each["answered"] = sorted(found.get(key, ()))
        ranked.add(key)
    document["unranked"] = [
        {
            "id": question_id(Question(workload, storage, setting, "speed"), reference),
            "workload": workload,
            "storage": storage,
            "setting": setting,
            "answered": sorted(measures),
        }
        for (workload, storage, setting), measures in found.items()
        if (workload, storage, setting) not in ranked
    ]


def boxes(score: float, best: float) -> int:
    """Return how many of five boxes a score fills, by its share of the best score."""
    share = score / best if best > 0 else 0.0
    return 1 + sum(share >= least for least in _SHARES)


def _table(questions: Sequence[OpenQuestionEntry]) -> str:
    table = io.StringIO()
    writer = csv.DictWriter(table, _COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for each in questions:
        numbers = {
            name: each[name]["text"]
            for name in ("gain_pct", "regret_pct", "readers", "hours")
        }
        writer.writerow({**each, **numbers, "levels": " ".join(each["levels"])})
    return table.getvalue()
