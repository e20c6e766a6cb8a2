"""Every exported document of the small world, as it was last reviewed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter

from ingest.analysis.warehouse.runner import read_relations, read_rows
from ingest.publishing.export import shapes

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import World


RECORDS = ("claims-only", "latency-repeats", "rates-with-spread")
DOCUMENTS = {
    "site/index.json": shapes.IndexDocument,
    "site/languages.json": dict[str, dict[str, str]],
    "site/similar.json": shapes.SimilarDocument,
    "site/settings/io-scheduler.json": shapes.SettingDocument,
    "site/settings/mount-mode.json": shapes.SettingDocument,
    "site/databases.json": dict[str, shapes.Records],
    "site/workloads.json": dict[str, shapes.Records],
    "site/storage.json": dict[str, shapes.Records],
    **{f"site/results/{name}.json": shapes.RecordDocument for name in RECORDS},
    **{f"results/{name}/result.json": shapes.DownloadDocument for name in RECORDS},
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_is_as_reviewed(
    name: str,
    small: World,
    golden: Callable[[str, str], None],
) -> None:
    """The document has the shape the templates rely on, and the reviewed content."""
    document = small.document(name)
    adapter: TypeAdapter[object] = TypeAdapter(DOCUMENTS[name])
    adapter.validate_python(document, strict=True, extra="forbid")
    text = json.dumps(document, ensure_ascii=False, indent=1)
    golden(name, f"{text}\n")


def test_nothing_else_is_exported(small: World) -> None:
    """A document without a golden would change unseen."""
    build = small.paths.build
    found = {p.relative_to(build).as_posix() for p in build.rglob("*.json")}
    assert found == set(DOCUMENTS)


@pytest.mark.parametrize("name", ["latency-repeats", "rates-with-spread"])
def test_csv_is_as_reviewed(
    name: str,
    small: World,
    golden: Callable[[str, str], None],
) -> None:
    """The download has every cell as printed, missing ones empty."""
    path = small.paths.build / "results" / name / "runs.csv"
    golden(f"results/{name}/runs.csv", path.read_bytes().decode())


def test_claims_have_no_csv(small: World) -> None:
    """Where there is no table there is no file that looks like one."""
    assert not (small.paths.build / "results" / "claims-only" / "runs.csv").exists()
    document = small.document("site/results/claims-only.json")
    assert document["downloads"]["csv"] is None
    assert document["table"] is None


def test_row_counts_are_as_reviewed(
    small: World,
    golden: Callable[[str, str], None],
) -> None:
    """An unexplained change in the size of a mart is a defect until explained."""
    counts = {
        relation.name: len(read_rows(small.connection, relation.name))
        for relation in read_relations()
        if relation.layer == "marts"
    }
    golden("row_counts.json", json.dumps(counts, indent=1) + "\n")
