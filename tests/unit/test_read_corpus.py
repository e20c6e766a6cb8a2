"""Reading whole corpora: bad input becomes findings, good input becomes models."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.intake.models.leaf import Leaf
from ingest.intake.read import read_corpus
from ingest.intake.rules import MOST, check
from ingest.intake.rules.walk import leaves
from ingest.paths import Paths

Add = Callable[..., Path]

ARCHETYPE = Path(__file__).parents[2] / "archetypes" / "result"

#: The fixture's folder is overwritten by each example, which is what is wanted.
SHARED = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


def ids(paths: Paths, *only: Path) -> list[str]:
    """Return the rules found."""
    return [finding.rule for finding in check(read_corpus(paths, only or None))]


def test_runs_and_front_matter_do_not_mix(place: Paths, add: Add) -> None:
    """``runs`` are the rows; what the front matter calls runs is ``runs_from``."""
    add()
    (record,) = read_corpus(place).records
    assert record.runs_from == "table"
    assert [run.levels["io_scheduler"] for run in record.runs] == ["cfq", "deadline"]
    assert record.aggregates == ()
    assert record.body == "The faster setting was faster.\n"
    assert record.folder == record.id == "sample"


def test_bare_and_full_leaf_are_one(place: Paths, add: Add) -> None:
    """A value alone is a leaf that the main source declares."""
    add(("cpu: unknown", "cpu: {value: Xeon, how: inferred}"))
    (record,) = read_corpus(place).records
    cpu, memory = record.environment.hardware.cpu, record.workload.clients
    assert (cpu.value, cpu.how, cpu.is_stated) == ("Xeon", "inferred", True)
    assert (memory.value, memory.how) == (16, "declared")
    assert not record.workload.version.is_stated


def test_walk_names_every_leaf(place: Paths, add: Add) -> None:
    """Steps are keys as written, so that places can be looked up."""
    add()
    (record,) = read_corpus(place).records
    found = dict(leaves(record))
    assert ("environment", "storage", "class") in found
    assert ("environment", "storage", "chain", 0, "io_scheduler") in found
    assert all(isinstance(leaf, Leaf) for leaf in found.values())


def test_huge_line_is_refused_at_once(place: Paths, add: Add) -> None:
    """A line of 100 MB is not read at all."""
    folder = add()
    with (folder / "index.md").open("r+b") as stream:
        stream.truncate(100_000_000)
    with (folder / "runs.csv").open("r+b") as stream:
        stream.truncate(100_000_000)
    assert ids(place) == ["FMT-01", "FMT-01"]


def test_all_files_are_looked_at(place: Paths, add: Add) -> None:
    """A broken front matter does not hide a broken table, nor the next record."""
    first = add(("clients: 16", "clients: NO"))
    (first / "runs.csv").write_text("a,b\n1\n", encoding="utf-8")
    add(("class: oltp", "class: olap"), name="zweites")
    found = ids(place)
    assert found[0] == "FMT-06"
    assert {"CSV-02", "CSV-03"} <= set(found)
    assert "DIS-02" in found


def test_rules_without_tables_still_speak(place: Paths, add: Add) -> None:
    """A bad cell does not silence rules about the front matter."""
    folder = add(("class: oltp", "class: olap"))
    table = folder / "runs.csv"
    table.write_text(table.read_text().replace("51.33", "51,33"), encoding="utf-8")
    assert set(ids(place)) == {"CSV-03", "DIS-02"}


def test_template_is_judged_at_once(place: Paths) -> None:
    """Everything to fill in is named in the first pass."""
    shutil.copytree(ARCHETYPE, place.results / "mine")
    findings = check(read_corpus(place))
    named = {finding.found.split(":")[0].split("-")[0] for finding in findings}
    assert {"REPLACE", "YYYY"} <= named
    lines = {f.line for f in findings if f.rule == "DIS-01"}
    text = (ARCHETYPE / "index.md").read_text(encoding="utf-8").split("\n")
    assert lines == {
        number
        for number, line in enumerate(text, start=1)
        if re.search("REPLACE|YYYY", line) and not line.lstrip().startswith("#")
    }


def test_form_does_not_hide_sense(place: Paths, add: Add) -> None:
    """Values of the wrong form do not hide what the rules say about others."""
    add(
        ("memory_bytes: 4000000000", "memory_bytes: 4 GB"),
        ("clients: 16", "clients: NO"),
        ("class: oltp", "class: olap"),
        ("accessed: 2026-11-20", "accessed: yesterday"),
        ("published: 2010-12-19", "published: 2010-02-30"),
        ("cpu: unknown", "cpu: tbd, cores: 4"),
    )
    found = [f.rule for f in check(read_corpus(place))]
    assert sorted(found) == sorted(
        ["KEY-03", "FMT-06", "DIS-02", "KEY-03", "SUB-09", "DIS-01", "KEY-02"]
    )
    assert read_corpus(place).records == ()


def test_table_is_judged_at_once(place: Paths, add: Add) -> None:
    """A bad header does not hide cells, a bad cell neither sign nor level."""
    folder = add()
    (folder / "runs.csv").write_text(
        "io_scheduler,transaction_per_second,extra\n"
        "cfq,51.33 tps,\nBFQ,-3,\n deadline,n/a,\n\nnoop,7,\n",
        encoding="utf-8",
    )
    found = [
        (f.line, f.rule)
        for f in check(read_corpus(place))
        if f.path.endswith("runs.csv")
    ]
    assert found == [
        *((1, "CSV-02"), (1, "CSV-02"), (2, "CSV-04"), (3, "RUN-02")),
        *((3, "RUN-03"), (4, "RUN-02"), (4, "CSV-04"), (5, "CSV-03")),
    ]


def test_only_limits_findings(place: Paths, add: Add) -> None:
    """Asked about one record, nothing is said about the others."""
    bad = add(("clients: 16", "clients: NO"), name="bad")
    good = add(name="good")
    assert ids(place, good) == []
    assert ids(place, bad / "index.md") == ["FMT-06"]
    assert ids(place, place.root) == ids(place) == ["FMT-06"]


def test_edited_copy_stands_in(place: Paths, add: Add, tmp_path: Path) -> None:
    """A record tried out elsewhere is no duplicate of the one it was copied from."""
    add()
    outside = tmp_path / "elsewhere" / "sample"
    outside.parent.mkdir()
    add(("id: moved", "id: sample"), name="moved").rename(outside)
    assert ids(place, outside) == []


def test_copy_under_a_new_name(place: Paths, add: Add, tmp_path: Path) -> None:
    """A record outside the project is compared with those inside."""
    add()
    outside = tmp_path / "elsewhere" / "moved"
    outside.parent.mkdir()
    add(name="moved").rename(outside)
    assert "SUB-05" in ids(place, outside)


@pytest.mark.parametrize("name", ["[bold]", "a b", "x\x1b[31m", "ä", "-rf", "\udcff"])
def test_odd_folder_names(place: Paths, add: Add, name: str) -> None:
    """A folder may be called anything; it is shown without effect on a terminal."""
    add().rename(place.results / name)
    for finding in check(read_corpus(place)):
        assert finding.place.isprintable()
        assert finding.rule == "SUB-01"


def test_ignored_files_are_passed_over(place: Paths, add: Add) -> None:
    """Files that systems and editors leave behind are nobody's mistake."""
    folder = add()
    for name in (".DS_Store", "Thumbs.db", "index.md~", ".index.md.swp"):
        (folder / name).write_text("x", encoding="utf-8")
        (place.results / name).write_text("x", encoding="utf-8")
    assert ids(place) == []


def test_pipe_named_raw(place: Paths, add: Add) -> None:
    """Only a folder can be the folder of raw output."""
    os.mkfifo(add() / "raw")
    assert ids(place) == ["FMT-10"]


def test_thousands_of_entries(place: Paths, add: Add) -> None:
    """Endless lists and endless mistakes are cut short."""
    caveats = "".join(f"  - no-such-caveat-{n}\n" for n in range(20_000))
    add(("runs: table\n", f"runs: table\ncaveats:\n{caveats}"))
    assert ids(place) == ["FMT-11"]
    endless = ", ".join(f"s{n}: 1" for n in range(5_000))
    add(("innodb_buffer_pool_size: 2 GB", endless), name="endless")
    assert ids(place, place.results / "endless") == ["FMT-11"]
    settings = ", ".join(f"s{n}: tbd" for n in range(200))
    add(("innodb_buffer_pool_size: 2 GB", settings), name="many")
    assert ids(place, place.results / "many").count("DIS-01") == MOST + 1


def test_links_and_pipes(place: Paths, add: Add) -> None:
    """Neither is opened."""
    folder = add()
    (folder / "runs.csv").unlink()
    os.mkfifo(folder / "runs.csv")
    add(name="linked")
    (place.results / "again").symlink_to(folder)
    assert sorted(ids(place)) == ["FMT-01", "FMT-10", "SUB-05", "SUB-05"]


@SHARED
@given(data=st.binary(max_size=400), where=st.sampled_from(["index.md", "runs.csv"]))
def test_any_bytes(place: Paths, add: Add, data: bytes, where: str) -> None:
    """Any bytes in any file give findings or a record."""
    folder = place.results / "sample"
    if not folder.exists():
        add()
    kept = (folder / where).read_bytes()
    (folder / where).write_bytes(data)
    corpus = read_corpus(place)
    (folder / where).write_bytes(kept)
    assert corpus.findings or corpus.records


#: Values that fit nowhere, or almost.
VALUES = st.sampled_from(
    [
        *("", "[]", "{}", "5", "-1", "2.5", "true", "x", "[x]", "{x: y}", "[[]]"),
        *("{value: x}", "{value: }", "{en: x}", "{value: {en: x}}", "{text: x}"),
        *("'<b>'", "'{{< x >}}'", '"\\0"', "{io_scheduler: [x, 5]}"),
    ]
)


@SHARED
@given(data=st.data())
def test_any_value_anywhere(
    place: Paths, add: Add, index: str, data: st.DataObject
) -> None:
    """Any value at any key gives located findings, never a traceback."""
    folder = place.results / "sample"
    if not folder.exists():
        add()
    lines = index.split("\n")
    keyed = [n for n, line in enumerate(lines) if ":" in line and "- {" not in line]
    chosen = data.draw(st.sampled_from(keyed))
    key = lines[chosen].split(":", 1)[0]
    lines[chosen] = f"{key}: {data.draw(VALUES)}"
    (folder / "index.md").write_text("\n".join(lines), encoding="utf-8")
    for finding in check(read_corpus(place)):
        assert finding.line >= 1
        assert finding.message
