"""An experiment from beginning to end on a rig of files: runs, failures, restoring."""

from __future__ import annotations

import os
import signal
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.cli.measuring import results_of
from ingest.workbench.measure.guard.script import MARK
from ingest.workbench.measure.record.protocol import protocol_text
from ingest.workbench.measure.record.raw_files import files_beside
from ingest.workbench.measure.running.experiment import GivenUpError
from ingest.workbench.measure.running.listening import Silence
from ingest.workbench.measure.running.starting import (
    gone_on_with,
)
from ingest.workbench.measure.state.state import read_state
from ingest.workbench.measure.steps.step import Command
from tests.measure.rig import PLAN, Quick, rig_in

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.state.state import Run
    from ingest.workbench.measure.steps.step import Step


def marked(token: str) -> list[int]:
    """Return the processes that an experiment started and that still run."""
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208 (names of processes)
        try:
            with open(f"/proc/{name}/environ", "rb") as stream:  # noqa: PTH123
                if f"{MARK}={token}".encode() in stream.read().split(b"\0"):
                    found.append(int(name))
        except (OSError, ValueError):
            continue
    return found


def test_it_runs_every_case_in_every_round(
    tmp_path: Path, reference: Reference
) -> None:
    """Two rounds of four cases and an A/A twin; then everything is as it was."""
    rig = rig_in(tmp_path, reference)
    experiment = rig.experiment()
    assert experiment.go() == ""
    state = read_state(rig.work)
    assert state.finished
    assert Counter(run.outcome for run in state.runs) == {"measured": 10}
    assert [run.twin for run in state.runs].count(True) == 2
    first = state.runs[0]
    assert float(first.metrics["transactions_per_second"]) > 0
    assert first.conditions is not None
    assert first.conditions.seconds >= 0.05
    assert rig.is_as_before()
    assert not rig.scratch.exists()
    assert marked(state.token) == []
    assert state.differences == ()


def test_levels_are_in_force_during_a_run(tmp_path: Path, reference: Reference) -> None:
    """Each run sees the levels of its own case, in the queue and in the kernel."""
    seen: list[tuple[str, str]] = []

    class Watching(Quick):
        def run(self, case: Case, _seconds: int, output: str) -> list[Step]:
            look = f"cat {rig.tunable} {rig.limit} | tr '\\n' ' '; cat {self.printed}"
            del case
            return [Command(("sh", "-c", f"{look} > /dev/null; {look}"), output=output)]

    class Noting(Silence):
        def ends(self, run: Run) -> None:
            text = (rig.work / run.folder / "output.txt").read_text()
            tunable, limit = text.split()[:2]
            assert (run.levels["some_tunable"], run.levels["some_limit"]) == (
                tunable,
                limit,
            )
            seen.append((tunable, limit))

    rig = rig_in(tmp_path, reference, load=Watching)
    with pytest.raises(GivenUpError):
        # The output begins with the levels, so that no importer takes it.
        rig.experiment(Noting()).go()
    assert seen
    assert rig.is_as_before()


def preceded(line: str, steps: Iterable[Step]) -> list[Step]:
    """Return a run with a line of shell before its own."""
    (step,) = steps
    assert isinstance(step, Command)
    return [replace(step, argv=("sh", "-c", f"{line}; {step.argv[2]}"))]


class Failing(Quick):
    """The first of all its runs fails."""

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run that fails where none has failed before."""
        once = self.site.work / "failed-once"
        fail = f"[ -e {once} ] || {{ touch {once}; echo no >&2; exit 3; }}"
        return preceded(fail, super().run(case, seconds, output))


@pytest.mark.parametrize("settling", [0, 1, 3])
def test_as_many_runs_settle_as_the_plan_says(
    tmp_path: Path, reference: Reference, settling: int
) -> None:
    """Each run of the load leaves a line; none of them has a place in the order."""

    class Counting(Quick):
        def run(self, case: Case, seconds: int, output: str) -> list[Step]:
            count = f"echo x >> {self.site.work}/count"
            return preceded(count, super().run(case, seconds, output))

    text = PLAN.replace("warmup_s: 1", "warmup_s: 0")
    text = text.replace("seed: 3", f"seed: 3, settle: {settling}")
    rig = rig_in(tmp_path, reference, text, Counting)
    rig.experiment().go()
    assert len(read_state(rig.work).runs) == 10
    assert (rig.work / "count").read_text("utf-8").count("x") == 10 + settling


def test_the_first_run_counts_for_nobody(tmp_path: Path, reference: Reference) -> None:
    """Not even where it fails: the experiment goes on, and says so."""
    told: list[str] = []

    class Noting(Silence):
        def told(self, line: str) -> None:
            told.append(line)

    rig = rig_in(tmp_path, reference, PLAN, Failing)
    rig.experiment(Noting()).go()
    state = read_state(rig.work)
    assert Counter(run.outcome for run in state.runs) == {"measured": 10}
    said = [line for line in told if "does not count failed" in line]
    assert len(said) == 1
    assert "ended with 3: no" in said[0]
    assert "ended with 3: no" in state.unsettled
    results = results_of(rig.arrangement(), state, reference)
    printed = protocol_text(results).splitlines()
    at = printed.index(
        "of the runs that were to come first and not to count one failed"
    )
    assert "ended with 3: no" in printed[at + 1]


def test_a_run_that_fails_is_kept_and_tried_again(
    tmp_path: Path, reference: Reference
) -> None:
    """The place in the order is filled by the next attempt."""
    text = PLAN.replace("warmup_s: 1", "warmup_s: 0")
    text = text.replace("seed: 3", "seed: 3, settle: 0")
    rig = rig_in(tmp_path, reference, text, Failing)
    rig.experiment().go()
    state = read_state(rig.work)
    assert Counter(run.outcome for run in state.runs) == {"measured": 10, "failed": 1}
    assert "ended with 3: no" in state.runs[0].why
    assert (state.runs[1].position, state.runs[1].attempt) == (1, 2)
    results = results_of(rig.arrangement(), state, reference)
    kept = files_beside(results)
    assert sorted(kept) == ["failed-run-r01-01-1-errors.txt", "protocol.txt"]
    assert b"no" in kept["failed-run-r01-01-1-errors.txt"]


def test_what_always_fails_is_given_up(tmp_path: Path, reference: Reference) -> None:
    """Three places one after the other; everything is put back all the same."""

    class Broken(Quick):
        def run(self, _case: Case, _seconds: int, output: str) -> list[Step]:
            return [Command(("sh", "-c", "exit 9"), output=output)]

    rig = rig_in(tmp_path, reference, load=Broken)
    with pytest.raises(GivenUpError, match="ended with 9"):
        rig.experiment().go()
    state = read_state(rig.work)
    assert {run.outcome for run in state.runs} == {"failed"}
    assert rig.is_as_before()
    assert marked(state.token) == []


def test_what_was_given_up_is_tried_again_once_it_is_mended(
    tmp_path: Path, reference: Reference
) -> None:
    """Places without a run that counts are filled first; those that failed stay."""

    class WhileBroken(Quick):
        def run(self, case: Case, seconds: int, output: str) -> list[Step]:
            fail = f"[ ! -e {self.site.work.parent}/broken ] || exit 9"
            return preceded(fail, super().run(case, seconds, output))

    text = PLAN.replace("warmup_s: 1", "warmup_s: 0")
    text = text.replace("seed: 3", "seed: 3, settle: 0")
    rig = rig_in(tmp_path, reference, text, WhileBroken)
    (rig.root / "broken").touch()
    with pytest.raises(GivenUpError, match="ended with 9"):
        rig.experiment().go()
    before = read_state(rig.work).runs
    assert {run.outcome for run in before} == {"failed"}
    (rig.root / "broken").unlink()
    rig.experiment().go()
    state = read_state(rig.work)
    assert state.runs[: len(before)] == before
    filled = {(x.round, x.position) for x in state.runs if x.outcome == "measured"}
    assert len(filled) == 10
    assert state.runs[len(before)].attempt == 1 + sum(x.position == 1 for x in before)


def test_a_disturbed_run_is_repeated_and_both_are_kept(
    tmp_path: Path, reference: Reference
) -> None:
    """Beyond the limit it counts only where there is no further attempt."""

    class Stolen(Quick):
        def run(self, case: Case, seconds: int, output: str) -> list[Step]:
            root = self.site.kernel.proc
            count = f"n=$(($(cat {root}/n) + 1000)); echo $n > {root}/n"
            stolen = f'echo "cpu  $n 0 $n $n 0 0 0 $n" > {root}/stat'
            (step,) = super().run(case, seconds, output)
            assert isinstance(step, Command)
            words = f"{count}; {stolen}; {step.argv[2]}"
            return [Command(("sh", "-c", words), output=output)]

    rig = rig_in(
        tmp_path, reference, PLAN.replace("steal_pct: 100", "again: 1"), Stolen
    )
    (tmp_path / "proc" / "n").write_text("0")
    (tmp_path / "proc" / "stat").write_text("cpu  0 0 0 0 0 0 0 0\n")
    rig.experiment().go()
    state = read_state(rig.work)
    disturbed = [run for run in state.runs if run.outcome == "disturbed"]
    assert len(disturbed) == 10
    assert all("steal 25 %, limit 2" in run.why for run in disturbed)
    for run in disturbed:
        again = [
            each
            for each in state.runs
            if (each.round, each.position) == (run.round, run.position)
        ]
        assert [each.attempt for each in again] == [1, 2]
        assert again[-1].outcome == "measured"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_restores_and_can_be_resumed(
    tmp_path: Path, reference: Reference, number: signal.Signals
) -> None:
    """Whatever signal asks for it; the runs so far are not made again."""
    rig = rig_in(tmp_path, reference)

    class Stopping(Silence):
        runs = 0

        def ends(self, _run: Run) -> None:
            self.runs += 1
            if self.runs == 4:
                os.kill(os.getpid(), number)

    with pytest.raises(KeyboardInterrupt):
        rig.experiment(Stopping()).go()
    state = read_state(rig.work)
    assert len(state.runs) == 4
    assert rig.is_as_before()
    assert marked(state.token) == []
    rig.experiment().go()
    after = read_state(rig.work)
    assert after.runs[:4] == state.runs
    assert after.finished
    assert len(after.runs) == 10


def test_a_finished_one_can_be_given_more_rounds(
    tmp_path: Path, reference: Reference
) -> None:
    """Those there are stay; an interruption counts, a second helping does not."""
    rig = rig_in(tmp_path, reference)
    rig.experiment().go()
    done = read_state(rig.work)
    more = rig_in(tmp_path, reference, PLAN.replace("rounds: 2", "rounds: 3"))
    experiment = more.experiment()
    experiment.state = gone_on_with(done, 3)
    assert experiment.go() == ""
    after = read_state(rig.work)
    assert after.runs[:10] == done.runs
    assert (len(after.runs), after.interruptions, after.finished) == (15, 0, True)
    assert not rig.scratch.exists()
    broken = done.changed(finished=False)
    assert gone_on_with(broken, 2).interruptions == 1


@pytest.mark.parametrize(("rule", "rounds"), [("decided", 3), ("never", 5)])
def test_it_stops_early_by_a_declared_rule_alone(
    tmp_path: Path, reference: Reference, rule: str, rounds: int
) -> None:
    """Runs that are all alike settle every case; who did not declare it runs on."""
    design = f"rounds: 5, rounds_at_least: 3, stop_early: {rule}, seed: 3"
    heard = _Told()
    text = PLAN.replace("rounds: 2, seed: 3", design)
    assert rig_in(tmp_path, reference, text).experiment(heard).go() == ""
    state = read_state(tmp_path / "work")
    assert state.finished
    assert max(run.round for run in state.runs) == rounds
    told = " ".join(heard.lines)
    assert "pilot of 2 rounds" in told
    assert ("settled after 3 rounds" in told) is (rule == "decided")


class _Told(Silence):
    """Keeps what a person should know."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def told(self, line: str) -> None:
        """Keep it."""
        self.lines.append(line)
