"""Paired ratios, Holm, rounds needed: against figures worked out by other means."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy import stats

from ingest.analysis.evidence.effects import estimate_effects
from ingest.workbench.measure.plan.cases import baselines_of, cases_of
from ingest.workbench.measure.record.costs import costs
from ingest.workbench.measure.record.results import Results
from ingest.workbench.measure.running.experiment import parameters_of
from ingest.workbench.measure.state.state import Conditions, Run, State
from ingest.workbench.measure.summary import plot
from ingest.workbench.measure.verdicts.paired import (
    Noise,
    Paired,
    holm,
    is_decided,
    noise,
    paired,
    rounds_needed,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan

METRIC = "transactions_per_second"


def run(number: int, level: str, value: float, *, twin: bool = False) -> Run:
    """Return a run of the SQLite plan."""
    return Run(
        round=number,
        position=1,
        levels={"synchronous": level},
        context={},
        twin=twin,
        attempt=1,
        folder="runs/x",
        outcome="measured",
        metrics={METRIC: repr(value)},
    )


def judged(plan: Plan, runs: list[Run], reference: Reference) -> list[Paired]:
    """Return what the runs say."""
    return paired(
        runs,
        cases_of(plan),
        baselines_of(plan),
        METRIC,
        higher_is_better=True,
        parameters=parameters_of(reference),
    )


def test_the_interval_is_that_of_a_paired_t_test(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """The ratios of each round, whatever the rounds differ by among each other."""
    level = [100.0, 220.0, 52.0, 410.0, 99.0]
    ratios = [1.10, 1.21, 1.17, 1.08, 1.25]
    runs = [run(n, "full", x) for n, x in enumerate(level)]
    runs += [run(n, "normal", x * r) for n, (x, r) in enumerate(zip(level, ratios))]  # noqa: B905
    (found,) = judged(plan("sqlite"), runs, reference)
    logs = np.log(ratios)
    expected = stats.ttest_1samp(logs, 0.0)
    interval = expected.confidence_interval(0.95)
    assert found.log_ratio == pytest.approx(logs.mean())
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))
    assert found.p_holm == pytest.approx(expected.pvalue)
    assert (found.rounds, found.verdict) == (5, "better")
    assert logs.min() < found.boot_low < found.log_ratio < found.boot_high < logs.max()


def test_pages_judge_the_same_rounds_alike(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """The interval that an experiment tells is as wide as the one of its page."""
    level = [100.0, 220.0, 52.0, 410.0, 99.0]
    ratios = [1.10, 1.21, 1.17, 1.08, 1.25]
    runs = [run(n, "full", x) for n, x in enumerate(level)]
    runs += [
        run(n, "normal", x * r)
        for n, (x, r) in enumerate(zip(level, ratios, strict=True))
    ]
    (found,) = judged(plan("sqlite"), runs, reference)
    logs = np.log(level)
    row: dict[str, object] = {"record_id": "r", "metric_id": METRIC, "factor_id": "f"}
    row |= {"level_id": "normal", "against_level_id": "full", "is_directed": True}
    row["log_ratio"] = found.log_ratio
    for side, rounds in (("level", logs + np.log(ratios)), ("against", logs)):
        row[f"{side}_value"] = float(np.exp(rounds).mean())
        row |= {f"{side}_stddev": 1.0, f"{side}_run_count": 5, f"{side}_decimals": 12}
        row |= {f"{side}_reading_error": 0.0, f"{side}_round_logs": list(rounds)}
    (effect,) = estimate_effects([row], parameters_of(reference))
    assert (effect.low, effect.high) == pytest.approx((found.low, found.high))
    assert effect.verdict == found.verdict


def test_twins_are_averaged_and_tell_the_noise(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """The baseline of a round is the mean of the logs of its two runs."""
    runs = []
    for number, (one, two) in enumerate([(100.0, 121.0), (90.0, 95.0), (80.0, 80.0)]):
        runs += [run(number, "full", one), run(number, "full", two, twin=True)]
        runs.append(run(number, "normal", math.sqrt(one * two)))
    (found,) = judged(plan("sqlite"), runs, reference)
    assert found.log_ratio == pytest.approx(0, abs=1e-12)
    rig = noise(runs, METRIC)
    assert isinstance(rig, Noise)
    differences = np.log([1.21, 95 / 90, 1.0])
    assert rig.sd == pytest.approx(differences.std(ddof=1) / math.sqrt(2))
    assert rig.log_ratio == pytest.approx(differences.mean())


def test_lower_is_better_turns_the_ratio(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """Half the latency is twice as good."""
    read = plan("sqlite")
    runs = [run(n, x, v) for n in range(3) for x, v in (("full", 2.0), ("normal", 1.0))]
    (found,) = paired(
        runs,
        cases_of(read),
        baselines_of(read),
        METRIC,
        higher_is_better=False,
        parameters=parameters_of(reference),
    )
    assert found.log_ratio == pytest.approx(math.log(2))
    assert found.verdict == "better"


def test_equal_within_the_margin_is_said(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """And a spread of nothing is not believed: the floor of the atlas holds."""
    runs = [run(n, x, 100.0) for n in range(5) for x in ("full", "normal")]
    (found,) = judged(plan("sqlite"), runs, reference)
    assert found.verdict == "equivalent"
    assert found.sd == parameters_of(reference).sd_floor


def test_one_round_or_none_in_common_says_nothing(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """There is no spread to judge by; runs of other rounds are no pair."""
    alone = [run(1, "full", 1.0), run(1, "normal", 9.0)]
    apart = [*alone, run(2, "full", 1.0), run(3, "normal", 9.0)]
    assert judged(plan("sqlite"), alone, reference) == []
    assert judged(plan("sqlite"), apart, reference) == []


@pytest.mark.parametrize(
    ("given", "adjusted"),
    [
        ([], []),
        ([0.04], [0.04]),
        # Worked example: 0.01, 0.02, 0.03, 0.04 → times 4, 3, 2, 1, never falling.
        ([0.04, 0.01, 0.03, 0.02], [0.06, 0.04, 0.06, 0.06]),
        ([0.5, 0.6], [1.0, 1.0]),
    ],
)
def test_holm(given: list[float], adjusted: list[float]) -> None:
    """Step down: the smallest times the number, the next times one less."""
    assert holm(given) == pytest.approx(adjusted)


def test_rounds_needed_follow_from_the_spread(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """The first number of rounds whose interval is as narrow as the margin."""
    ratios = [1.0, 1.08, 0.95]
    runs = [run(n, "full", 1.0) for n in range(3)]
    runs += [run(n, "normal", ratio) for n, ratio in enumerate(ratios)]
    found = judged(plan("sqlite"), runs, reference)
    margin = parameters_of(reference).margin
    needed = rounds_needed(found, margin)
    assert needed is not None
    widths = [
        stats.t.ppf(0.975, n - 1) * found[0].sd / math.sqrt(n)
        for n in (needed - 1, needed)
    ]
    assert widths[0] > margin >= widths[1]
    assert rounds_needed([], margin) is None


def test_decided_means_every_case(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """One that is open, or missing, keeps the experiment going."""
    runs = [run(n, x, v) for n in range(5) for x, v in (("full", 1.0), ("normal", 2.0))]
    found = judged(plan("sqlite"), runs, reference)
    assert is_decided(found, 1)
    assert not is_decided(found, 2)
    assert not is_decided([], 1)


def test_runs_that_do_not_count_do_not(
    tmp_path: Path, plan: Callable[..., Plan]
) -> None:
    """Disturbed and failed ones are kept, and told apart."""
    bad = run(1, "full", 5.0).model_copy(update={"outcome": "disturbed"})
    state = State(
        plan_text="",
        place={},
        rounds=2,
        seed=1,
        token="t",  # noqa: S106 (no secret)
        started="2026-11-23T00:00:00+00:00",
        runs=(bad, run(2, "full", 1.0)),
    )
    results = Results(plan("sqlite"), state, tmp_path, 1, 2, ())
    assert [each.round for each in results.counted] == [2]
    assert results.apart == (bad,)
    assert results.noise is None


def test_an_operation_costs_what_was_spent_on_it() -> None:
    """Processor time less that of others, over what was done in the time."""
    seen = Conditions(seconds=10, busy_cpu_s=8, other_cpu_s=3, written_bytes=4_000_000)
    runs = [
        run(n, "full", rate).model_copy(update={"conditions": seen})
        for n, rate in enumerate((100.0, 200.0, 50.0))
    ]
    unseen = run(1, "normal", 1.0).model_copy(
        update={"conditions": Conditions(seconds=1)}
    )
    (full, normal) = costs([*runs, unseen, run(2, "normal", 1.0)])
    # 5 s over 1,000 operations; 4 MB over 1,000 of them.
    assert (full.runs, full.cpu_ms, full.written_bytes) == (3, 5.0, 4000.0)
    assert (normal.runs, normal.cpu_ms, normal.written_bytes) == (1, None, None)


def test_beside_others_an_operation_costs_what_its_group_spent() -> None:
    """The disk took what others wrote, too; the log is the server's own."""
    seen = Conditions(
        seconds=10,
        busy_cpu_s=8,
        other_cpu_s=3,
        load_cpu_s=2,
        written_bytes=4_000_000,
        log_bytes=500_000,
    )
    runs = [run(1, "full", 100.0).model_copy(update={"conditions": seen})]
    (full,) = costs(runs, is_alone=False)
    assert (full.cpu_ms, full.written_bytes, full.log_bytes) == (2.0, None, 500.0)


def test_the_plot_has_its_places() -> None:
    """One in the middle, ends cut with arrows, the estimate on top."""
    drawn = plot(-0.5, 0.05, 0.1, 0.2, 0.05)
    assert len(drawn) == 21
    assert drawn[0] == "◀"
    assert drawn.count("●") == 1
    assert "▶" not in drawn
    assert plot(-0.01, 0.0, 0.01, 0.2, 0.05)[10] == "●"
