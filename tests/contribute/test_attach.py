"""Outputs go into a record completely, or not at all."""

import difflib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.findings import Finding
from ingest.intake.models.reference import Reference
from ingest.intake.read import read_corpus
from ingest.intake.read.raw import importing
from ingest.intake.read.raw.importing import importers
from ingest.intake.rules import check, evi_08_importer_current
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.attach import Attachment, attach

Output = Callable[..., Path]
CFQ = {"io_scheduler": "cfq"}
NOOP = {"io_scheduler": "noop"}


def state(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def errors(folder: Path) -> set[str]:
    """Return the rules a record breaks."""
    findings = check(read_corpus(Paths.project(), [folder]))
    return {finding.rule for finding in findings if finding.level == "E"}


def rules(findings: list[Finding]) -> set[str]:
    """Return the rules of some findings."""
    return {finding.rule for finding in findings}


def runs(folder: Path) -> list[str]:
    """Return the lines of the table."""
    return (folder / "runs.csv").read_text("utf-8").splitlines()


def index(folder: Path) -> str:
    """Return the front matter and the text."""
    return (folder / "index.md").read_text("utf-8")


def test_digits_and_facts_of_the_output(
    lab: Path, output: Output, reference: Reference
) -> None:
    """The row has the output's digits; file, hash, importer and facts are stated."""
    path = output("a run.txt", tps="238.90")
    assert attach(lab, [Attachment(path, CFQ)], reference) == []
    header, row = runs(lab)
    assert header == "io_scheduler,transactions_per_second,latency_mean_ms"
    assert row.startswith("cfq,238.90,")
    assert (lab / "raw" / "a-run.txt").read_bytes() == path.read_bytes()
    assert "importer: pgbench " in index(lab)
    assert "tool: {value: pgbench, how: captured}" in index(lab)
    assert "clients: {value: 4, how: captured}" in index(lab)


def test_only_what_was_added_differs(
    lab: Path, output: Output, reference: Reference
) -> None:
    """Comments, order and quoting of the template stay, line by line."""
    before = index(lab).splitlines()
    assert attach(lab, [Attachment(output("a.txt"), CFQ)], reference) == []
    changed = [
        line
        for line in difflib.ndiff(before, index(lab).splitlines())
        if line[0] in "-+"
    ]
    assert {line.strip("- ") for line in changed if line[0] == "-"} == {
        *("tool: unknown", "version: unknown", "clients: unknown"),
        "duration_s: unknown",
    }
    assert len([line for line in changed if line[0] == "+"]) == 4 + 6


def test_repeats_are_numbered(lab: Path, output: Output, reference: Reference) -> None:
    """The same levels again are the next repeat, in one call and in several."""
    first = [Attachment(output("1.txt", tps="10.1"), CFQ)]
    assert attach(lab, first, reference) == []
    assert runs(lab)[0].count("repeat") == 0
    more = [
        Attachment(output("2.txt", tps="10.2"), CFQ),
        Attachment(output("3.txt", tps="10.3"), NOOP),
        Attachment(output("4.txt", tps="10.4"), NOOP),
    ]
    assert attach(lab, more, reference) == []
    assert [row.split(",")[:3] for row in runs(lab)] == [
        ["io_scheduler", "repeat", "transactions_per_second"],
        ["cfq", "1", "10.1"],
        ["cfq", "2", "10.2"],
        ["noop", "1", "10.3"],
        ["noop", "2", "10.4"],
    ]
    assert "levels: {io_scheduler: cfq}, repeat: 1}" in index(lab)
    # The template's single-run is no longer true of two.
    assert errors(lab) <= {"DIS-09", "RUN-07", "RUN-14"}


def test_rounds_stand_beside_repeats(
    lab: Path, output: Output, reference: Reference
) -> None:
    """The round of a run has a column, whether or not the table had one."""
    given = [
        Attachment(output("1.txt", tps="10.1"), CFQ, round=1),
        Attachment(output("2.txt", tps="10.2"), NOOP, round=1),
        Attachment(output("3.txt", tps="10.3"), NOOP, round=2),
        Attachment(output("4.txt", tps="10.4"), CFQ, round=2),
    ]
    assert attach(lab, given, reference) == []
    assert [row.split(",")[:4] for row in runs(lab)] == [
        ["io_scheduler", "repeat", "round", "transactions_per_second"],
        ["cfq", "1", "1", "10.1"],
        ["noop", "1", "1", "10.2"],
        ["noop", "2", "2", "10.3"],
        ["cfq", "2", "2", "10.4"],
    ]
    assert errors(lab) <= {"DIS-09", "RUN-07", "RUN-14"}


def test_same_file_again_changes_nothing(
    lab: Path, output: Output, reference: Reference
) -> None:
    """A file is copied once, and its result is one row."""
    path = output("1.txt")
    given = [Attachment(path, CFQ)]
    assert attach(lab, given, reference) == []
    before = state(lab)
    assert attach(lab, given, reference) == []
    assert attach(lab, [Attachment(path)], reference) == []
    assert state(lab) == before
    assert rules(attach(lab, [Attachment(path, NOOP)], reference)) == {"IMP-06"}
    assert state(lab) == before


def test_reading_anew_follows_the_importer(
    lab: Path, output: Output, reference: Reference
) -> None:
    """What was read by an older edition, or typed over, is written again."""
    path = output("1.txt", tps="10.1")
    assert attach(lab, [Attachment(path, CFQ)], reference) == []
    good = state(lab)
    (lab / "runs.csv").write_text(
        "\n".join(runs(lab)).replace("10.1", "11") + "\n", encoding="utf-8"
    )
    assert "EVI-07" in errors(lab)
    assert attach(lab, [Attachment(lab / "raw" / "1.txt")], reference) == []
    assert state(lab) == good


def test_missing_level_is_named(
    lab: Path, output: Output, reference: Reference
) -> None:
    """Without the level one is told which option to add; nothing is written."""
    before = state(lab)
    (finding,) = attach(lab, [Attachment(output("1.txt"))], reference)
    assert finding.rule == "IMP-06"
    assert "--level io_scheduler=" in finding.hint
    (finding,) = attach(
        lab, [Attachment(output("1.txt"), {"io_scheduler": "CFQ"})], reference
    )
    assert finding.hint == "did you mean cfq?"
    assert state(lab) == before


@pytest.mark.parametrize(
    ("change", "levels", "result", "rule"),
    [
        (("tps = ", "pts = "), CFQ, 1, "IMP-03"),
        (
            ("starting vacuum", "PGPASSWORD=secret99 pgbench\nstarting"),
            CFQ,
            1,
            "EVI-04",
        ),
        (("starting vacuum", "psql -h db-prod-3\nstarting"), CFQ, 1, "EVI-04"),
        (("", ""), {"bench": "x"}, 1, "IMP-06"),
        (("", ""), CFQ, 2, "IMP-06"),
    ],
)
def test_refused_output_leaves_the_record(  # noqa: PLR0913 (a case and fixtures)
    lab: Path,
    output: Output,
    reference: Reference,
    *,
    change: tuple[str, str],
    levels: dict[str, str],
    result: int,
    rule: str,
) -> None:
    """One output that does not fit keeps out all of them."""
    before = state(lab)
    given = [
        Attachment(output("good.txt", tps="5.0"), NOOP),
        Attachment(output("bad.txt", change), levels, None, result),
    ]
    assert rule in rules(attach(lab, given, reference))
    assert state(lab) == before


def test_stated_facts_are_not_overwritten(
    lab: Path, output: Output, reference: Reference
) -> None:
    """Where the record states another load, that is said before anything is copied."""
    text = index(lab).replace("  clients: unknown", "  clients: 64")
    (lab / "index.md").write_text(text, encoding="utf-8")
    before = state(lab)
    assert rules(attach(lab, [Attachment(output("1.txt"), CFQ)], reference)) == {
        "EVI-09"
    }
    assert state(lab) == before


def test_outputs_that_differ_in_the_load(
    lab: Path, output: Output, reference: Reference
) -> None:
    """Runs of 4 and of 8 clients are no repeats of one case."""
    other = ("number of clients: 4", "number of clients: 8")
    given = [
        Attachment(output("1.txt"), CFQ),
        Attachment(output("2.txt", other, tps="9.9"), NOOP),
    ]
    (finding,) = attach(lab, given, reference)
    assert finding.rule == "EVI-09"
    assert "4 in" in finding.found


def test_typed_row_with_other_digits(
    lab: Path, output: Output, reference: Reference
) -> None:
    """A row that somebody typed is neither overwritten nor silently doubled."""
    head = "io_scheduler,transactions_per_second,latency_mean_ms\n"
    (lab / "runs.csv").write_text(f"{head}cfq,10,\nnoop,,\n", encoding="utf-8")
    given = Attachment(output("1.txt", tps="10.1"), CFQ)
    (finding,) = attach(lab, [given], reference)
    assert "10.1, and 10 in line 2" in finding.found
    blank = Attachment(output("2.txt", tps="7.7"), NOOP)
    assert attach(lab, [blank], reference) == []
    assert runs(lab)[2].startswith("noop,7.7,")


def test_interrupt_leaves_the_record(
    lab: Path, output: Output, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stops the last step, the files are those of before."""
    before = state(lab)
    moved = Path.replace

    def stopped(path: Path, target: Path) -> Path:
        if target.name == "index.md":
            raise KeyboardInterrupt
        return moved(path, target)

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        attach(lab, [Attachment(output("1.txt"), CFQ)], reference)
    assert state(lab) == before
    assert not (lab / "raw").exists()


def test_line_ends_of_the_record_stay(
    lab: Path, output: Output, reference: Reference
) -> None:
    """A record written on Windows keeps its line ends."""
    data = (lab / "index.md").read_bytes().replace(b"\n", b"\r\n")
    (lab / "index.md").write_bytes(data)
    assert attach(lab, [Attachment(output("1.txt"), CFQ)], reference) == []
    new = (lab / "index.md").read_bytes()
    assert new.count(b"\n") == new.count(b"\r\n") > data.count(b"\n")


def test_names_are_safe_and_unique(
    lab: Path, output: Output, reference: Reference
) -> None:
    """Names differ by more than case, and hold no character a system would refuse."""
    given = [
        Attachment(output("Lauf äß #1.txt", tps="1.5"), CFQ),
        Attachment(output("lauf-1.TXT", tps="2.5"), CFQ),
    ]
    assert attach(lab, given, reference) == []
    assert sorted(path.name for path in (lab / "raw").iterdir()) == [
        "Lauf-1.txt",
        "lauf-1-2.TXT",
    ]


def test_threads_under_strata(lab: Path, output: Output, reference: Reference) -> None:
    """A level the output knows is compared with it, and the load varies in it."""
    text = index(lab).replace("strata: []", "strata: [threads]")
    (lab / "index.md").write_text(text, encoding="utf-8")
    path = output("1.txt")
    (finding,) = attach(lab, [Attachment(path, {**CFQ, "threads": "64"})], reference)
    assert (finding.rule, finding.found) == ("EVI-09", "64")
    assert attach(lab, [Attachment(path, {**CFQ, "threads": "4"})], reference) == []
    assert "  clients: varied\n" in index(lab)
    assert runs(lab)[1].startswith("cfq,4,")


def test_older_edition_is_read_again(
    lab: Path, output: Output, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an importer was corrected its records ask for it, and follow."""
    assert attach(lab, [Attachment(output("1.txt"), CFQ)], reference) == []
    corrected = tuple(replace(x, edition=x.edition + 1) for x in importers())
    monkeypatch.setattr(importing, "importers", lambda: corrected)
    monkeypatch.setattr(evi_08_importer_current, "importers", lambda: corrected)
    assert "EVI-08" in errors(lab)
    assert attach(lab, [Attachment(lab / "raw" / "1.txt")], reference) == []
    assert "EVI-08" not in errors(lab)
