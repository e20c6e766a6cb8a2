"""Issues as GitHub writes them, and what they are filled in with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.review.issue.fields import fields

REFERENCE = read_reference(Paths.project())[0]


def body(**answers: str) -> str:
    """Return an issue as GitHub writes it, with these answers by label."""
    parts = []
    for field in fields(REFERENCE):
        answer = answers.get(field.key.replace(".", "_"), "_No response_")
        shown = (
            f"```text\n{answer}\n```" if field.plain and answer[0] != "_" else answer
        )
        parts.append(f"### {field.label}\n\n{shown}")
    return "\n\n".join(parts)


def chosen(key: str, identity: str) -> str:
    """Return the choice of a dropdown that stands for an id."""
    options = next(field.options for field in fields(REFERENCE) if field.key == key)
    return next(option for option in options if option.startswith(f"{identity} "))


ROOT = Path(__file__).parents[2]
RUNS = (
    ROOT / "tests/contribute/fixtures/series/postgresql-full-page-writes-pgbench-vm/raw"
)
ANSWERS = {
    "kind": "I measured it myself",
    "source_authors": "Ana Souza",
    "title": "full_page_writes on and off, pgbench",
    "treatments": chosen("treatments", "full_page_writes"),
    "baseline": "on",
    "metrics_primary": chosen("metrics.primary", "transactions_per_second"),
    "database_product": chosen("database.product", "postgresql"),
    "database_version": "15.14",
    "platform_os": chosen("platform.os", "debian"),
    "storage_class": chosen("storage.class", "unspecified"),
    "workload_class": chosen("workload.class", "oltp"),
    "language": "en",
    "summary": "Without full-page writes pgbench was faster.",
    "source_figures_from": "A table",
    "source_publication_rights": "I measured them and may publish them",
}


#: Read off the system that was measured, beside its kernel.
SEEN = "storage.filesystem = ext4\nhardware.memory_bytes = 8 GiB"


def issue(**answers: str) -> dict[str, Any]:
    """Return an issue in the form of GitHub's event."""
    return {
        "number": 9,
        "html_url": "https://github.com/atlas/atlas/issues/9",
        "created_at": "2026-11-20T10:00:00Z",
        "user": {"login": "ana"},
        "body": body(**(ANSWERS | answers)),
    }


def outputs() -> str:
    """Return two runs of pgbench, each below its level."""
    on = (RUNS / "full-page-writes-on-1.txt").read_text("utf-8")
    off = (RUNS / "full-page-writes-off-1.txt").read_text("utf-8")
    return f"== full_page_writes=on\n{on}\n== full_page_writes=off\n{off}"
