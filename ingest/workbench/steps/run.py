"""Makes the steps of a build that have changed, and takes the others from the last."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ingest.cache import code_version
from ingest.workbench.steps.made import FILE, Made, Written, read_made, write_made
from ingest.workbench.steps.step import below, digests

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.steps.step import Digests, Step

#: Hears the name of each step, and why it is made; no reason where it is not.
Explain = Callable[[str, Sequence[str]], object]


class StepError(Exception):
    """A step wrote into a file of another one."""


class Plan:
    """The steps of a build, compared with those of the last one."""

    def __init__(self, steps: Sequence[Step], root: Path, last: Path) -> None:
        """Read what the steps read below ``root``; ``last`` is the last build."""
        self.steps = steps
        self.last = last
        self.before = read_made(last / FILE)
        self._files = digests(root, {place for each in steps for place in each.reads})

    def is_fresh(self) -> bool:
        """Tell whether the last build is what these steps would make."""
        if list(self.before) != [step.name for step in self.steps]:
            return False
        return not any(self.reasons(step, self.before) for step in self.steps)

    def now(self, step: Step, made: Mapping[str, Made]) -> Made:
        """Return what a step is made from, given those it needs."""
        inputs: Digests = below(self._files, step.reads)
        for name in step.needs:
            files = made[name].files.items()
            inputs |= {f"{name}: {path}": of.digest for path, of in files}
        return Made(code_version(*step.code), dict(step.values), inputs)

    def reasons(self, step: Step, made: Mapping[str, Made]) -> list[str]:
        """Say why a step has to be made; empty where the last one is as good."""
        before = self.before.get(step.name)
        found = self.now(step, made).reasons(before)
        if not found and before and not before.is_untouched(self.last):
            return ["its files were changed by somebody else"]
        return found


def run_steps(plan: Plan, build: Path, explain: Explain) -> None:
    """Fill the empty folder ``build``; what has not changed is linked from the last.

    ``explain`` hears of each step before it is made. Raises ``StepError``, and what the
    steps raise.
    """
    made: dict[str, Made] = {}
    for step in plan.steps:
        reasons = plan.reasons(step, made)
        explain(step.name, reasons)
        now = plan.now(step, made)
        if reasons:
            known = {path for each in made.values() for path in each.files}
            step.run()
            now.files = _written(build, known, step.private)
            _keep_unchanged(build, plan, now, step.name)
            _refuse_foreign(build, made, step.name)
        else:
            now.files = plan.before[step.name].files
            for path in now.files:
                _link(plan.last / path, build / path)
        made[step.name] = now
    write_made(build / FILE, made)


def _written(
    build: Path, known: set[str], private: Collection[str]
) -> dict[str, Written]:
    """Return the files below ``build`` that are not ``known``."""
    found = {}
    for folder, _, names in os.walk(build):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), build)  # noqa: PTH118 (thousands)
            if path not in known:
                found[path] = Written.of(build / path, is_private=path in private)
    return dict(sorted(found.items()))


def _keep_unchanged(build: Path, plan: Plan, now: Made, name: str) -> None:
    """Put the last build's file in the place of each that is the same."""
    before = plan.before[name].files if name in plan.before else {}
    for path, written in now.files.items():
        old = before.get(path)
        if not old or not written.digest or old.digest != written.digest:
            continue
        if old.is_untouched(plan.last / path):
            (build / path).unlink()
            _link(plan.last / path, build / path)
            now.files[path] = old


def _refuse_foreign(build: Path, made: Mapping[str, Made], name: str) -> None:
    for other, each in made.items():
        for path, written in each.files.items():
            if not written.is_untouched(build / path):
                message = f"the step {name} wrote into {path} of the step {other}"
                raise StepError(message)


def _link(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.hardlink_to(source)
