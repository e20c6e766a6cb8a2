"""Which records stand on the pages of workloads, storage classes and databases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ingest.publishing.export.index import entity_documents
from tests.evidence.corpus_answers import own_corpus

if TYPE_CHECKING:
    from ingest.publishing.export.marts import Marts

BOTH = "postgresql18-io-method-azure-premium-ssd-2025"
HOSTS = "postgresql18-io-method-bitmapscan-2025"


class _Marts:
    """Rows as the warehouse gives them: of records, and of what they claim."""

    def __init__(self, **rows: list[dict[str, Any]]) -> None:
        self._rows = rows

    def rows(self, name: str) -> list[dict[str, Any]]:
        """Return the rows of a relation."""
        return self._rows[name]


def test_a_record_of_several_classes_stands_with_each() -> None:
    """By its runs, and by its claims; the newest first, and each once."""
    by_id = {each.id: each for each in own_corpus().records}
    rows = [
        {
            "record_id": name,
            "database_id": "postgresql",
            "storage_class_id": by_id[name].environment.storage.class_.value,
        }
        for name in (HOSTS, BOTH)
    ]
    claims = [
        {"record_id": BOTH, "workload_class_id": "oltp"},
        {"record_id": BOTH, "workload_class_id": "full-table-scan"},
    ]
    marts = cast("Marts", _Marts(mart_records=rows, mart_record_workloads=claims))
    found = entity_documents(marts, [by_id[HOSTS], by_id[BOTH]])
    workloads = {name: each["records"] for name, each in found["workloads"].items()}
    assert workloads == {
        "full-table-scan": [BOTH],
        "oltp": [BOTH],
        "selective-scan": [HOSTS, BOTH],
    }
    storage = {name: each["records"] for name, each in found["storage"].items()}
    assert storage["cloud-volume"] == [BOTH]
    assert storage["nvme"] == storage["ssd-sata"] == [HOSTS]
    assert found["databases"] == {"postgresql": {"records": [HOSTS, BOTH]}}
