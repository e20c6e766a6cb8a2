"""Answers of the project's own corpus, asked by question."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.cache import AnswerCache
from ingest.analysis.evidence.recommend.model import Question
from ingest.analysis.evidence.recommend.questions import find_cases
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.intake.read import read_corpus
from ingest.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.analysis.evidence.recommend.case import Case
    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.reference import EvidenceChoices


@cache
def own_corpus() -> Corpus:
    """Return the project's own records, which no test changes: read once a process."""
    return read_corpus(Paths.project())


@cache
def own_answers() -> CorpusAnswers:
    """Return the questions of the project's own records, found once a process."""
    with TemporaryDirectory() as build:
        return CorpusAnswers.of(own_corpus(), Path(build))


def solved(case: Case, choices: EvidenceChoices) -> Recommendation | None:
    """Answer a question; from the project's cache where a build has, by this code."""
    store = AnswerCache(Paths.project().cache, choices)
    known = store.get(store.key(case))
    return known[0] if known else solve(case, choices)


@dataclass
class CorpusAnswers:
    """Every question of a corpus; each is answered when first asked."""

    corpus: Corpus
    cases: dict[Question, Case]
    _found: dict[Question, Recommendation | None] = field(default_factory=dict)

    @classmethod
    def of(cls, corpus: Corpus, build: Path) -> CorpusAnswers:
        """Find the questions of a corpus; ``build`` takes the warehouse."""
        assert corpus.reference.evidence
        parameters = EvidenceParameters.from_reference(corpus.reference.evidence)
        paths = Paths.project().with_build(build)
        connection = build_warehouse(corpus, paths, parameters)
        found = find_cases(connection, corpus)
        cases = {case.question: case for case in found}
        assert len(found) == len(cases)
        return cls(corpus, cases)

    def get(
        self,
        workload: str,
        storage: str,
        factor: str = "io_scheduler",
        measure: str = "speed",
        database: str | None = None,
    ) -> Recommendation | None:
        """Return what is said on a question; None where nothing is."""
        question = Question(workload, storage, factor, measure, database)  # type: ignore[arg-type]
        if question not in self._found:
            assert self.corpus.reference.evidence
            case = self.cases.get(question)
            self._found[question] = (
                solved(case, self.corpus.reference.evidence) if case else None
            )
        return self._found[question]

    def about(self, factor: str) -> Iterator[tuple[Question, Recommendation]]:
        """Yield every question on a setting that has an answer."""
        for each in (each for each in self.cases if each.factor_id == factor):
            found = self.get(
                each.workload_id,
                each.storage_id,
                each.factor_id,
                each.measure,
                each.database_id,
            )
            if found:
                yield each, found

    def ask(
        self,
        workload: str,
        storage: str,
        factor: str = "io_scheduler",
        measure: str = "speed",
        database: str | None = None,
    ) -> Recommendation:
        """Return what is said on a question that must have an answer."""
        found = self.get(workload, storage, factor, measure, database)
        assert found is not None
        return found
