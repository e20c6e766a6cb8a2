"""A build replaces the last one whole, or leaves it alone."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ingest.workbench.build
import ingest.workbench.site.swap
from ingest.analysis.warehouse import CheckError
from ingest.paths import Paths
from ingest.workbench.build import build

if TYPE_CHECKING:
    from ingest.findings import Finding

HERE = Path(__file__).parent
#: The DuckDB file is another each time it is written, and these hold its digest.
OWN = {
    Path("corpus/io-atlas.duckdb"),
    Path("corpus/SHA256SUMS"),
    Path("site/corpus.json"),
    Path("steps.json"),
}


@dataclass(frozen=True)
class Built:
    """A build of the checkout that several tests look at."""

    paths: Paths
    findings: list[Finding]
    heard: list[tuple[str, int, int]]


@pytest.fixture(autouse=True)
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no charts, frames and badges; do not pack the engine of the explore page."""
    leave_out(monkeypatch)


def leave_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of builds what is tried elsewhere."""
    monkeypatch.setattr(ingest.workbench.build, "render_charts", lambda *_: None)
    monkeypatch.setattr(ingest.workbench.build, "write_badges", lambda *_: None)
    monkeypatch.setattr(ingest.workbench.build, "write_embeds", lambda *_: None)
    monkeypatch.setattr(ingest.workbench.build, "write_explore", lambda *_: None)
    monkeypatch.setattr(
        ingest.workbench.build, "check", lambda corpus: list(corpus.findings)
    )


def checkout(folder: Path) -> Paths:
    """Make a checkout with a last good build."""
    shutil.copytree(HERE / "world", folder, dirs_exist_ok=True)
    shutil.copytree(Paths.project().i18n, folder / "i18n")
    # The published tables carry their licence and come with examples.
    root = Paths.project().root
    shutil.copyfile(root / "LICENSE-data", folder / "LICENSE-data")
    shutil.copytree(root / "assets/data-examples", folder / "assets/data-examples")
    (folder / "build").mkdir()
    (folder / "build" / "last").write_text("good", encoding="utf-8")
    return Paths(folder)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Return a checkout with a last good build."""
    return checkout(tmp_path)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Return a checkout whose last good build gave way to another."""
    own = checkout(tmp_path_factory.mktemp("good"))
    heard: list[tuple[str, int, int]] = []

    def listen(step: str, done: int = 0, total: int = 0) -> None:
        heard.append((step, done, total))

    with pytest.MonkeyPatch.context() as patch:
        leave_out(patch)
        findings = build(own, listen)
    return Built(own, findings, heard)


def entries(paths: Paths) -> list[str]:
    """Return what lies beside the records, to see that nothing is left over.

    The cache stays: what it holds is good whatever became of the build.
    """
    found = (path.name for path in paths.root.iterdir())
    return sorted(name for name in found if name != paths.cache.name)


def assert_last_good(paths: Paths) -> None:
    """Check that the last good build is in place and nothing is left over."""
    assert [path.name for path in paths.build.iterdir()] == ["last"]
    assert entries(paths) == [
        "LICENSE-data",
        "assets",
        "build",
        "content",
        "data",
        "i18n",
    ]


def test_a_good_build_takes_the_place_of_the_last(good: Built) -> None:
    """All of the new one is there, nothing of the old one."""
    assert good.findings == []
    found = sorted(path.name for path in good.paths.build.iterdir())
    assert found == [
        "api",
        "atlas.duckdb",
        "calibration.json",
        "compare",
        "corpus",
        "data",
        "defaults",
        "findings.json",
        "open-questions",
        "results",
        "site",
        "steps.json",
    ]
    assert entries(good.paths) == [
        "LICENSE-data",
        "assets",
        "build",
        "content",
        "data",
        "i18n",
    ]


def published(paths: Paths) -> dict[Path, bytes]:
    """Return what leaves a build: not the DuckDB file, which holds random ids."""
    files = (path for path in paths.build.rglob("*") if path.is_file())
    return {
        path.relative_to(paths.build): path.read_bytes()
        for path in files
        if path != paths.warehouse
    }


def test_the_first_build_needs_no_folder(paths: Paths, good: Built) -> None:
    """A fresh clone has no build to replace, nor a cache: it comes to the same."""
    shutil.rmtree(paths.build)
    assert build(paths) == []
    assert (paths.site / "index.json").is_file()
    first, second = published(good.paths), published(paths)
    for name in OWN:
        del first[name], second[name]
    assert first == second


def test_two_builds_are_the_same_bytes(good: Built) -> None:
    """Nothing depends on the clock, on hashes or on the order of files."""
    first = published(good.paths)
    build(good.paths)
    assert published(good.paths) == first
    assert first


def test_an_error_leaves_the_last_good_build(paths: Paths) -> None:
    """What cannot be read is a finding, and nothing is touched."""
    record = paths.results / "rates-with-spread" / "index.md"
    record.write_text("---\nid: [\n---\n", encoding="utf-8")
    findings = build(paths)
    assert {finding.level for finding in findings} == {"E"}
    assert_last_good(paths)


def test_a_failed_check_is_a_finding(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows name the record; the build before stays."""

    def refuse(*_: object) -> None:
        rows = [{"record_id": "a"}, {"b": 2}]
        raise CheckError(check="check_x", purpose="A bad row.", rows=rows)

    monkeypatch.setattr(ingest.workbench.build, "build_warehouse", refuse)
    (finding,) = build(paths)
    assert (finding.rule, finding.level) == ("WH-01", "E")
    assert "check_x failed: A bad row." in finding.message
    assert finding.path == "content/results/a/index.md"
    assert finding.found == "record_id: a, and 1 more like it"
    assert_last_good(paths)


def test_a_crash_leaves_the_last_good_build(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even a defect of ours may not take the site down."""

    def crash(*_: object) -> None:
        message = "charts"
        raise RuntimeError(message)

    monkeypatch.setattr(ingest.workbench.build, "render_charts", crash)
    with pytest.raises(RuntimeError, match="charts"):
        build(paths)
    assert_last_good(paths)


def test_a_failed_swap_puts_the_last_one_back(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be put in its place is removed."""

    def fail(*_: object) -> bool:
        raise OSError

    monkeypatch.setattr(ingest.workbench.site.swap, "exchange", fail)
    with pytest.raises(OSError):  # noqa: PT011 (raised above, without a message)
        build(paths)
    assert_last_good(paths)


def test_progress_is_told(good: Built) -> None:
    """Each step is named, and long ones are counted."""
    assert [step for step, done, _ in good.heard if done == 0] == [
        "reading records",
        "checking rules",
        "shaping tables",
        "weighing evidence",
        "synthesising",
        "writing pages",
        "writing comparisons",
        "predicting sources left out",
        "ranking open questions",
        "writing published tables",
        "answering example queries",
        "drawing charts",
        "drawing pictures",
        "telling what changed",
        "drawing badges",
    ]
    assert ("writing pages", 3, 3) in good.heard


def test_the_date_is_the_commit_s_or_the_given_one(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build outside a repository has no date rather than today's."""
    from ingest.publishing.export.build_date import build_date  # noqa: PLC0415 (this test only)

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert build_date(paths.root) == "2023-11-14"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert build_date(paths.root) is None
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(paths.root.parent))
    assert build_date(paths.root) is None
