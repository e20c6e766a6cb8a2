"""The command: exit codes, formats, and output that nothing can break."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from ingest.findings import Finding
from ingest.intake.read.vocabulary import VOCABULARIES
from ingest.intake.rules import RULES, Rule
from ingest.paths import Paths
from ingest.workbench import cli
from ingest.workbench.report import as_github, as_json, print_text, summary

Add = Callable[..., Path]
RUNNER = CliRunner()


@pytest.fixture
def here(place: Paths, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Make the command work on a project of its own."""
    monkeypatch.setattr(Paths, "project", classmethod(lambda _: place))
    return place


def run(*words: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it printed."""
    result = RUNNER.invoke(cli.app, words)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def finding(**parts: object) -> Finding:
    """Return a finding with some of its parts replaced."""
    values = {
        "rule": "SUB-01",
        "level": "E",
        "path": "a/index.md",
        "line": 2,
        "column": 5,
        "found": "x",
        "expected": "y",
        "hint": "z",
        "message": "m",
    }
    return Finding(**(values | parts))


@pytest.mark.usefixtures("here")
def test_clean(add: Add) -> None:
    """Nothing to mend: exit code 0."""
    add()
    assert run("check") == (0, "1 record checked, nothing to mend.\n")


@pytest.mark.usefixtures("here")
def test_warning_only(add: Add) -> None:
    """A warning does not fail the check."""
    add(("dataset_bytes: 40000000000", "dataset_bytes: unknown"))
    code, output = run("check")
    assert code == 0
    assert "warning DIS-06" in output
    assert "1 record checked: 1 warning." in output


@pytest.mark.usefixtures("here")
def test_error(add: Add) -> None:
    """An error fails it, and is printed with its place and hint."""
    add(("clients: 16", "clients: NO"))
    code, output = run("check")
    assert code == 1
    assert "content/results/sample/index.md:33:12  error FMT-06" in output
    assert 'quote the word: "NO"' in output
    assert "1 record checked: 1 error. `atlas explain RULE`" in output


@pytest.mark.parametrize(
    "words",
    [("check", "nowhere"), ("check", "--format", "xml"), ("explain", "DIS-99"), ("x",)],
)
def test_usage(words: tuple[str, ...]) -> None:
    """Wrong use is exit code 2, without a traceback."""
    code, output = run(*words)
    assert code == 2
    assert "Traceback" not in output


def test_path_without_record(here: Paths) -> None:
    """A path that holds no record is wrong use, not a clean check."""
    (here.root / "README.md").write_text("x", encoding="utf-8")
    code, output = run("check", str(here.root / "README.md"))
    assert code == 2
    assert "no record" in output


@pytest.mark.usefixtures("here")
def test_json(add: Add) -> None:
    """JSON is a list of objects with every part of a finding."""
    add(("clients: 16", "clients: NO"))
    code, output = run("check", "--format", "json")
    assert code == 1
    (only,) = json.loads(output)
    assert only["rule"] == "FMT-06"
    assert (only["line"], only["column"], only["level"]) == (33, 12, "E")
    assert set(only) == {
        *("rule", "level", "path", "line", "column"),
        *("found", "expected", "hint", "message"),
    }


@pytest.mark.usefixtures("here")
def test_github(add: Add) -> None:
    """GitHub gets one command a finding."""
    add(("clients: 16", "clients: NO"))
    _, output = run("check", "--format", "github")
    assert output.startswith(
        "::error file=content/results/sample/index.md,line=33,col=12,title=FMT-06%3A "
    )


def test_github_escapes() -> None:
    """Text of a contribution cannot start a command or end a property."""
    (line,) = as_github(
        [finding(path="a,b:c", message="50%\n::set-output name=x::y", found="\x1b[1m")]
    )
    assert "\n" not in line
    assert "file=a%2Cb%3Ac," in line
    assert "50%25 ::set-output" in line
    assert "\x1b" not in line


@pytest.mark.usefixtures("here")
def test_markup_is_text(add: Add, here: Paths) -> None:
    """Names and values with rich markup are printed as they are."""
    add(("clients: 16", "clients: '[bold]x[/]'")).rename(here.results / "[red]")
    code, output = run("check")
    assert code == 1
    assert "content/results/[red]/index.md:33:12" in output
    assert "[bold]x[/]" in output


def test_narrow_ascii_terminal() -> None:
    """A terminal without UTF-8 gets escapes, not a crash."""
    result = subprocess.run(
        [
            sys.executable,
            "-c",
            "from ingest.workbench.cli import app; app()",
            "explain",
            "CSV-02",
        ],
        env={"PYTHONIOENCODING": "ascii", "COLUMNS": "20"},
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_explain(rule: Rule) -> None:
    """Every rule is explained, in any case."""
    code, output = run("explain", rule.id.lower())
    assert code == 0
    assert rule.title in output.replace("\n", " ")
    assert rule.why.split()[0] in output


def test_explain_knows_the_warehouse() -> None:
    """A finding of the build can be explained too."""
    code, output = run("explain", "WH-01")
    assert code == 0
    assert "warehouse" in output


def test_explain_lists_all() -> None:
    """Without a rule all are listed."""
    code, output = run("explain")
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == [r.id for r in RULES]


def test_explain_says_what_numeric_settings_take() -> None:
    """A setting without a list of levels is explained, not passed over."""
    code, output = run("explain", "max_wal_size_gb")
    assert code == 0
    assert "any number" in output


def test_explain_knows_no_such_word() -> None:
    """A word that is neither is not taken for a rule."""
    code, output = run("explain", "swappiness")
    assert code == 2
    assert "no rule, list, setting or fact swappiness" in " ".join(output.split())


def test_explain_suggests() -> None:
    """An unknown id gets its neighbours."""
    code, output = run("explain", "DIS-4")
    assert code == 2
    assert "DIS-04" in output


@pytest.mark.parametrize(
    ("levels", "line"),
    [
        ("", "2 records checked, nothing to mend."),
        ("W", "2 records checked: 1 warning."),
        ("EEW", "2 records checked: 2 errors, 1 warning. `atlas"),
    ],
)
def test_summary(levels: str, line: str) -> None:
    """The last line counts."""
    findings = [finding(level=level, line=n) for n, level in enumerate(levels)]
    assert summary(findings, 2).startswith(line)


def test_build_refuses(here: Paths, add: Add) -> None:
    """With an error nothing is built, and the last good build stays."""
    add(("clients: 16", "clients: NO"))
    here.build.mkdir()
    (here.build / "good").write_text("yesterday", encoding="utf-8")
    code, output = run("build")
    assert code == 1
    assert "FMT-06" in output
    assert "last good build" in output
    assert [path.name for path in here.build.iterdir()] == ["good"]


def test_build_without_node_packages(
    here: Paths, add: Add, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clone that was not set up is told so, in one line; nothing is touched."""
    add()
    here.build.mkdir()
    (here.build / "good").write_text("yesterday", encoding="utf-8")

    def build(*_: object) -> None:
        (here.root / "node_modules" / "font.woff2").read_bytes()

    monkeypatch.setattr("ingest.workbench.build.build", build)
    code, output = run("build")
    assert code == 1
    assert output.endswith("the Node packages are not installed: run  make setup\n")
    assert [path.name for path in here.build.iterdir()] == ["good"]


@pytest.mark.usefixtures("here")
def test_a_build_counts_warnings(add: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who builds the site is told how many there are, and who lists them."""
    add()
    warned = [finding(level="W"), finding(level="W", line=3)]
    monkeypatch.setattr("ingest.workbench.build.build", lambda *_: warned)
    code, output = run("build")
    assert code == 0
    last = output.splitlines()[-1]
    assert last == "1 record checked: 2 warnings.  `atlas check` lists them."


def test_long_lists_are_cut() -> None:
    """Of one rule and file some are printed, and the rest is counted."""
    findings = [finding(line=n) for n in range(1, 101)]
    console = Console(file=io.StringIO(), width=80)
    print_text(findings, 1, console)
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert printed.count("error SUB-01") == 20
    assert "a/index.md: 80 more of SUB-01" in printed
    assert "100 errors" in printed
    assert len(list(as_github(findings))) == 21
    assert len(json.loads(as_json(findings))) == 100


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", VOCABULARIES)
def test_explain_lists_ids(name: str) -> None:
    """The ids to choose from can be looked up."""
    code, output = run("explain", name)
    assert code == 0
    assert output.strip()


def test_missing_vocabulary(here: Paths, add: Add) -> None:
    """Without its vocabularies nothing is called clean."""
    add()
    (here.reference / "evidence.yaml").unlink()
    code, output = run("check")
    assert code == 1
    assert "data/reference/evidence.yaml:1:1  error FMT-01" in output


@pytest.mark.parametrize("command", ["check", "build", "explain", "schema"])
def test_help(command: str) -> None:
    """Each command explains itself."""
    code, output = run(command, "--help")
    assert code == 0
    assert "Usage" in output
