"""The corpora of the benchmarks are ones that the check lets pass, at any size."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from ingest.findings import has_errors
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_second_generation_passes_the_check(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every record comes back with figures of its own, and some a third time."""
    monkeypatch.syspath_prepend(root / "bench")
    bench = importlib.import_module("corpus")
    paths = Paths(tmp_path)
    for name in ("data", "i18n"):
        (tmp_path / name).symlink_to(root / name)
    real = sum(1 for each in Paths(root).results.iterdir() if each.is_dir())
    wanted = 2 * real + 5
    bench.generate(paths.results, wanted)
    corpus = read_corpus(paths)
    assert len(corpus.records) == wanted
    findings = check(corpus)
    assert not has_errors(findings), [f for f in findings if f.level == "E"][:5]
