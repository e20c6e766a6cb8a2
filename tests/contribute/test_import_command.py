"""``atlas import --into`` and ``atlas check --fix``, as a contributor types them."""

import os
from collections.abc import Callable
from pathlib import Path

from typer.testing import CliRunner

from ingest.workbench.cli import app

Output = Callable[..., Path]
RUNNER = CliRunner()
FIXTURES = Path(__file__).parents[1] / "importers" / "fixtures"


def atlas(*words: object) -> tuple[int, str]:
    """Return exit code and everything printed, without line breaks."""
    result = RUNNER.invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, " ".join(result.output.split())


def test_files_go_into_a_record(lab: Path, output: Output) -> None:
    """Several files of the same levels become repeats."""
    files = [output("1.txt", tps="1.50"), output("2.txt", tps="2.50")]
    code, said = atlas("import", *files, "--into", lab, "--level", "io_scheduler=cfq")
    assert (code, "2 files are in" in said, "Next: atlas check" in said) == (
        0,
        True,
        True,
    )
    rows = (lab / "runs.csv").read_text("utf-8")
    assert "cfq,1,1.50," in rows
    assert "cfq,2,2.50," in rows


def test_missing_level(lab: Path, output: Output) -> None:
    """The option that is missing is named."""
    code, said = atlas("import", output("1.txt"), "--into", lab)
    assert code == 1
    assert "add --level io_scheduler=" in said


def test_wrong_use(lab: Path, output: Output, tmp_path: Path) -> None:
    """Options that make no sense are refused with what would."""
    file = output("1.txt")
    assert atlas("import", file, "--level", "a=b")[0] == 2
    assert atlas("import", file, "--round", "1")[0] == 2
    assert atlas("import", file, "--into", lab, "--level", "cfq")[0] == 2
    assert atlas("import", file, file, "--into", lab, "--repeat", "2")[0] == 2
    code, said = atlas("import", file, "--into", tmp_path)
    assert (code, "there is no record" in said) == (2, True)


def test_what_is_no_file(tmp_path: Path) -> None:
    """A folder, a pipe, a dead link and no file at all are wrong use."""
    pipe, dead = tmp_path / "pipe", tmp_path / "dead"
    os.mkfifo(pipe)
    dead.symlink_to(tmp_path / "nowhere")
    for given, hint in (
        (tmp_path, "is a folder: name the files in it"),
        (pipe, "save the output to a file first"),
        (dead, "is a link that leads nowhere"),
        (tmp_path / "nowhere", "does not exist"),
    ):
        code, said = atlas("import", given)
        assert (code, hint in said) == (2, True), given


def test_linked_output(output: Output, tmp_path: Path) -> None:
    """The user's own link to an output is followed, under its name."""
    link = tmp_path / "link.txt"
    link.symlink_to(output("1.txt", tps="1.50"))
    code, said = atlas("import", link, "--json")
    assert (code, '"value": 1.5' in said, "link.txt" in said) == (0, True, True)


def test_one_of_several_results(lab: Path) -> None:
    """A file of several runs needs the number of the one that is meant."""
    file = FIXTURES / "pgbench" / "15-two-runs.txt"
    given = ("import", file, "--into", lab, "--level", "io_scheduler=cfq")
    code, said = atlas(*given)
    assert (code, "--result 2" in said) == (2, True)
    assert atlas(*given, "--result", "2")[0] == 0
    assert "result: 2, levels" in (lab / "index.md").read_text("utf-8")


def test_check_mends_first(lab: Path, output: Output) -> None:
    """Changes are printed, then the findings that are left."""
    atlas("import", output("1.txt"), "--into", lab, "--level", "io_scheduler=cfq")
    text = (lab / "index.md").read_text("utf-8")
    (lab / "index.md").write_text(
        text.replace("product: postgresql", "product: PostgreSQL"), encoding="utf-8"
    )
    code, said = atlas("check", "--fix", lab)
    assert "PostgreSQL → postgresql" in said
    assert code == 1  # nothing to compare yet
    assert "mended" not in atlas("check", "--fix", lab)[1]
