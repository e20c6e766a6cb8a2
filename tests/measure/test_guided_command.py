"""The command around the guided plan: with and without a terminal, and what follows."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pexpect
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console
from typer.testing import CliRunner

from ingest.workbench.cli import app
from ingest.workbench.cli.guiding import wants_run
from ingest.workbench.measure.guided.said import in_a_row
from tests.measure.rig import rig_in

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference


def test_levels_in_a_row() -> None:
    """Commas part them only where no semicolon does: mount options hold commas."""
    assert in_a_row("1, 2 ,4") == ("1", "2", "4")
    assert in_a_row("noatime,data=journal; noatime") == (
        "noatime,data=journal",
        "noatime",
    )


def test_without_a_terminal_it_names_the_ways() -> None:
    """A script is told what to give."""
    result = CliRunner().invoke(app, ["measure"], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert "PLAN.yaml" in result.output
    assert "--question" in result.output


def test_on_a_terminal_it_asks_and_keeps(tmp_path: Path) -> None:
    """The real command: it asks first, and Ctrl+C leaves with nothing written."""
    atlas = Path(sys.executable).with_name("atlas")
    child = pexpect.spawn(
        str(atlas), ["measure"], timeout=120, encoding="utf-8", dimensions=(60, 160)
    )
    child.expect("What do you want to measure")
    child.sendcontrol("c")
    child.expect("Nothing was written")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("pressed", "may_run", "runs"),
    [("\r\x1b[A\r", True, True), ("\r\x1b[B\r", True, False), ("\x03", False, False)],
)
def test_what_is_done_with_it(
    tmp_path: Path, reference: Reference, pressed: str, *, may_run: bool, runs: bool
) -> None:
    """Enter shows every command, then asks again: it is run, or kept."""
    printed = io.StringIO()
    arrangement = rig_in(tmp_path, reference).arrangement()
    console = Console(file=printed, width=200)
    with create_pipe_input() as given:
        given.send_text(pressed)
        with create_app_session(input=given, output=DummyOutput()):
            found = wants_run(arrangement, "a.yaml", console, may_run=may_run)
    assert found is runs
    said = printed.getvalue()
    assert ("# for each run of some_tunable=2" in said) is pressed.startswith("\r")
    assert ("measure a.yaml" in said) is not runs
