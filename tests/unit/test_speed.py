"""Reading and checking stay in proportion to parsing the YAML alone."""

import re
import shutil
import time
from pathlib import Path

import pytest
import yaml

from ingest.paths import Paths
from ingest.read import read_corpus
from ingest.rules import check

PROJECT = Paths.project()
COPIES = 100


def copy(source: Path, target: Path, number: int) -> str:
    """Copy a record under another id, source and figures; return its YAML."""
    target.mkdir(parents=True)
    text = (source / "index.md").read_text(encoding="utf-8")
    text = text.replace(f"\nid: {source.name}", f"\nid: {target.name}", 1)
    text = re.sub(r"(https?://[^\s,}]+)", rf"\1/{number}", text)
    (target / "index.md").write_text(text, encoding="utf-8")
    if (source / "runs.csv").exists():
        table = (source / "runs.csv").read_text(encoding="utf-8")
        table = re.sub(r"\b([0-9]+)(\.[0-9]+)?", rf"\1.{number:03}7", table)
        (target / "runs.csv").write_text(table, encoding="utf-8")
    return text.split("---\n")[1]


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="compared with libyaml")
def test_in_proportion_to_libyaml(tmp_path: Path) -> None:
    """Everything together takes about twice what libyaml takes to load the YAML.

    The limit of 3.5 leaves room for a busy machine; quadratic work would not fit.
    """
    paths = Paths(tmp_path)
    shutil.copytree(PROJECT.reference, paths.reference)
    sources = sorted(path.parent for path in PROJECT.results.glob("*/index.md"))
    texts = [
        copy(source, paths.results / f"{source.name}-{number}", number)
        for number in range(COPIES)
        for source in sources
    ]
    start = time.process_time()
    for text in texts:
        yaml.load(text, Loader=yaml.CSafeLoader)
    loaded = time.process_time() - start
    start = time.process_time()
    findings = check(read_corpus(paths))
    checked = time.process_time() - start
    assert all(finding.level == "W" for finding in findings)
    assert checked < 3.5 * loaded
