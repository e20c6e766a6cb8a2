"""The evidence map: what may stand for a cell."""

from typing import Any

from ingest.publishing.export.index import map_cell


def record(treatment: str) -> dict[str, Any]:
    """Return as much of a record as a cell reads."""
    return {"by_workload": {"oltp": {"treatment": treatment, "level": "x"}}}


def test_only_what_can_be_chosen_leads_a_cell() -> None:
    """A device or a patch may be what a record compares; it is no answer."""
    records: Any = {"a": record("io_scheduler"), "b": record("device")}
    cell = map_cell("oltp", "nvme", records, {"io_scheduler"})
    assert [lead["record"] for lead in cell["leads"]] == ["a"]
    assert cell["records"] == ["a", "b"], "the result itself still counts"
