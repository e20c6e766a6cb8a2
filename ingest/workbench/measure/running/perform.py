"""One step after the other, each written down before it changes anything."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.workbench.measure.guard.script import MARK, Change
from ingest.workbench.measure.steps.step import (
    Command,
    Folder,
    Removal,
    Setting,
    Signal,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ingest.workbench.measure.guard.journal import Journal
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Takes what programs say of errors, in the folder of the run.
ERRORS = "errors.txt"
#: Seconds between two looks at a program that runs.
_TICK_S = 0.1


class StepError(Exception):
    """A step that could not be carried out; says which, and what was said."""


@dataclass(frozen=True, slots=True)
class Performer:
    """Carries steps out at a site; ``tick`` is called while a program runs."""

    site: Site
    journal: Journal
    tick: Callable[[], None]

    def all(self, steps: Iterable[Step], folder: Path) -> None:
        """Carry steps out in order; outputs go into ``folder``.

        Raises ``StepError`` at the first that fails, and leaves the rest.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for step in steps:
            try:
                self._one(step, folder)
            except OSError as problem:
                said = problem.strerror or str(problem)
                message = f"{excerpt(step.shown())}: {said}"
                raise StepError(message) from problem

    def _one(self, step: Step, folder: Path) -> None:
        if isinstance(step, Command):
            self._command(step, folder)
        elif isinstance(step, Setting):
            self.journal.value(step.path)
            step.path.write_text(f"{step.value}\n", encoding="utf-8")
        elif isinstance(step, Signal):
            step.path.write_text(f"{step.value}\n", encoding="utf-8")
        elif isinstance(step, Text):
            step.path.write_text(step.text, encoding="utf-8")
            _give(step.path, step.account)
        elif isinstance(step, Folder):
            step.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            _give(step.path, step.account)
        elif isinstance(step, Removal):
            _remove(step.path)

    def _command(self, step: Command, folder: Path) -> None:
        if step.undo:
            self.journal.note(Change(step.undo))
        argv = step.started([str(each.members) for each in self.site.groups])
        errors = folder / ERRORS
        output = folder / step.output if step.output else folder / "said.txt"
        mode = "wb" if step.output else "ab"
        with output.open(mode) as out, errors.open("ab") as err:
            before = errors.stat().st_size
            program = subprocess.Popen(  # noqa: S603 (a step of the plan, as shown)
                argv,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT if step.merged else err,
                env={**os.environ, "LC_ALL": "C", MARK: self.journal.token},
                cwd="/",
                start_new_session=True,
            )
            code = self._wait(program)
        if code != 0:
            said = (output if step.merged else errors).read_bytes()
            last = said[0 if step.merged else before :].decode("utf-8", "replace")
            words = " ".join(last.split())[-300:]
            message = f"{excerpt(step.shown())} ended with {code}: {words}"
            raise StepError(message)

    def _wait(self, program: subprocess.Popen[bytes]) -> int:
        while True:
            try:
                return program.wait(timeout=_TICK_S)
            except subprocess.TimeoutExpired:
                self.tick()


def _give(path: Path, account: str) -> None:
    if account:
        shutil.chown(path, account)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
