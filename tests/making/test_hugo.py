"""Hugo, which may wait for itself after a template that fails, still names it.

Not covered: Hugo's own deadlock, which cannot be brought about at will; a program in
its place hangs where it would.
"""

from __future__ import annotations

import sys
import sysconfig
from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.workbench.site.hugo import RenderError, run_hugo
from ingest.workbench.site.watchdog import Patience

if TYPE_CHECKING:
    from pathlib import Path

#: Hangs while it has several workers, and then does as its last argument says.
HUGO = f"""#!{sys.executable}
import os, signal, sys
print("Start building sites", flush=True)
if "HUGO_NUMWORKERMULTIPLIER" not in os.environ or sys.argv[-1] == "hang":
    signal.signal(signal.SIGQUIT, signal.SIG_IGN)
    while True:
        signal.pause()
if sys.argv[-1] == "fail":
    print("Error: failed to render results/page.html", flush=True)
    sys.exit(1)
"""
HASTY = Patience(idle_s=1.5, limit_s=60, look_s=0.05, end_s=1)


def rendered(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> str:
    """Run the program in Hugo's place; return what was said."""
    program = folder / "hugo"
    program.write_text(HUGO, "utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(folder))
    monkeypatch.setenv("HUGO_NUMWORKERMULTIPLIER", "7")
    heard: list[str] = []
    target = folder / "public"
    run_hugo([does], Paths(folder), target, say=heard.append, patience=HASTY)
    return "".join(heard)


def test_a_hang_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single worker, whatever the environment asks for; both are told."""
    said = rendered(tmp_path, monkeypatch, "render")
    assert said.count("\nStart building sites\n") == 1
    assert "did nothing for 1.5 s and was ended" in said
    assert "Again, with one worker:" in said


def test_what_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is what the second run says, not that the first one hung."""
    with pytest.raises(RenderError, match=r"results/page\.html") as refused:
        rendered(tmp_path, monkeypatch, "fail")
    assert "did nothing" not in str(refused.value)


def test_twice_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hangs again is told of, with what there is."""
    with pytest.raises(RenderError, match=r"did nothing for 1\.5 s") as refused:
        rendered(tmp_path, monkeypatch, "hang")
    assert "No page was written before that." in str(refused.value)
