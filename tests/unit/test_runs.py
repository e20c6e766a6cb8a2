"""Tables: cells as printed, places, and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.intake.models.record import FrontMatter, cell_column
from ingest.intake.read.cells import number_problem
from ingest.intake.read.runs import read_runs

HEADER = "io_scheduler,transactions_per_second,repeat,n,transactions_per_second_stddev"


def test_cells_stay_as_printed(front: FrontMatter) -> None:
    """Digits are kept, empty cells are None, counts are numbers."""
    table = read_runs(f"{HEADER}\ncfq,238.90,2,,1.0\nnoop,,,3,\n", "t", front)
    assert table.findings == []
    first, second = table.runs
    assert first.levels == {"io_scheduler": "cfq"}
    assert first.cells == {"transactions_per_second": "238.90"}
    assert first.spread == {"transactions_per_second": "1.0"}
    assert (first.repeat, first.n, first.row, first.line) == (2, None, 1, 2)
    assert second.cells == {"transactions_per_second": None}
    assert (second.repeat, second.n) == (None, 3)


def test_column_of_a_cell(front: FrontMatter) -> None:
    """Columns count characters of the line, commas within quotes aside."""
    table = read_runs(f'{HEADER}\n"cfq",7,1,,\n', "t", front)
    assert table.runs[0].column("transactions_per_second") == 7
    assert cell_column('"a,b",c,,d', 3) == 10
    assert cell_column("a,b", 9) == 4


@given(text=st.text(alphabet='cfq,1."\n; \t\r-/é', max_size=60))
def test_any_table(front: FrontMatter, text: str) -> None:
    """Any text gives rows or findings."""
    table = read_runs(text, "t", front)
    assert table.runs or table.findings
    assert read_runs(text, "t", None).runs == []


@given(st.text(max_size=12))
def test_any_cell(text: str) -> None:
    """A cell that passes is a number to Python too."""
    if number_problem(text) is None:
        float(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("238,90", "238.90"),
        ("1,238", "separators"),
        ("1.238,90", "separators"),
        ("1 238", "separators"),
        ("/", "empty"),
        ("n/a", "empty"),
        ("\u2013", "empty"),
        ("50 ms", "write 50"),
        ("1e3", "digits"),
        ("fast", "digits"),
        ("\u0663", "digits"),
        ("+5", "digits"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    """The hint fits what is wrong."""
    problem = number_problem(text)
    assert problem is not None
    assert hint in problem.hint


@pytest.mark.parametrize(
    "text", ["0", "238.90", "-1", "007", "nan", "inf", "-Infinity"]
)
def test_numbers(text: str) -> None:
    """Numbers in form; whether they make sense is for RUN-03."""
    assert number_problem(text) is None


def test_strange_column_is_judged(front: FrontMatter) -> None:
    """The only column too many is the one that is missing, and its cells are read."""
    table = read_runs("io_scheduler,tps\ncfq,51.33 tps\nnoop,7\n", "t", front)
    assert [(f.rule, f.line) for f in table.findings] == [("CSV-02", 1), ("CSV-04", 2)]
    assert table.findings[0].hint == "did you mean transactions_per_second?"
    table = read_runs(
        'io_scheduler,transactions_per_second,x,y\ncfq,1,"2,5",b\n', "t", front
    )
    assert [f.rule for f in table.findings] == ["CSV-02", "CSV-02", "CSV-04"]


def test_too_much_of_everything(front: FrontMatter) -> None:
    """Wide headers, long tables and endless nonsense end early."""
    wide = read_runs(",".join(f"c{n}" for n in range(5000)), "t", front)
    assert [f.rule for f in wide.findings] == ["CSV-01"]
    long = read_runs(HEADER + "\ncfq,1,,," * 30_000, "t", front)
    assert [f.rule for f in long.findings] == ["CSV-01"]
    ragged = read_runs(HEADER + "\ncfq" * 5000, "t", front)
    assert len(ragged.findings) < 60


@pytest.mark.parametrize(
    ("table", "hint"),
    [
        ("io_scheduler;tps\ncfq;51,33\n", "commas"),
        ("io_scheduler\ttps\ncfq\t51.33\n", "commas"),
        ('"io_scheduler";"tps"\ncfq;51,33\n', "commas"),
        ("sep=;\nio_scheduler;tps\ncfq;51,33\n", "delete the line sep="),
        (f"{HEADER}\ncfq,1,2,3,4,,\n", "end of the line"),
        (f"{HEADER}\ncfq,1,5,2,3,4\n", "decimal comma"),
        (f"{HEADER}\ncfq,1,2,3,4\n,,,,\n", "delete the line"),
    ],
)
def test_tables_of_spreadsheets(front: FrontMatter, table: str, hint: str) -> None:
    """One finding says what is wrong, with front matter and without."""
    for known in (front, None):
        (finding,) = read_runs(table, "t", known).findings
        assert hint in finding.hint
