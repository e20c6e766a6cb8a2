"""Reading and checking stay in proportion to parsing the YAML alone."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from ingest.paths import Paths
from ingest.read import read_corpus
from ingest.rules import check

RECORDS = 300


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="compared with libyaml")
def test_within_twice_libyaml(place: Paths, add: Callable[..., Path]) -> None:
    """Ten thousand records may take twice as long as libyaml's load of them.

    Measured on fewer; a factor of 3 here leaves room for a busy machine.
    """
    for number in range(RECORDS):
        folder = add(
            ("example.org/result", f"example.org/{number}"), name=f"record-{number}"
        )
        (folder / "runs.csv").write_text(
            "io_scheduler,transactions_per_second\n"
            f"cfq,{number}.331\ndeadline,{number}.947\n",
            encoding="utf-8",
        )
    texts = [path.read_text() for path in place.results.glob("*/index.md")]
    start = time.process_time()
    for text in texts:
        yaml.load(text.split("---\n")[1], Loader=yaml.CSafeLoader)
    parsed = time.process_time()
    findings = check(read_corpus(place))
    checked = time.process_time()
    assert findings == []
    assert checked - parsed < 3 * (parsed - start)
