"""The state of a checkout: its records, and everything a reader is told by them."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ingest.findings import has_errors, in_order
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.publishing.changes import RECORDS, AnswerId, AnswerState, Place, Snapshot

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.reference import Reference

#: Names of findings that fit into one message.
_SHOWN = 3
#: What is compared of a record: the digest of all its files.
_FILES = Place(RECORDS, (), "files")


class SnapshotError(ValueError):
    """A state whose records or vocabularies cannot be built; the message says why."""


def snapshot_of_checkout(root: Path, fallback: Path | None = None) -> Snapshot:
    """Return the state of the checkout at ``root``, each record as a digest.

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
            record.id: {_FILES: _digest(paths.results / record.folder)}
            for record in corpus.records
        },
        answers={
            _id(each, answer, corpus.reference): _told(each, answer)
            for each in recommendations
            for answer in each.answers
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


def _id(found: Recommendation, answer: Answer, reference: Reference) -> AnswerId:
    # As above: with it come all documents about answers.
    from ingest.publishing.export.recommendations.names import (  # noqa: PLC0415
        setting_anchor,
    )

    question = found.question
    return AnswerId(
        question.workload_id,
        question.storage_id,
        setting_anchor(question, reference),
        answer.era,
        question.database_id or "",
    )


def _told(found: Recommendation, answer: Answer) -> AnswerState:
    from ingest.analysis.evidence.recommend.leading import (  # noqa: PLC0415
        certainty_level,
    )

    return AnswerState(
        setting=found.question.factor_id,
        measure=found.question.measure,
        kind=answer.kind,
        levels=answer.levels,
        certainty=certainty_level(answer),
        sources=len(answer.source_groups),
        against=answer.against_id,
        ratio=answer.contrast.ratio if answer.contrast else None,
    )


def _contradicted(
    corpus: Corpus, recommendations: list[Recommendation]
) -> list[tuple[str, AnswerId]]:
    """Return claims whose direction the pooled evidence shows to be the other."""
    directions = [*_record_directions(corpus), *_stated_directions(corpus)]
    return [
        (direction.claim, _id(each, answer, corpus.reference))
        for each in recommendations
        if each.question.database_id is None
        for direction in directions
        if direction.concerns(each)
        and _is_shown_better(each, direction.worse, direction.better)
        for answer in each.answers[:1]
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
