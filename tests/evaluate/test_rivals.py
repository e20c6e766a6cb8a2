"""The default to beat is the one of the version, not of today."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from ingest.analysis.evaluate.rivals import default_level
from ingest.analysis.evidence.recommend.model import Question
from ingest.intake.models.reference import Reference
from ingest.intake.read import read_reference
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.intake.models.record import Record


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    found, _ = read_reference(Paths.project())
    return found


def default_of(
    reference: Reference,
    factor: str,
    product: str,
    version: str,
    *,
    system: str = "linux",
) -> str | None:
    """Return the default for a record that measured every level of a setting."""

    def leaf(value: str) -> SimpleNamespace:
        return SimpleNamespace(value=value)

    record = SimpleNamespace(
        environment=SimpleNamespace(
            database=SimpleNamespace(product=leaf(product), version=leaf(version)),
            platform=SimpleNamespace(os=leaf(system), kernel=leaf("unknown")),
        )
    )
    entry = SimpleNamespace(
        facts=SimpleNamespace(database_id=product),
        level_ids={level.id for level in reference.factors[factor].levels} | {"16"},
        storage_id="nvme",
    )
    asked = Question("oltp", "nvme", factor, "speed")
    return default_level(asked, cast("Entry", entry), cast("Record", record), reference)


@pytest.mark.parametrize(
    ("product", "version", "expected"),
    [
        ("mysql", "8.0.31", "fsync"),
        ("mysql", "8.4.2", "O_DIRECT"),
        ("mysql", "5.7.12", "fsync"),
        ("percona-server", "5.7.21-20", "fsync"),
        ("mariadb", "10.5.9", "fsync"),
        ("mariadb", "10.11.2", "O_DIRECT"),
        # Neither answer is right for a version nobody names.
        ("mysql", "unknown", None),
    ],
)
def test_flush_method_is_that_of_the_version(
    reference: Reference, product: str, version: str, expected: str | None
) -> None:
    """InnoDB opened its files without O_DIRECT until MySQL 8.4 and MariaDB 10.6."""
    assert default_of(reference, "innodb_flush_method", product, version) == expected


def test_versions_that_agree_need_not_be_stated(reference: Reference) -> None:
    """Every release has pages of 16 kB."""
    assert default_of(reference, "innodb_page_size", "mysql", "unknown") == "16k"


def test_a_later_default_is_not_that_of_an_earlier_release(
    reference: Reference,
) -> None:
    """PostgreSQL reads ahead by 16 from 18 on, by 1 or not at all before."""
    factor = "effective_io_concurrency"
    assert default_of(reference, factor, "postgresql", "18devel") == "16"
    assert default_of(reference, factor, "postgresql", "17.2") is None
