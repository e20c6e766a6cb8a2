"""A lab record as the template makes it, and outputs of pgbench for it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.intake.models.reference import Reference
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

ROOT = Path(__file__).parents[2]
OUTPUTS = ROOT / "tests" / "rules" / "EVI-07"
FILLED = (
    ("id: REPLACE-with-the-folder-name", "id: lab"),
    ('title: "REPLACE: title"', 'title: "Two schedulers"'),
    ("kind: publication", "kind: lab"),
    ('summary: "REPLACE: one or two sentences."', 'summary: "They were as fast."'),
    ('authors: ["REPLACE: author"]', 'authors: ["A. Author"]'),
    ("url: https://example.org/REPLACE", "url: https://example.org/lab"),
    ("accessed: YYYY-MM-DD", "accessed: 2026-11-20"),
    ("figures_from: table", "figures_from: raw-output"),
    ("source_group: REPLACE-author-or-test-bed", "source_group: a-test-bed"),
    ("product: mysql", "product: postgresql"),
    ("  os: rhel", "  os: unknown"),
    ("class: oltp-tpcc-like", "class: oltp"),
    ("primary: new_orders_per_minute", "primary: transactions_per_second"),
    ("  secondary: []", "  secondary: [latency_mean_ms]"),
    ("REPLACE this text", "This text"),
)

Output = Callable[..., Path]


@pytest.fixture(scope="session")
def reference() -> Reference:
    """Return the project's vocabularies."""
    return read_reference(Paths.project())[0]


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """Make a record from the template, with everything filled in but its runs."""
    text = (ROOT / "archetypes" / "result" / "index.md").read_text("utf-8")
    for old, new in FILLED:
        assert old in text
        text = text.replace(old, new, 1)
    folder = tmp_path / "lab"
    folder.mkdir()
    (folder / "index.md").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def output(tmp_path: Path) -> Output:
    """Write an output of pgbench, with some of its text replaced."""

    def output(name: str, *changes: tuple[str, str], tps: str = "") -> Path:
        text = (OUTPUTS / "ok" / "sample" / "raw" / "cfq.txt").read_text("utf-8")
        if tps:
            line = next(x for x in text.split("\n") if x.startswith("tps = "))
            changes = (
                *changes,
                (line, f"tps = {tps} (without initial connection time)"),
            )
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "outputs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return output
