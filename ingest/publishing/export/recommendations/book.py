"""All recommendations with what their documents need, looked up by cell."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.leading import in_order, standing
from ingest.language.sentences.lines.reasons import because_sentences
from ingest.language.sentences.phrases import sentence
from ingest.language.sentences.recommend import Case, rows_behind
from ingest.language.sentences.recommend_headline import answer_headline
from ingest.publishing.export.recommendations.names import setting_anchor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.language.sentences import Phrases, Sentence

#: Workload and storage class.
Cell = tuple[str, str]


@dataclass(frozen=True, eq=False)
class Book:
    """The recommendations of a build.

    ``years`` holds the year of publication by record, None where it is unknown.
    """

    found: Sequence[Recommendation]
    words: Phrases
    margin_ratio: float
    records: Mapping[str, Record]
    years: Mapping[str, int | None]
    _said: dict[int, tuple[Sentence, Sentence]] = field(default_factory=dict)

    @property
    def reference(self) -> Reference:
        """The vocabularies."""
        return self.words.reference

    @cached_property
    def by_cell(self) -> dict[Cell, list[Recommendation]]:
        """Recommendations for any database, the one that leads its cell first."""
        return self._grouped(None)

    @cached_property
    def database_ids(self) -> list[str]:
        """Databases asked for on their own, in the order of the vocabulary."""
        asked = {found.question.database_id for found in self.found}
        return [each for each in self.reference.databases if each in asked]

    def of_database(self, database_id: str) -> dict[Cell, list[Recommendation]]:
        """Return what is known for one database, by cell.

        Where no record of another database counts, the recommendation for any
        database is that of the one measured.
        """
        own = self._grouped(database_id)
        for cell, recommendations in self.by_cell.items():
            asked = {_treatment(each) for each in own.get(cell, ())}
            for each in recommendations:
                if _treatment(each) in asked:
                    continue
                if databases_of(each, each.answer) == [database_id]:
                    own.setdefault(cell, []).append(each)
        return {cell: self._in_order(each) for cell, each in own.items()}

    def alone(self, found: Recommendation) -> list[Recommendation]:
        """Return the same question for single databases."""
        asked = found.question
        own = [
            each
            for each in self.found
            if each.question.database_id is not None
            and (each.question.workload_id, each.question.storage_id)
            == (asked.workload_id, asked.storage_id)
            and _treatment(each) == _treatment(found)
        ]
        order = list(self.reference.databases)
        return sorted(
            own, key=lambda each: order.index(each.question.database_id or "")
        )

    def case(self, found: Recommendation, answer: Answer) -> Case:
        """Return an answer ready to be put into words."""
        return Case(
            found, answer, self.margin_ratio, self.records, self.words, self.years
        )

    def said(self, found: Recommendation, answer: Answer) -> tuple[Sentence, Sentence]:
        """Return headline and sentence of an answer, made once."""
        key = id(answer)
        if key not in self._said:
            case = self.case(found, answer)
            self._said[key] = answer_headline(case), sentence(*because_sentences(case))
        return self._said[key]

    def anchor(self, found: Recommendation) -> str:
        """Return where an answer stands on the page of its cell."""
        return setting_anchor(found.question, self.reference)

    def _grouped(self, database_id: str | None) -> dict[Cell, list[Recommendation]]:
        cells: defaultdict[Cell, list[Recommendation]] = defaultdict(list)
        for found in self.found:
            question = found.question
            if question.database_id == database_id and found.answers:
                cells[question.workload_id, question.storage_id].append(found)
        by_leader = {cell: self._in_order(each) for cell, each in cells.items()}

        def place(pair: tuple[Cell, Sequence[Recommendation]]) -> tuple[object, ...]:
            first = pair[1][0]
            return standing(first, first.answer, self.reference.factors)

        return dict(sorted(by_leader.items(), key=place))

    def _in_order(self, found: Sequence[Recommendation]) -> list[Recommendation]:
        return in_order(found, self.reference.factors)


def databases_of(found: Recommendation, answer: Answer) -> list[str]:
    """Return the databases an answer was measured on."""
    ids = (row.database_id for row in rows_behind(found, answer))
    return sorted({each for each in ids if each is not None})


def _treatment(found: Recommendation) -> tuple[str, str]:
    return found.question.factor_id, found.question.measure
