"""The files a reader takes away: the runs as CSV, the record as JSON."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from ingest.publishing.export.comparisons import measured
from ingest.publishing.export.numbers import printed

if TYPE_CHECKING:
    from ingest.analysis.evidence.gather import Evidence
    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.shapes import (
        DownloadDocument,
        DownloadMetric,
        DownloadRun,
        RecordDocument,
    )


def runs_csv(record: Record) -> str:
    """Return the runs as CSV: every cell as printed, empty = not reported."""
    has_repeats = any(run.repeat is not None for run in record.runs)
    has_rounds = any(run.round is not None for run in record.runs)
    has_counts = any(run.n is not None for run in record.runs)
    has_samples = any(run.samples is not None for run in record.runs)
    spreads = [
        metric
        for metric in record.metric_ids
        if any(metric in run.spread for run in record.runs)
    ]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(
        [
            *record.factors,
            *record.metric_ids,
            *(["repeat"] if has_repeats else []),
            *(["round"] if has_rounds else []),
            *(["n"] if has_counts else []),
            *(["samples"] if has_samples else []),
            *(f"{metric}_stddev" for metric in spreads),
        ]
    )
    for run in record.runs:
        writer.writerow(
            [
                *(run.levels.get(factor, "") for factor in record.factors),
                *(run.cells.get(metric) for metric in record.metric_ids),
                *([run.repeat] if has_repeats else []),
                *([run.round] if has_rounds else []),
                *([run.n] if has_counts else []),
                *([run.samples] if has_samples else []),
                *(run.spread.get(metric) for metric in spreads),
            ]
        )
    return stream.getvalue()


def download_document(
    record: Record, document: RecordDocument, evidence: Evidence, reference: Reference
) -> DownloadDocument:
    """Return the record with every effect, for other programs."""
    parameters = evidence.parameters
    return {
        "schema_version": 1,
        "licence": "CC-BY-4.0",
        "id": record.id,
        "title": document["title"],
        "summary": document["summary"],
        "authors": document["authors"],
        "published": document["published"],
        "source": document["source"],
        "database": document["database"],
        "workload": document["workload"],
        "storage": document["storage"],
        "platform": document["platform"],
        "treatments": document["treatments"],
        "strata": document["strata"],
        "metrics": [_metric(each, record, reference) for each in record.metric_ids],
        "runs": [_run(run) for run in record.runs],
        "claims": document["claims"],
        "effects": [
            {"treatment": effect.factor_id, **measured(effect)}
            for effect in evidence.of_record(record.id)
        ],
        "judged_by": {
            "margin_ratio": parameters.margin_ratio,
            "assumed_sd": parameters.assumed_sd,
            "assumed_sd_low": parameters.assumed_sd_sensitivity[0],
            "assumed_sd_high": parameters.assumed_sd_sensitivity[1],
            "sd_floor": parameters.sd_floor,
            "stratum_correlation": parameters.stratum_correlation,
        },
    }


def _metric(metric_id: str, record: Record, reference: Reference) -> DownloadMetric:
    metric = reference.metrics[metric_id]
    return {
        "id": metric_id,
        "role": "primary" if metric_id == record.metrics.primary else "secondary",
        "label": metric.label,
        "unit": metric.unit,
        "better": metric.better,
    }


def _run(run: Run) -> DownloadRun:
    values = {
        metric: None if text is None else printed(text)
        for metric, text in run.cells.items()
    }
    exported: DownloadRun = {
        "levels": run.levels,
        "repeat": None if run.repeat is None else str(run.repeat),
        "runs": run.n,
        "values": values,
    }
    if run.round is not None:
        exported["round"] = run.round
    spread = {metric: text for metric, text in run.spread.items() if text is not None}
    if spread:
        exported["standard_deviations"] = spread
    return exported
