"""Records as the API tells them, from the documents of their pages and downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ingest.publishing.api.numbers import interval, known, number
from ingest.publishing.api.places import (
    href,
    key_of,
    pages,
    recommendation_file,
    to_site,
)
from ingest.publishing.export.texts import as_translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.intake.models.base import Translated
    from ingest.publishing.api.shapes import common
    from ingest.publishing.api.shapes import results as api
    from ingest.publishing.export.shapes import (
        Comparison,
        DownloadDocument,
        DownloadRun,
        Number,
        RecordClaim,
        RecordDocument,
        RecordUse,
        Setup,
    )

LIST = "results.json"
#: Whether a comparison is counted: by record, setting, level, baseline and metric.
Counted = dict[tuple[str, str, str, str, str | None], bool]


def file_of(record: str) -> str:
    """Return the document of a record."""
    return f"results/{record}.json"


def effects_file(slug: str) -> str:
    """Return the document of a setting's comparisons."""
    return f"effects/{slug}.json"


def summary(page: RecordDocument, document: str, counted: Counted) -> api.ResultSummary:
    """Return a record in short, as ``document`` names it."""
    lead = page["lead"]
    return {
        "id": page["id"],
        "href": href(file_of(page["id"]), document),
        "pages": pages(f"results/{page['id']}/", document),
        "title": page["title"],
        "published": page["published"],
        "accessed": page["accessed"],
        "database": page["database"],
        "workload": page["workload"],
        "storage": page["storage"],
        "platform": page["platform"],
        "kernel_era": page["era"],
        "settings": [
            {
                "setting": each["id"],
                "levels": each["levels"],
                "baseline": each["baseline"],
            }
            for each in page["treatments"]
        ],
        "rows": page["row_count"],
        "lead": comparison(page["id"], lead["treatment"], lead, counted)
        if lead
        else None,
    }


def result(
    page: RecordDocument,
    download: DownloadDocument,
    uses: Sequence[RecordUse],
    counted: Counted,
) -> api.Result:
    """Return a record whole."""
    own = file_of(page["id"])
    folder = f"results/{page['id']}"
    csv = page["downloads"]["csv"]
    source = page["source"]
    return {
        **summary(page, own, counted),
        "language": page["language"],
        "summary": page["summary"],
        "finding": as_translated(page["finding_plain"]),
        "authors": page["authors"],
        "source": {
            "url": source["url"]
            or to_site(f"{page['language']}/results/{page['id']}/", own),
            "publisher": source["publisher"],
            "language": source["language"],
            "figures_from": source["figures_from"],
            "figures_at": source["figures_at"],
            "commit": source["commit"],
            "mirrors": source["mirrors"],
            "companions": [
                {"url": each["url"], "title": each["title"]}
                for each in source["companions"]
            ],
            "rights": source["rights"],
            "group": source["group"],
        },
        "strata": page["strata"],
        "metrics": [
            {
                "metric": each["id"],
                # Literals in the models, plain text in the documents of pages.
                "role": cast("Any", each["role"]),
                "label": each["label"],
                "unit": each["unit"],
                "better": cast("Any", each["better"]),
            }
            for each in download["metrics"]
        ],
        "runs": [_run(each) for each in download["runs"]],
        "runs_csv": to_site(f"{folder}/{csv}", own) if csv else None,
        "claims": [_claim(each) for each in page["claims"]],
        "effects": [
            comparison(page["id"], each["treatment"], each, counted)
            for each in download["effects"]
        ],
        "caveats": [
            {"id": each["id"], "text": each["text"]} for each in page["caveats"]
        ],
        "setup": facts(page["setup"]),
        "raw": [
            {
                "file": each["file"],
                "href": to_site(f"{folder}/{each['served_as']}", own),
                "sha256": each["sha256"],
                "importer": each["importer"],
            }
            for each in page.get("raw", ())
        ],
        "same_source": page["same_source"],
        "answers": [_use(each, own) for each in uses],
    }


def counting(effects: Iterable[Mapping[str, Any]]) -> Counted:
    """Return which rows of the published table ``effects`` are counted, by its key."""
    return {
        (
            row["record"],
            row["setting"],
            row["level"],
            row["baseline"],
            row["metric"],
        ): row["is_counted"]
        for row in effects
    }


def comparison(
    record: str, setting: str, given: Comparison, counted: Counted
) -> api.Comparison:
    """Return one level against another."""
    key = (record, setting, given["level"], given["against"], given["metric"])
    return {
        "setting": setting,
        "level": given["level"],
        "against": given["against"],
        "metric": given["metric"],
        "verdict": given["verdict"],
        "ratio": number(given["ratio"]),
        "low": number(given["low"]),
        "high": number(given["high"]),
        "interval": interval(given["interval"]),
        "basis": given["basis"],
        "counted": counted.get(key),
        "depends_on_assumption": given["depends_on_assumption"],
        "mixed_directions": given["mixed_directions"],
        "approximate": given["approximate"],
        "comparisons": given["cells"],
        "workload": given["workload"],
        "conditions": given["conditions"],
    }


def effects(
    setting: str,
    document: str,
    downloads: Mapping[str, DownloadDocument],
    counted: Counted,
) -> list[api.Effect]:
    """Return every comparison of a setting, records in the order given."""
    return [
        {
            "result": record,
            "href": href(file_of(record), document),
            **comparison(record, setting, each, counted),
        }
        for record, download in downloads.items()
        for each in download["effects"]
        if each["treatment"] == setting
    ]


def facts(setup: Setup) -> list[api.Fact]:
    """Return the set-up sheet as one list."""
    return [
        {
            "group": group["id"],
            "fact": each["key"],
            "status": each["status"],
            "value": _value(each["value"]),
            "unit": each["unit"],
        }
        for group in setup["groups"]
        for each in group["fields"]
    ]


def _value(
    given: str | Translated | Number | None,
) -> str | Translated | common.Number | None:
    is_number = isinstance(given, dict) and "decimals" in given
    return known(cast("Number", given)) if is_number else cast("str", given)


def _run(run: DownloadRun) -> api.Run:
    return {
        "levels": run["levels"],
        "repeat": run["repeat"],
        "round": run.get("round"),
        "runs": run["runs"],
        "values": {metric: number(value) for metric, value in run["values"].items()},
        "standard_deviations": run.get("standard_deviations", {}),
    }


def _claim(claim: RecordClaim) -> api.Claim:
    return {
        "id": claim["id"],
        "setting": claim["treatment"],
        "level": claim["level"],
        "against": claim["against"],
        "workload": claim["workload"],
        "direction": claim["direction"],
        "ratio": number(claim["ratio"]),
        "approximate": claim["approximate"],
        "conditions": claim["conditions"],
        "text": claim["text"],
        "from": claim["from"],
    }


def _use(use: RecordUse, own: str) -> api.Use:
    workload, storage = use["workload"], use["storage"]
    return {
        "answer": key_of(workload, storage, use["anchor"]),
        "href": href(recommendation_file(workload, storage), own),
        "counted": use["counted"],
    }
