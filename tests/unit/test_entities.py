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
    """Rows as the warehouse gives them: of records, and of their classes."""

    def __init__(self, **rows: list[dict[str, Any]]) -> None:
        self._rows = rows

    def rows(self, name: str) -> list[dict[str, Any]]:
        """Return the rows of a relation."""
        return self._rows[name]


def _class(record: str, workload: str, storage: str) -> dict[str, Any]:
    return {
        "record_id": record,
        "workload_class_id": workload,
        "storage_class_id": storage,
    }


def test_a_record_of_several_classes_stands_with_each() -> None:
    """The newest first, and each once; with those that are of several, too."""
    by_id = {each.id: each for each in own_corpus().records}
    rows = [
        {**_class(BOTH, "varied", "cloud-volume"), "database_id": "postgresql"},
        {**_class(HOSTS, "selective-scan", "varied"), "database_id": "postgresql"},
    ]
    classes = [
        _class(BOTH, "full-table-scan", "cloud-volume"),
        _class(BOTH, "selective-scan", "cloud-volume"),
        _class(HOSTS, "selective-scan", "nvme"),
        _class(HOSTS, "selective-scan", "ssd-sata"),
    ]
    marts = cast("Marts", _Marts(mart_records=rows, mart_record_classes=classes))
    found = {
        name: {key: each["records"] for key, each in entries.items()}
        for name, entries in entity_documents(
            marts, [by_id[HOSTS], by_id[BOTH]]
        ).items()
    }
    assert found == {
        "databases": {"postgresql": [HOSTS, BOTH]},
        "workloads": {
            "full-table-scan": [BOTH],
            "selective-scan": [HOSTS, BOTH],
            "varied": [BOTH],
        },
        "storage": {
            "cloud-volume": [BOTH],
            "nvme": [HOSTS],
            "ssd-sata": [HOSTS],
            "varied": [HOSTS],
        },
    }
