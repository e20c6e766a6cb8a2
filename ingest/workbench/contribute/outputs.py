"""What files of tools hold, for people and for programs."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.raw.importing import import_file
from ingest.intake.read.raw.refused import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rich.console import Console

    from ingest.findings import Finding
    from ingest.intake.models.reference import Metric
    from ingest.intake.read.raw.importing import Imported
    from ingest.intake.read.raw.results import Result

#: Characters of a value printed in a table; --json prints all.
_WIDEST = 100


def import_all(
    files: Iterable[tuple[Path, str]],
) -> tuple[list[Imported], list[Finding]]:
    """Return what could be read of files (path, name in messages), and the refusals."""
    imported, refused = [], []
    for path, shown in files:
        try:
            imported.append(import_file(path, shown))
        except RefusedError as problem:
            refused.append(problem.finding(shown))
    return imported, refused


def as_json(imported: Iterable[Imported], metrics: Mapping[str, Metric]) -> str:
    """Return one entry a result, in the order of the files.

    Each is ``{file, label, tool, tool_version, importer, metrics: {id: {value, unit}},
    parameters, warnings, series}``.
    """
    return json.dumps(
        [
            {
                "file": each.file,
                "label": result.label,
                "tool": each.importer.id,
                "tool_version": result.tool_version,
                "importer": each.importer.signature,
                "metrics": {
                    name: {
                        "value": _number(Decimal(text)),
                        "unit": metrics[name].unit["en"],
                    }
                    for name, text in result.metrics.items()
                },
                "parameters": _plain(result.parameters),
                "warnings": list(result.warnings),
                "series": [
                    {
                        "metric": series.metric,
                        "unit": metrics[series.metric].unit["en"],
                        "at_s": [_number(Decimal(text)) for text in series.at_s],
                        "values": [
                            None if text is None else _number(Decimal(text))
                            for text in series.values
                        ],
                    }
                    for series in result.series
                ],
            }
            for each in imported
            for result in each.results
        ],
        indent=2,
        ensure_ascii=False,
    )


def print_imported(
    imported: Iterable[Imported], metrics: Mapping[str, Metric], console: Console
) -> None:
    """Print a table a result: metrics, parameters, series, warnings."""
    for each in imported:
        for number, result in enumerate(each.results, start=1):
            console.print(_head(each, number, result), soft_wrap=True)
            console.print(_table(result, metrics))
            for warning in result.warnings:
                console.print(Text(f"  warning  {printable(warning)}"), soft_wrap=True)
            console.print()


def _head(each: Imported, number: int, result: Result) -> Text:
    head = Text(printable(each.file), style="bold")
    if len(each.results) > 1:
        head.append(f"  result {number} of {len(each.results)}", style="not bold")
    named = " ".join(
        part for part in (each.importer.label, result.tool_version) if part
    )
    head.append(f"  {printable(named)}", style="not bold")
    if result.label:
        head.append(f"  {printable(result.label)}", style="not bold")
    return head


def _table(result: Result, metrics: Mapping[str, Metric]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    # An id that is cut cannot be copied; the value may wrap instead.
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(no_wrap=True)
    for name, text in result.metrics.items():
        table.add_row(name, text, metrics[name].unit["en"])
    for name, value in result.parameters.items():
        shown = value if isinstance(value, str) else json.dumps(_plain(value))
        cut = shown if len(shown) <= _WIDEST else f"{shown[:_WIDEST]}…"
        table.add_row(Text(printable(name), style="dim"), Text(printable(cut)), "")
    for series in result.series:
        table.add_row(
            Text("series", style="dim"),
            Text(series.metric),
            f"{len(series.at_s)} values",
        )
    return table


def _plain(value: Any) -> Any:
    """Return parameters as JSON knows them."""
    if isinstance(value, dict):
        return {name: _plain(child) for name, child in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(child) for child in value]
    return _number(value) if isinstance(value, Decimal) else value


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
