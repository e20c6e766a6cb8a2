"""Which questions the corpus can say anything about, each with its evidence."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast, get_args

from ingest.analysis.evidence.recommend.case import Case
from ingest.analysis.evidence.recommend.cells import MeasuredCells, measured_cells
from ingest.analysis.evidence.recommend.choosable import (
    default_levels,
    withheld_for,
)
from ingest.analysis.evidence.recommend.claims import claimed_cells, statements_of
from ingest.analysis.evidence.recommend.entries import Entries, databases_first
from ingest.analysis.evidence.recommend.limit import within_limits
from ingest.analysis.evidence.recommend.model import Measure, Question
from ingest.analysis.evidence.recommend.offered import offered
from ingest.analysis.evidence.recommend.profile import facts_of
from ingest.analysis.evidence.recommend.protected import protected
from ingest.analysis.evidence.recommend.sequences import joined
from ingest.analysis.evidence.recommend.treatments import treatment_of
from ingest.analysis.evidence.recommend.widening import Classes, Steps
from ingest.analysis.warehouse.runner import read_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import duckdb

    from ingest.analysis.evidence.recommend.case import Entry, RecordFacts, Statement
    from ingest.analysis.evidence.recommend.cells import Cells
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.record import Record

#: Such classes hold no one kind of load or storage to ask about.
_NO_CELL = "varied"


def find_cases(connection: duckdb.DuckDBPyConnection, corpus: Corpus) -> list[Case]:
    """Return every question with its evidence, in the order of the vocabularies.

    ValueError without evidence.yaml.
    """
    finder = _Finder(connection, corpus)
    factors = corpus.reference.factors.values()
    cases = [
        case
        for factor in factors
        if factor.role == "treatment" and factor.advisable
        for measure in get_args(Measure)
        for case in finder.cases(factor, measure)
    ]
    reference = corpus.reference
    orders = (list(reference.workloads), list(reference.storage))
    return sorted(
        cases,
        key=lambda case: (
            orders[0].index(case.question.workload_id),
            orders[1].index(case.question.storage_id),
        ),
    )


@dataclass(frozen=True, slots=True)
class Measured:
    """The cells of one record on a setting and measure, in its own classes."""

    factor_id: str
    measure: Measure
    classes: Classes
    entry: Entry


def find_measured(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus
) -> list[Measured]:
    """Return what was measured of every setting, whatever is asked about.

    ValueError without evidence.yaml.
    """
    return list(_Finder(connection, corpus).measured())


class _Finder:
    def __init__(self, connection: duckdb.DuckDBPyConnection, corpus: Corpus) -> None:
        choices = corpus.reference.evidence
        if choices is None:
            message = "data/reference/evidence.yaml could not be read"
            raise ValueError(message)
        self._corpus = corpus
        self._reference = corpus.reference
        eras = {
            row["record_id"]: row["era"]
            for row in read_rows(connection, "mart_records")
        }
        self._records: dict[str, Record] = {}
        self._facts: dict[str, RecordFacts] = {}
        for record in corpus.records:
            facts = facts_of(record, corpus.reference, eras[record.id])
            if facts is not None:
                self._records[record.id] = record
                self._facts[record.id] = facts
        self._entries = Entries(
            self._records,
            self._facts,
            self._reference,
            Steps({}),
            default_levels(corpus.reference),
        )
        self._cells = self._all_cells(connection, choices.approximate_sd.value)

    def _all_cells(
        self, connection: duckdb.DuckDBPyConnection, approximate_sd: float
    ) -> MeasuredCells:
        factors = {record.id: record.factors for record in self._corpus.records}
        known = self._reference.factors
        arms = read_rows(connection, "mart_arms")
        rows = (
            {**row, "level_id": known[row["factor_id"]].today(row["level_id"])}
            for row in protected(offered(arms, self._corpus), self._corpus)
        )
        found = {
            key: [joined(cells, self._reference) for cells in several]
            for key, several in measured_cells(rows, factors).items()
        }
        workloads: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for (record_id, factor_id, _), several in found.items():
            workloads[record_id] |= {
                (factor_id, cells.classes.workload_id) for cells in several
            }
        for record in self._records.values():
            measured = workloads[record.id]
            for factor_id, measure, cells in claimed_cells(
                record, self._reference, measured, approximate_sd
            ):
                found.setdefault((record.id, factor_id, measure), []).append(cells)
        return found

    def measured(self) -> Iterator[Measured]:
        """Yield the cells of every record about a setting one can choose."""
        for (record_id, factor_id, measure), several in self._cells.items():
            factor = self._reference.factors[factor_id]
            if record_id not in self._records or not factor.advisable:
                continue
            for cells in several:
                entry = self._entries.take(record_id, factor_id, [cells], cells.classes)
                if entry is not None and factor.role == "treatment":
                    kind = cast("Measure", measure)
                    yield Measured(factor_id, kind, cells.classes, entry)

    def cases(self, factor: Factor, measure: Measure) -> Iterator[Case]:
        """Yield every question about a treatment and measure."""
        known = {
            record_id: self._cells[record_id, factor.id, measure]
            for record_id in self._records
            if (record_id, factor.id, measure) in self._cells
        }
        statements = [
            statement
            for record in self._records.values()
            for statement in statements_of(record, self._facts[record.id], factor.id)
            if self._measure(record, statement) == measure
        ]
        # A text is a choice of one set-up: elsewhere it may mean something else.
        allowed = () if factor.values == "text" else self._reference.widening
        steps = Steps.of(allowed, factor.id)
        self._entries = replace(self._entries, steps=steps)
        for asked in sorted(self._asked(known, statements, steps)):
            for case in self._questions(factor, measure, asked, known, statements):
                # Nobody runs a load generator for its own sake: what it shows of one
                # kind of storage is not asked of another.
                can_widen = case.is_database_load and steps.may_widen_to(asked)
                if case.state == "measured" or can_widen:
                    yield case

    def _measure(self, record: Record, statement: Statement) -> Measure:
        metric = self._reference.metrics[statement.metric_id or record.metrics.primary]
        return "tail_latency" if metric.measure == "tail_latency" else "speed"

    def _asked(
        self,
        known: dict[str, list[Cells]],
        statements: Sequence[Statement],
        steps: Steps,
    ) -> set[Classes]:
        found = {Classes(each.workload_id, each.storage_id) for each in statements}
        for record_id, several in known.items():
            for cells in several:
                found |= steps.reach(cells.classes, self._facts[record_id].era)
        return {
            each
            for each in found
            if _NO_CELL not in (each.workload_id, each.storage_id)
        }

    def _questions(
        self,
        factor: Factor,
        measure: Measure,
        asked: Classes,
        known: dict[str, list[Cells]],
        statements: Iterable[Statement],
    ) -> Iterator[Case]:
        entries = [
            entry
            for record_id, several in known.items()
            if (entry := self._entries.take(record_id, factor.id, several, asked))
        ]
        if self._reference.workloads[asked.workload_id].database:
            entries = databases_first(entries, self._reference)
        said = [
            each
            for each in statements
            if Classes(each.workload_id, each.storage_id) == asked
        ]

        def question(database: str | None) -> Question:
            return Question(
                asked.workload_id, asked.storage_id, factor.id, measure, database
            )

        yield self._case(factor, question(None), entries, said)
        direct = [each for each in entries if not each.record.widenings]
        if len(_databases(entries, said)) > 1:
            measured = _databases(direct, said)
            for database in sorted(each for each in measured if each):
                kin = self._kin(factor, database)
                own = [each for each in entries if each.facts.database_id in kin]
                words = [each for each in said if each.facts.database_id in kin]
                yield self._case(factor, question(database), own, words)

    def _kin(self, factor: Factor, database: str) -> set[str]:
        """Return the products whose records speak for a database.

        Those derived from it do where the setting is that of the product itself:
        Percona Server's InnoDB is MySQL's.
        """
        if not factor.databases:
            return {database}
        derived = {
            each.id
            for each in self._reference.databases.values()
            if each.broader == database
        }
        return {database, *derived}

    def _case(
        self,
        factor: Factor,
        question: Question,
        entries: Sequence[Entry],
        statements: Sequence[Statement],
    ) -> Case:
        outside = [
            each
            for each in entries
            if factor.acts_at_commit or not each.facts.is_in_memory
        ]
        # Where all fits in memory there is nothing to keep apart.
        in_memory = [each for each in entries if outside and each not in outside]
        usual, unusual = self._apart(question, outside)
        counted, left_out = within_limits(usual or entries)
        is_direct = statements or any(self._is_own(question, each) for each in counted)
        workload = self._reference.workloads.get(question.workload_id)
        databases = _databases(entries, statements)
        return Case(
            question=question,
            state="measured" if is_direct else "widened",
            treatment=treatment_of(
                factor, self._corpus, databases - {None}, question.storage_id
            ),
            entries=counted,
            set_aside=tuple(in_memory),
            no_choices=(*self._no_choices(question, counted), *unusual),
            other_loads=tuple(self._other_loads(question, counted)),
            statements=tuple(statements),
            is_database_load=workload is None or workload.database,
            left_out=left_out,
            withheld=withheld_for(question, self._reference),
        )

    def _apart(
        self, question: Question, entries: Sequence[Entry]
    ) -> tuple[list[Entry], list[Entry]]:
        """Return what counts, and what stands beside it as nobody can have it.

        That counts where no other was measured in the very classes asked about: it is
        then told with a reason why it is no advice.
        """
        usual = [each for each in entries if each.is_choosable]
        if not any(self._is_own(question, each) for each in usual):
            return list(entries), []
        return usual, [each for each in entries if not each.is_choosable]

    def _is_own(self, question: Question, entry: Entry) -> bool:
        own = Classes(entry.workload_id, entry.storage_id)
        asked = Classes(question.workload_id, question.storage_id)
        return self._entries.is_kind(own, asked)

    def _no_choices(
        self, question: Question, counted: Iterable[Entry]
    ) -> Iterator[Entry]:
        for entry in counted:
            key = entry.facts.id, question.factor_id, question.measure
            found = self._entries.beside(entry, self._cells.get(key, ()))
            if found is not None:
                yield found

    def _other_loads(
        self, question: Question, counted: Iterable[Entry]
    ) -> Iterator[Entry]:
        asked = Classes(question.workload_id, question.storage_id)
        for entry in counted:
            key = entry.facts.id, question.factor_id, question.measure
            several = self._cells.get(key, ())
            yield from self._entries.other_loads(entry, several, asked)


def _databases(
    entries: Iterable[Entry], statements: Iterable[Statement]
) -> set[str | None]:
    return {
        *(each.facts.database_id for each in entries),
        *(each.facts.database_id for each in statements),
    }
