"""The material of a build, from its records and marts."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.cells import read_context
from ingest.intake.models.working_set import working_set_regime
from ingest.publishing.compare.material import Cell, Facts, Material, Place, Stated
from ingest.publishing.export.texts import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.marts import Marts

#: Caveats that are marked beside a record: what bears on how much one figure says.
MARKED = (
    "single-run",
    "few-runs",
    "figures-from-chart",
    "figures-from-prose",
    "patched-kernel",
    "barriers-differ",
    "not-crash-safe",
    "possible-copy-error",
)
#: The mark of figures that are not from a table.
OF_FIGURES = {"chart": "figures-from-chart", "text": "figures-from-prose"}


def gather_material(corpus: Corpus, marts: Marts) -> Material:
    """Return records newest first, with their cells and stated ratios."""
    by_id = {record.id: record for record in corpus.records}
    rows = marts.rows("mart_records")
    records = [by_id[row["record_id"]] for row in rows]
    cells = [cell for record in records for cell in _cells(record, marts)]
    own = {(cell.place.record, cell.factor, cell.place.workload) for cell in cells}
    return Material(
        records=[
            _facts(by_id[row["record_id"]], row["era"], corpus.reference)
            for row in rows
        ],
        cells=cells,
        stated=[
            stated
            for record in records
            for stated in _stated(record)
            if (record.id, stated.factor, stated.place.workload) not in own
        ],
    )


def _facts(record: Record, era: str, reference: Reference) -> Facts:
    caveats = [each for each in record.caveats if isinstance(each, str)]
    of_figures = OF_FIGURES.get(record.source.figures_from)
    published = record.source.published
    return Facts(
        id=record.id,
        title=title_of(record),
        published=None if published == "unknown" else published,
        database=record.environment.database.product.value,
        era=era,
        kind=record.kind,
        figures_from=record.source.figures_from,
        source_group=record.source_group,
        overlaps=record.overlaps,
        is_in_memory=working_set_regime(record) == "in-memory",
        informs=all(reference.caveats[each].informs for each in caveats),
        marks=tuple(each for each in MARKED if each in {*caveats, of_figures}),
    )


def _cells(record: Record, marts: Marts) -> Iterator[Cell]:
    texts = _printed(record, marts)
    for row in marts.of_record("mart_arms", record.id):
        key = row["factor_id"], row["level_id"], row["context_key"], row["metric_id"]
        yield Cell(
            place=Place(
                record.id,
                row["metric_id"],
                row["workload_class_id"],
                row["storage_class_id"],
            ),
            factor=row["factor_id"],
            level=row["level_id"],
            context=read_context(row["context_key"], record.factors),
            value=row["mean_value"],
            texts=tuple(texts[key]),
            stddev=row["stddev_value"],
            runs=row["run_count"],
            decimals=row["decimals"] or 0,
            reading_error=row["reading_error"],
            round_logs=tuple(row["round_logs"] or ()),
        )


def _printed(
    record: Record, marts: Marts
) -> dict[tuple[str, str, str, str], list[str]]:
    """Return the printed figures of each arm, in the order of the runs."""
    by_run: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for cell in marts.of_record("stg_cells", record.id):
        if cell["cell_value"] is not None:
            by_run[cell["run_row"]].append((cell["metric_id"], cell["value_text"]))
    found: defaultdict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for run in marts.of_record("int_contexts_keyed", record.id):
        for metric, text in by_run[run["run_row"]]:
            key = run["factor_id"], run["level_id"], run["context_key"], metric
            found[key].append(text)
    return found


def _stated(record: Record) -> Iterator[Stated]:
    for claim in record.claims:
        if claim.ratio is not None:
            yield Stated(
                place=Place(
                    record.id,
                    claim.metric or record.metrics.primary,
                    claim.workload,
                    record.environment.storage.class_.value,
                ),
                factor=claim.treatment,
                level=claim.level,
                against=claim.against,
                text=claim.ratio,
                is_approximate=claim.approximate,
            )
