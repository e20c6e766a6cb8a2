"""Whether the data fits into memory."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.intake.models.working_set import size_in_bytes, working_set_regime
from ingest.intake.read import read_corpus
from ingest.paths import Paths


@pytest.mark.parametrize(
    ("value", "size"),
    [
        (8192, 8192),
        ("2 GB", 2 * 1024**3),
        ("512M", 512 * 1024**2),
        ("1.5 GiB", 1536 * 1024**2),
        ("100", 100),
        ("unknown", None),
        ("75%", None),
        (True, None),
        (None, None),
    ],
)
def test_sizes(value: object, size: int | None) -> None:
    """Sizes are read as database parameters are."""
    assert size_in_bytes(value) == size


@pytest.mark.parametrize(
    ("sizes", "regime"),
    [
        (("1000000000", "4000000000", "2 GB"), "in-memory"),
        (("1000000000", "unknown", "2 GB"), "in-memory"),
        (("7000000000", "4000000000", "2 GB"), "mixed"),
        (("20000000000", "4000000000", "2 GB"), "io-bound"),
        (("20000000000", "4000000000", "unknown"), "io-bound"),
        (("7000000000", "4000000000", "unknown"), "unknown"),
        (("7000000000", "unknown", "2 GB"), "unknown"),
        (("unknown", "4000000000", "2 GB"), "unknown"),
    ],
)
def test_regime(
    place: Paths, add: Callable[..., Path], sizes: tuple[str, str, str], regime: str
) -> None:
    """In memory below the pool, bound by I/O from five times the memory."""
    data, memory, pool = sizes
    add(
        ("dataset_bytes: 40000000000", f"dataset_bytes: {data}"),
        ("memory_bytes: 4000000000", f"memory_bytes: {memory}"),
        ("innodb_buffer_pool_size: 2 GB", f"innodb_buffer_pool_size: {pool}"),
    )
    (record,) = read_corpus(place).records
    assert working_set_regime(record) == regime


@pytest.mark.parametrize(
    ("ratios", "regime"),
    [
        (("0.5", "1"), "in-memory"),
        (("0.5", "4"), "mixed"),
        (("2", "20"), "mixed"),
        (("5", "20"), "io-bound"),
    ],
)
def test_runs_state_it_as_a_ratio(ratios: tuple[str, str], regime: str) -> None:
    """The least and the most decide, whatever sizes the record states besides."""
    rules = Path(__file__).parents[1] / "rules"
    folder = rules / "RUN-18" / "ok" / "sample"
    (record,) = read_corpus(Paths(rules / "world"), [folder]).records
    given = dict(zip(("0.5", "4"), ratios, strict=True))
    runs = tuple(
        replace(
            run,
            levels=run.levels | {"data_to_memory": given[run.levels["data_to_memory"]]},
        )
        for run in record.runs
    )
    assert working_set_regime(record.model_copy(update={"runs": runs})) == regime
