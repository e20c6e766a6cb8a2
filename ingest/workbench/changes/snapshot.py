"""Everything a reader is told at one state of the records."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import has_errors, in_order
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.intake.models.corpus import Corpus

#: Names of findings that fit into one message.
_SHOWN = 3


class SnapshotError(ValueError):
    """A state whose records or vocabularies cannot be built; the message says why."""


class QuestionKey(NamedTuple):
    """What is asked, for which era; ``database`` is empty for any database."""

    workload: str
    storage: str
    factor: str
    measure: str
    database: str
    era: str


@dataclass(frozen=True, slots=True)
class AnswerState:
    """What the reader is told: levels best first, how sure, from how many sources."""

    kind: str
    levels: tuple[str, ...]
    against: str | None
    ratio: float | None
    certainty: str
    sources: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Records by id with the digest of their files, answers by question.

    ``contradicted``: claims (``<record>:<claim>``, or the id of a stated claim) and
    the questions whose pooled evidence says the opposite.
    """

    records: dict[str, str]
    answers: dict[QuestionKey, AnswerState]
    contradicted: frozenset[tuple[str, QuestionKey]]


def take_snapshot(root: Path, fallback: Path | None = None) -> Snapshot:
    """Return the state of the checkout at ``root``.

    ``fallback`` is a checkout whose vocabularies stand in where those of ``root``
    are of another format. SnapshotError where the records have errors.
    """
    paths = Paths(root)
    corpus = read_corpus(paths)
    if fallback and (not corpus.reference_ok or corpus.reference.evidence is None):
        with TemporaryDirectory(prefix="atlas-") as temporary:
            mixed = Path(temporary)
            shutil.copytree(paths.results, Paths(mixed).results)
            shutil.copytree(Paths(fallback).reference, Paths(mixed).reference)
            translations = Paths(fallback).translations
            if translations.is_dir():
                shutil.copytree(translations, Paths(mixed).translations)
            return _snapshot(read_corpus(Paths(mixed)), Paths(mixed))
    return _snapshot(corpus, paths)


def _snapshot(corpus: Corpus, paths: Paths) -> Snapshot:
    findings = in_order(check(corpus))
    if has_errors(findings) or corpus.reference.evidence is None:
        errors = [each for each in findings if each.level == "E"]
        shown = "; ".join(
            f"{each.place} {each.rule}: {each.message}" for each in errors[:_SHOWN]
        )
        more = f" and {len(errors) - _SHOWN} more" if len(errors) > _SHOWN else ""
        message = f"{len(errors)} errors ({shown}{more}); `atlas check` tells all"
        raise SnapshotError(message)
    with TemporaryDirectory(prefix="atlas-") as temporary:
        recommendations = _recommendations(corpus, paths, Path(temporary))
    return Snapshot(
        records={
            record.id: _digest(paths.results / record.folder)
            for record in corpus.records
        },
        answers={
            key: _state(answer)
            for each in recommendations
            for key, answer in _keyed(each)
        },
        contradicted=frozenset(_contradicted(corpus, recommendations)),
    )


def _recommendations(
    corpus: Corpus, paths: Paths, folder: Path
) -> list[Recommendation]:
    # DuckDB and scipy take a second to load, which `atlas check` should not.
    from ingest.analysis.evidence.recommend.engine import recommend_all  # noqa: PLC0415
    from ingest.analysis.parameters import EvidenceParameters  # noqa: PLC0415
    from ingest.analysis.warehouse import build_warehouse  # noqa: PLC0415

    choices = corpus.reference.evidence
    if choices is None:
        return []
    parameters = EvidenceParameters.from_reference(choices)
    connection = build_warehouse(corpus, paths.with_build(folder), parameters)
    try:
        return recommend_all(connection, corpus, cache=Paths.project().cache)
    finally:
        connection.close()


def _keyed(each: Recommendation) -> list[tuple[QuestionKey, Answer]]:
    question = each.question
    return [
        (
            QuestionKey(
                question.workload_id,
                question.storage_id,
                question.factor_id,
                question.measure,
                question.database_id or "",
                answer.era,
            ),
            answer,
        )
        for answer in each.answers
    ]


def _state(answer: Answer) -> AnswerState:
    return AnswerState(
        kind=answer.kind,
        levels=answer.levels,
        against=answer.against_id,
        ratio=answer.contrast.ratio if answer.contrast else None,
        certainty=answer.certainty.level if answer.certainty else "very_low",
        sources=len(answer.source_groups),
    )


def _contradicted(
    corpus: Corpus, recommendations: list[Recommendation]
) -> list[tuple[str, QuestionKey]]:
    """Return claims whose direction the pooled evidence shows to be the other."""
    directions = [*_record_directions(corpus), *_stated_directions(corpus)]
    return [
        (direction.claim, key)
        for each in recommendations
        if each.question.database_id is None
        for direction in directions
        if direction.concerns(each)
        and _is_shown_better(each, direction.worse, direction.better)
        for key, _ in _keyed(each)[:1]
    ]


def _is_shown_better(each: Recommendation, level_id: str, against_id: str) -> bool:
    """Tell whether the pooled evidence shows one level to be better than another."""
    contrasts = [
        *(answer.contrast for answer in each.answers if answer.contrast),
        *(pooled.contrast for pooled in each.pooled),
    ]
    verdicts = {
        (contrast.level_id, contrast.against_id): contrast.judgement.verdict
        for one in contrasts
        for contrast in (one, one.flipped())
    }
    return verdicts.get((level_id, against_id)) == "better"


@dataclass(frozen=True, slots=True)
class _Direction:
    """One level said to do better than another; empty classes mean any."""

    claim: str
    factor: str
    better: str
    worse: str
    workloads: frozenset[str]
    storage: frozenset[str]

    def concerns(self, each: Recommendation) -> bool:
        question = each.question
        return (
            question.factor_id == self.factor
            and (not self.workloads or question.workload_id in self.workloads)
            and (not self.storage or question.storage_id in self.storage)
        )


def _record_directions(corpus: Corpus) -> list[_Direction]:
    return [
        _Direction(
            f"{record.id}:{claim.id}",
            claim.treatment,
            *(
                (claim.against, claim.level)
                if claim.direction == "worse"
                else (claim.level, claim.against)
            ),
            frozenset({claim.workload}),
            frozenset({str(record.environment.storage.class_.value)}),
        )
        for record in corpus.records
        for claim in record.claims
        if claim.direction in {"better", "worse"}
    ]


def _stated_directions(corpus: Corpus) -> list[_Direction]:
    return [
        _Direction(
            claim.id,
            claim.direction.factor,
            claim.direction.better,
            claim.direction.worse,
            frozenset(claim.workloads),
            frozenset(claim.storage),
        )
        for claim in corpus.reference.claims.values()
        if claim.direction
    ]


def _digest(folder: Path) -> str:
    """Return a digest of a record's files, names included."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
