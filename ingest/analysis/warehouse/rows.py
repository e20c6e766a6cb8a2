"""Records and vocabularies as rows of the raw tables.

Everything stays the text that was read; the SQL casts, so that what a number
was printed as is never lost on the way.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.analysis.parameters import EvidenceParameters
    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference
    from ingest.intake.read import Corpus

Row = dict[str, Any]


def raw_rows(
    corpus: Corpus, parameters: EvidenceParameters
) -> dict[str, Iterator[Row]]:
    """Return the rows of every raw table, by table."""
    tables: dict[str, Iterator[Row]] = {
        "raw_build_parameters": iter([_parameters(parameters)]),
        "raw_levels": _levels(corpus.reference),
        "raw_lineages": _lineages(corpus.reference),
        "raw_metrics": _metrics(corpus.reference),
        "raw_platforms": _platforms(corpus.reference),
    }
    tables["raw_cells"] = (
        row for record in corpus.records for row in _cells(record, parameters)
    )
    for table, rows_of in _RECORD_TABLES.items():
        tables[table] = chain.from_iterable(map(rows_of, corpus.records))
    return tables


def _parameters(parameters: EvidenceParameters) -> Row:
    low, high = parameters.assumed_sd_sensitivity
    return {
        "margin_ratio": str(parameters.margin_ratio),
        "assumed_sd_main": str(parameters.assumed_sd),
        "assumed_sd_low": str(low),
        "assumed_sd_high": str(high),
        "sd_floor": str(parameters.sd_floor),
        "stratum_correlation": str(parameters.stratum_correlation),
    }


def _levels(reference: Reference) -> Iterator[Row]:
    for factor in reference.factors.values():
        for position, level in enumerate(factor.levels, start=1):
            yield {
                "factor_id": factor.id,
                "level_id": level.id,
                "level_position": position,
                "era": level.era,
                "is_reference": _flag(level.reference),
            }


def _lineages(reference: Reference) -> Iterator[Row]:
    for step in reference.lineages:
        if step.from_ is not None:
            yield {
                "factor_id": step.factor,
                "from_level_id": step.from_,
                "to_level_id": step.to,
                "relation": step.relation,
                "is_carried": _flag(step.carries),
                "penalty_sd": _text(step.penalty_sd),
            }


def _metrics(reference: Reference) -> Iterator[Row]:
    for metric in reference.metrics.values():
        yield {
            "metric_id": metric.id,
            "better": metric.better,
            "measure": metric.measure,
        }


def _platforms(reference: Reference) -> Iterator[Row]:
    for platform in reference.platforms.values():
        yield {"platform_id": platform.id, "family": platform.family}


def _record(record: Record) -> Iterator[Row]:
    yield {
        "record_id": record.id,
        "kind": record.kind,
        "published": record.source.published,
        "figures_from": record.source.figures_from,
        "source_group": record.source_group,
        "database_id": record.environment.database.product.value,
        "platform_id": record.environment.platform.os.value,
        "kernel_version": record.environment.platform.kernel.value,
        "storage_class_id": record.environment.storage.class_.value,
        "workload_class_id": record.workload.class_.value,
    }


def _record_factors(record: Record) -> Iterator[Row]:
    for position, factor in enumerate(record.factors, start=1):
        yield {
            "record_id": record.id,
            "factor_id": factor,
            "factor_role": "treatment" if factor in record.treatments else "stratum",
            "factor_position": position,
            "is_nested": _flag(factor in record.nested),
            "is_row_factor": _flag(factor in record.row_factors),
            "baseline_level_id": record.baseline.get(factor),
        }


def _record_class_maps(record: Record) -> Iterator[Row]:
    maps = {
        "storage": record.environment.storage.class_map,
        "workload": record.workload.class_map,
    }
    for kind, class_map in maps.items():
        for factor, classes in class_map.items():
            for level, class_id in classes.items():
                yield {
                    "record_id": record.id,
                    "class_kind": kind,
                    "factor_id": factor,
                    "level_id": level,
                    "class_id": class_id,
                }


def _record_reference_levels(record: Record) -> Iterator[Row]:
    for factor, levels in record.reference_levels.items():
        for level in levels:
            yield {"record_id": record.id, "factor_id": factor, "level_id": level}


def _record_metrics(record: Record) -> Iterator[Row]:
    for position, metric in enumerate(record.metric_ids, start=1):
        yield {
            "record_id": record.id,
            "metric_id": metric,
            "metric_role": "primary" if position == 1 else "secondary",
            "metric_position": position,
        }


def _runs(record: Record) -> Iterator[Row]:
    for run in record.runs:
        yield {
            "record_id": record.id,
            "run_row": run.row,
            "repeat_label": _text(run.repeat),
            "round_label": _text(run.round),
            "run_count": _text(run.n),
        }


def _run_levels(record: Record) -> Iterator[Row]:
    for run in record.runs:
        for factor, level in run.levels.items():
            yield {
                "record_id": record.id,
                "run_row": run.row,
                "factor_id": factor,
                "level_id": level,
            }


def _cells(record: Record, parameters: EvidenceParameters) -> Iterator[Row]:
    for run in record.runs:
        for metric, text in run.cells.items():
            error = reading_error(record, run, metric, parameters.approximate_sd)
            yield {
                "record_id": record.id,
                "run_row": run.row,
                "metric_id": metric,
                "value_text": text,
                "stddev_text": run.spread.get(metric),
                "reading_error_text": f"{error:.6g}" if error else None,
            }


def reading_error(
    record: Record, run: Run, metric: str, approximate_sd: float
) -> float:
    """Return how far a figure may be off by what notes say of it; 0 where none does.

    An SD in the unit of the metric: the largest of ``Note.uncertainty``.
    """
    text = run.cells.get(metric)
    if not text:
        return 0.0
    found = [
        note.uncertainty(float(text), approximate_sd)
        for note in record.notes
        if (note.approximate or note.between) and note.is_about(metric, run.levels)
    ]
    return max(found, default=0.0)


def _claims(record: Record) -> Iterator[Row]:
    for position, claim in enumerate(record.claims, start=1):
        yield {
            "record_id": record.id,
            "claim_id": claim.id,
            "claim_position": position,
            "factor_id": claim.treatment,
            "level_id": claim.level,
            "against_level_id": claim.against,
            "workload_class_id": claim.workload,
            "direction": claim.direction,
            "ratio_text": claim.ratio,
        }


_RECORD_TABLES: dict[str, Callable[[Record], Iterator[Row]]] = {
    "raw_records": _record,
    "raw_record_factors": _record_factors,
    "raw_record_class_maps": _record_class_maps,
    "raw_record_reference_levels": _record_reference_levels,
    "raw_record_metrics": _record_metrics,
    "raw_runs": _runs,
    "raw_run_levels": _run_levels,
    "raw_claims": _claims,
}


def _text(value: float | None) -> str | None:
    return None if value is None else str(value)


def _flag(value: bool) -> str:  # noqa: FBT001 (a converter has one argument)
    return "true" if value else "false"
