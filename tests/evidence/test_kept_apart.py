"""What is of different things is not put together: products, conditions, memory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.analysis.evidence.recommend.by_product import tallies_by_product
from ingest.analysis.evidence.recommend.weighed import Weighed
from tests.evidence.cases import case, entry
from tests.evidence.corpus_answers import own_answers
from tests.evidence.experiments import stratum
from tests.evidence.test_audit_lines import Cards

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.synthesis import Stratum
    from ingest.intake.models.evidence_choices import EvidenceChoices


@pytest.fixture(scope="module")
def cards() -> Cards:
    """Return the cards of the project's own records."""
    return Cards(own_answers())


def of(product: str | None, *strata: Stratum) -> Entry:
    """Return a record of a database."""
    given = entry(str(product), *strata)
    return replace(given, facts=replace(given.facts, database_id=product))


FASTER = stratum(ext4=100, xfs=200)
SAME = stratum(ext4=100, xfs=101)
SLOWER = stratum(ext4=100, xfs=80)


def test_products_that_point_apart_have_a_tally_each(choices: EvidenceChoices) -> None:
    """Twice as fast here and level there is not "ahead in two of four"."""
    entries = [of("mysql", SAME, SAME), of("mariadb", FASTER, FASTER)]
    weighed = Weighed(case(*entries), choices)
    found = tallies_by_product(weighed, entries, ["xfs"], "ext4")
    assert [(each.record_ids, each.ahead) for each in found] == [
        (frozenset({"mariadb"}), 2),
        (frozenset({"mysql"}), 0),
    ]


def test_products_that_agree_are_told_together(choices: EvidenceChoices) -> None:
    """A third one would not be told at all: a card has room for two findings."""
    entries = [
        of("mysql", SAME),
        of("mariadb", FASTER, FASTER),
        of("postgresql", SLOWER, SAME),
    ]
    weighed = Weighed(case(*entries), choices)
    found = tallies_by_product(weighed, entries, ["xfs"], "ext4")
    assert [each.record_ids for each in found] == [
        frozenset({"mariadb"}),
        frozenset({"mysql", "postgresql"}),
    ]


@pytest.mark.parametrize(
    "entries",
    [
        [of("mysql", FASTER), of("mariadb", FASTER, FASTER)],
        [of("mysql", SAME, SAME), of("mariadb", FASTER, SAME)],
        [of("mysql", SAME), of("mariadb", SLOWER)],
        [of("mysql", FASTER), of(None, SLOWER)],
        [of("mysql", FASTER)],
    ],
)
def test_products_that_agree_stay_together(
    choices: EvidenceChoices, entries: list[Entry]
) -> None:
    """So do those of which one only has a load generator beside it."""
    weighed = Weighed(case(*entries), choices)
    assert tallies_by_product(weighed, entries, ["xfs"], "ext4") == ()


def test_a_card_names_the_product_of_each_finding(cards: Cards) -> None:
    """MariaDB doubled where MySQL lost a little."""
    because = cards("oltp", "nvme", "innodb_io_capacity").because
    assert "2.0 times the throughput of 10000, in both comparisons (MariaDB)" in because
    assert because.rstrip(".").endswith("(MySQL)")


def test_what_nobody_can_have_is_not_counted_with_what_one_can(cards: Cards) -> None:
    """A zoned drive with a patched kernel is no NVMe drive of a reader."""
    card = cards("synthetic-random-write", "nvme", "io_scheduler")
    (counted,) = card.case.answer.record_ids
    assert counted == "nvme-randwrite-mq-deadline-vs-bfq-batch-2025"
    beside = {row.record_id for row in card.case.found.beside}
    assert "zoned-devices-schedulers-2024" in beside


def test_what_nobody_can_have_is_named(cards: Cards) -> None:
    """The drive and the patches, where nothing else was measured; the storage."""
    zoned = cards("synthetic-sequential-write", "nvme", "io_scheduler").because
    assert "NVMe ZNS SSD, 1 TB" in zoned
    assert "SMR" not in zoned
    assert "zone write plugging patches v7" in zoned
    memory = cards("synthetic-random-write", "ramdisk", "io_scheduler").because
    assert "can have or check: RAM disk" in memory
    kept = cards("oltp", "ssd-sata", "innodb_io_capacity_max", "tail_latency").because
    assert "redo log file: as in my.cnf (not kept)" in kept


def test_commits_reach_the_device_from_memory_as_well(cards: Cards) -> None:
    """What decides a commit is measured with data in memory, too."""
    card = cards("oltp", "virtual-disk", "commit_delay")
    assert "vm-postgresql-commit-capped" in card.case.answer.record_ids
    assert (
        card.short == "It depends on how many writes a second the volume lets through"
    )
    assert "(writes per second let through: 300 to 3,000)" in card.because
    assert "(writes per second let through: no limit)" in card.because


def test_what_nobody_can_have_is_no_finding(cards: Cards) -> None:
    """External bitmaps are leaving md: the default is compared with none."""
    card = cards("oltp", "nvme", "md_bitmap")
    assert "external" not in card.because
    assert "external" not in card.not_known
