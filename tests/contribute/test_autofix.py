"""What check --fix mends is safe, complete, and nothing else."""

import os
import shutil
from pathlib import Path

import pytest

from ingest.intake.models.reference import Reference
from ingest.intake.read.records import read_record
from ingest.paths import Paths
from ingest.workbench.contribute.autofix import fix_record

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "rules" / "EVI-03" / "ok" / "sample"
HASH = "f9b17fcf8c3eb98f5338e48e403b2af4216a6379b5bc7318a1b5745cced6d7fd"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Copy a sound record; its only class is one of the project's vocabulary."""
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    change(folder, ("hdd-raid", "san-array"))
    return folder


def change(folder: Path, *changes: tuple[str, str]) -> None:
    """Replace parts of the front matter."""
    text = (folder / "index.md").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "index.md").write_text(text, encoding="utf-8")


def state(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("sound", "broken"),
    [
        ('version: "5.1"', "version: 5.1"),
        ('version: "5"', "version: 5"),
        ("  version: unknown", "  version:"),
        ("  version: unknown", "  version: n/a"),
        ("  version: unknown", "  version: null"),
        ("  version: unknown", "  version: ~"),
        ("  version: unknown", "  version: TBD"),
        ("  version: unknown", "  version: Unknown"),
        ("cpu: unknown", "cpu: {value: not stated, how: inferred}"),
        ("  clients: 16", '  clients: "16"'),
        ("kind: publication", "kind: Publication"),
        ("product: mysql", "product: MySQL"),
        ("os: rhel", "os: RedHat"),
        ("class: san-array", "class: SAN-Array"),
        ("treatments: [io_scheduler]", "treatments: [IO_scheduler]"),
        ("baseline: {io_scheduler: cfq}", "baseline: {io_scheduler: CFQ}"),
        ("rules_edition: 1", 'rules_edition: "1"'),
        (f", sha256: {HASH}", ""),
        (f"sha256: {HASH}", f"sha256: {HASH.upper()}"),
        ("    class:", "\t\tclass:"),
        ("  tool: sysbench", "  tool: sysbench   "),
    ],
)
def test_mends(record: Path, reference: Reference, *, sound: str, broken: str) -> None:
    """What is wrong in one way only is written as it should be, and stays so."""
    good = (record / "index.md").read_text("utf-8")
    change(record, (sound, broken))
    changes = fix_record(record, reference)
    (only,) = changes
    mended = (record / "index.md").read_text("utf-8")
    if HASH[:8] in sound:
        assert (only.after, HASH in mended) == (HASH, True)
    elif "not stated" in broken:
        assert "cpu: {value: unknown, how: inferred}" in mended
    else:
        assert mended == good
        assert only.line == good[: good.index(sound)].count("\n") + 1
    assert fix_record(record, reference) == []
    read = read_record(record, Paths.project())
    assert read.findings == []


@pytest.mark.parametrize(
    ("sound", "broken"),
    [
        ('version: "5"', "version: '5'"),
        ("  clients: 16", "  clients: 16 threads"),
        ("  clients: 16", "  clients: 1.6"),
        ("memory_bytes: 4000000000", "memory_bytes: 4 GB"),
        ("memory_bytes: 4000000000", "memory_bytes: 40000000000000000000"),
        (f"sha256: {HASH}", "sha256: " + 64 * "0"),
        ("baseline: {io_scheduler: cfq}", "baseline: {io_scheduler: deadlin}"),
        ("product: mysql", "product: my"),
        ("tool: sysbench", "tool: sysbench, version: 0.5"),
        ("hardware: {", "hardware: {virtualised: yes, "),
        ("product: mysql", "product: n/a"),
    ],
)
def test_leaves_alone(
    record: Path, reference: Reference, *, sound: str, broken: str
) -> None:
    """Where something would have to be guessed, nothing is changed."""
    change(record, (sound, broken))
    before = state(record)
    assert fix_record(record, reference) == []
    assert state(record) == before


def test_files(record: Path, reference: Reference) -> None:
    """Encodings, line ends and ignored files are fixed; figures and raw are not."""
    good = state(record)
    table = good["runs.csv"].decode()
    (record / "runs.csv").write_bytes(
        table.replace("cfq,51.33\n", "CFQ,51.33 \n")
        .replace("\n", "\r\n")
        .encode("utf-16")
    )
    (record / "index.md").write_bytes(
        b"\xef\xbb\xbf" + good["index.md"].replace(b"\n", b"\r\n")
    )
    (record / ".DS_Store").write_bytes(b"x")
    (record / "raw" / "output.txt~").write_bytes(b"x")
    changes = "\n".join(map(str, fix_record(record, reference)))
    assert "CFQ → cfq" in changes
    assert "UTF-16" in changes
    assert "line ends CR LF → LF" in changes
    assert state(record) == good


def test_spaces_of_the_narrative_stay(record: Path, reference: Reference) -> None:
    """Two spaces at the end of a line of Markdown are a line break."""
    text = (record / "index.md").read_text("utf-8") + "one  \ntwo\n"
    (record / "index.md").write_text(text, encoding="utf-8")
    assert fix_record(record, reference) == []


def test_single_runs_are_marked(record: Path, reference: Reference) -> None:
    """A lab record of single runs gets the caveat; one of two runs is for people."""
    change(record, ("kind: publication", "kind: lab"))
    (only,) = fix_record(record, reference)
    assert only.after == "single-run"
    assert "caveats: [single-run]" in (record / "index.md").read_text("utf-8")
    assert fix_record(record, reference) == []
    change(record, ("caveats: [single-run]\n", ""))
    rows = (
        "io_scheduler,repeat,transactions_per_second\ncfq,1,5\ncfq,2,6\ndeadline,1,7\n"
    )
    (record / "runs.csv").write_text(rows, encoding="utf-8")
    assert fix_record(record, reference) == []


def test_all_records_stay(tmp_path: Path, reference: Reference) -> None:
    """Nothing is mended in what is sound."""
    results = tmp_path / "results"
    shutil.copytree(Paths.project().results, results)
    before = state(results)
    changes = [
        change
        for folder in sorted(results.iterdir())
        if folder.is_dir()
        for change in fix_record(folder, reference)
    ]
    assert changes == []
    assert state(results) == before


def test_what_is_no_record_stays(tmp_path: Path, reference: Reference) -> None:
    """Binary files, links and missing parts are passed over."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "index.md").write_bytes(b"---\nid: \xff\xfe\x00\n")
    (folder / "runs.csv").symlink_to(folder / "index.md")
    before = state(folder)
    assert fix_record(folder, reference) == []
    assert fix_record(tmp_path / "missing", reference) == []
    assert state(folder) == before


def test_a_link_in_the_place_of_a_file_is_not_written_through(
    record: Path, reference: Reference
) -> None:
    """Whatever names lie in the folder, nothing outside of it changes."""
    victim = record.parent / "victim"
    victim.write_text("mine")
    (record / ".#index.md").symlink_to(victim)
    (record / ".#runs.csv").symlink_to(victim)
    for name in ("index.md", "runs.csv"):
        text = (record / name).read_text("utf-8")
        (record / name).write_bytes(text.replace("\n", "\r\n").encode())
    assert fix_record(record, reference)
    assert victim.read_text() == "mine"
    assert not (record / "index.md").is_symlink()
    assert b"\r" not in (record / "index.md").read_bytes()


@pytest.mark.parametrize("name", ["index.md", "runs.csv", "raw"])
@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "loop"])
def test_hostile_folders_are_left_alone(
    record: Path, reference: Reference, name: str, kind: str
) -> None:
    """A link, a pipe or a folder in place of a file: no wait, nothing followed."""
    outside = record.parent / "outside"
    shutil.copytree(record, outside)
    before = state(outside)
    place = record / name
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    if kind == "link":
        place.symlink_to(outside / name)
    elif kind == "pipe":
        os.mkfifo(place)
    elif kind == "loop":
        place.symlink_to(name)
    else:
        place.mkdir()
    fix_record(record, reference)
    assert state(outside) == before


@pytest.mark.parametrize(
    "table", ["io_scheduler;tps\ncfq;51,33\n", "sep=;\nio_scheduler,tps\ncfq,51.33\n"]
)
def test_tables_of_spreadsheets_are_left_alone(
    record: Path, reference: Reference, table: str
) -> None:
    """Decimal commas would become other figures: a person has to save it anew."""
    (record / "runs.csv").write_text(table, encoding="utf-8")
    assert fix_record(record, reference) == []
    assert (record / "runs.csv").read_text(encoding="utf-8") == table
