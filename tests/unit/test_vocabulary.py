"""Ids: all are listed, and what people say leads to them."""

import re
from pathlib import Path

import pytest

from ingest.intake.models.reference import Reference
from ingest.intake.read.ignored_files import IGNORED, is_ignored
from ingest.intake.read.quantities import quantity_advice
from ingest.intake.read.reference import read_reference
from ingest.intake.read.vocabulary import VOCABULARIES, closest, entries
from ingest.intake.rules.base import listing
from ingest.paths import Paths

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the real vocabularies."""
    return read_reference(Paths(ROOT))[0]


@pytest.mark.parametrize("name", [*VOCABULARIES, "io_scheduler", "io-scheduler"])
def test_all_are_listed(reference: Reference, name: str) -> None:
    """Each list holds ids with what they mean."""
    listed = entries(name, reference)
    assert listed
    assert all(identity and meaning for identity, meaning in listed)


@pytest.mark.parametrize(
    ("vocabulary", "word", "meant"),
    [
        ("metrics", "tps", "transactions_per_second"),
        ("metrics", "TPS", "transactions_per_second"),
        ("metrics", "Transactions per second", "transactions_per_second"),
        ("metrics", "transaction_per_second", "transactions_per_second"),
        ("workloads", "pgbench", "oltp"),
        ("storage", "nvme ssd", "nvme"),
        ("platforms", "RHEL 9", "rhel"),
        ("platforms", "Red Hat", "rhel"),
        ("databases", "Postgres", "postgresql"),
        ("databases", "zzzz", None),
    ],
)
def test_what_is_meant(
    reference: Reference, vocabulary: str, word: str, meant: str | None
) -> None:
    """Labels, aliases and longer names lead to the id."""
    assert closest(word, getattr(reference, vocabulary)) == meant


def test_case_does_not_count() -> None:
    """A level in capitals is that level."""
    assert closest("BFQ", ("cfq", "bfq")) == "bfq"


@pytest.mark.parametrize(
    ("given", "key", "hint"),
    [
        ("30 min", "duration_s", "write 1800"),
        ("2h", "duration_s", "write 7200"),
        ("90 seconds", "duration_s", "write 90"),
        ("32 clients", "clients", "write 32,"),
        ("16", "clients", "write 16, without"),
        ("1,000", "clients", "write 1000"),
        ("16 GiB", "memory_bytes", "write 17179869184 "),
        ("16G", "memory_bytes", "write 17179869184 "),
        ("16 GB", "memory_bytes", "write 16000000000 (a GB is 10⁹"),
        ("many", "clients", "digits only"),
        ("yes", "virtualised", "true or false"),
    ],
)
def test_quantities(given: str, key: str, hint: str) -> None:
    """A unit is converted, not just refused."""
    assert hint in quantity_advice(given, key)[1]


def test_listing_says_what_it_leaves_out() -> None:
    """A cut list counts the rest, and says where all are."""
    words = [f"w{n}" for n in range(33)]
    assert listing(words, "metrics").endswith(
        "w11, … and 21 more: atlas explain metrics"
    )
    assert listing(words[:2], "metrics") == "w0, w1"


@pytest.mark.parametrize(
    "name", [".DS_Store", "Thumbs.db", "index.md~", ".index.md.swp", "#index.md#"]
)
def test_ignored_files(name: str) -> None:
    """Nobody means to contribute these."""
    assert is_ignored(name)
    assert not is_ignored(name.strip(".~#") + ".txt")


def test_git_ignores_the_same_files() -> None:
    """What the check passes over cannot be committed by accident."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split("\n")
    assert set(IGNORED) <= {line.removeprefix("\\") for line in ignored}


def test_ids_of_times_end_with_their_unit(reference: Reference) -> None:
    """Sentences tell a time by the id of its metric: _s, _cs, _ms, _us."""
    units = {"seconds": "s", "1/100 s": "cs", "ms": "ms", "µs": "us"}
    for metric in reference.metrics.values():
        unit = units.get(metric.unit["en"])
        told = re.search(r"_(s|cs|ms|us)(_per_request)?$", metric.id)
        assert (told[1] if told else None) == unit, metric.id
