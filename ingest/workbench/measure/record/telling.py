"""The words of the record: a summary, a narrative, its limits. In English."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.measures import classes_of
from ingest.workbench.measure.record.costs import costs
from ingest.workbench.measure.record.flush_latency import flush_medians

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.record.costs import Cost
    from ingest.workbench.measure.record.results import Results
    from ingest.workbench.measure.verdicts.paired import Paired

_VERDICTS = {
    "better": "ahead",
    "worse": "behind",
    "equivalent": "the same within the margin",
    "no_detectable_difference": "no difference shown, and none excluded",
    "not_enough_data": "not enough rounds",
}
#: Most differences that a summary tells.
_TOLD = 3
#: Baselines that differ by less are the same, however little they scatter.
APART_PCT = 1.0
#: Halves of a run that differ by more than this say that it was not steady.
DRIFT_PCT = 10.0


def ratio_in_words(each: Paired) -> str:
    """Return a ratio with its interval: ``1.12 times (1.05 to 1.19)``."""
    ratio, low, high = (math.exp(x) for x in (each.log_ratio, each.low, each.high))
    return f"{ratio:.2f} times ({low:.2f} to {high:.2f})"


def p_in_words(each: Paired) -> str:
    """Return the adjusted p to three places; what is smaller is not called zero."""
    least = 0.001
    return "p < 0.001" if each.p_holm < least else f"p {each.p_holm:.3f}"


def verdict_in_words(each: Paired) -> str:
    """Return what the rounds say of a case."""
    is_shown = each.low * each.high > 0
    if each.verdict == "no_detectable_difference" and is_shown:
        return "a difference by itself, not beside as many comparisons"
    return _VERDICTS[each.verdict]


def case_in_words(each: Paired) -> str:
    """Return the levels of a case, its context behind them."""
    levels = ", ".join(f"`{name}` {level}" for name, level in each.case.levels)
    context = ", ".join(f"{name} {level}" for name, level in each.case.context)
    return f"{levels} at {context}" if context else levels


def summary_sentence(results: Results, reference: Reference) -> str:
    """Return what was compared with what, and the largest differences shown."""
    plan = results.plan
    settings = " and ".join(each.setting for each in plan.treatments)
    baselines = {each.setting: each.baseline for each in plan.treatments}
    baseline = ", ".join(baselines.values())
    shown = [x for x in results.paired if x.verdict in {"better", "worse"}]
    shown.sort(key=lambda each: -abs(each.log_ratio))
    came = "; ".join(
        f"{short_name(x, baselines)} {ratio_in_words(x)}" for x in shown[:_TOLD]
    )
    rest = len(results.paired) - len(shown)
    if not shown:
        came = "no difference beyond the noise of the rig was shown"
    elif rest:
        came += f"; {rest} of {len(results.paired)} cases showed no difference"
    return (
        f"{settings} under {plan.workload.tool}, {results.rounds} rounds in random "
        f"order, against {baseline}: by {_metric(results, reference)}, {came}."
    )


def narrative(results: Results, reference: Reference) -> str:
    """Return the text of the record: design, outcome, noise, what went wrong."""
    return "\n\n".join(_paragraphs(results, reference))


def own_caveats(results: Results, reference: Reference) -> list[str]:
    """Return limits that follow from how the experiment went."""
    found = []
    if results.plan.workload.tool in {"fio", "pg_test_fsync"}:
        found.append("not-a-database")
    if results.apart:
        kinds = Counter(run.outcome for run in results.apart)
        said = ", ".join(f"{number} {word}" for word, number in sorted(kinds.items()))
        found.append(f"Runs kept apart and not counted: {said}; see raw/protocol.txt.")
    seen = [x.conditions.flushes for x in results.counted if x.conditions]
    flushes = [each for each in seen if each is not None]
    if _commits(results, reference) and flushes and not any(flushes):
        found.append(
            "The kernel counted no flush of the device during the runs: the commits "
            "may not have reached it, or a cache that needs none took them."
        )
    noisy = sum(bool(run.why) for run in results.counted)
    if noisy:
        found.append(
            f"{noisy} of {len(results.counted)} runs count although other work on the "
            "machine disturbed them beyond the limits of the plan."
        )
    noise = results.noise
    apart = 0 if noise is None else 100 * abs(math.expm1(noise.log_ratio))
    if noise is not None and noise.low * noise.high > 0 and apart >= APART_PCT:
        found.append(
            f"The two runs of the baseline differed by {apart:.1f} % in the mean over "
            "the rounds, beyond what their scatter explains: a difference of that size "
            "may be the rig's own."
        )
    drifting = _drifting(results)
    if drifting:
        were = "was not steady: its" if drifting == 1 else "were not steady: their"
        found.append(
            f"{drifting} of {len(results.counted)} runs {were} halves differ by more "
            f"than {DRIFT_PCT:g} %."
        )
    if results.data_bytes <= results.memory_bytes:
        found.append("The data fitted into memory.")
    if results.state.differences:
        found.append(
            "The environment was not the same in all runs; the text says where."
        )
    if results.state.interruptions:
        found.append("The experiment was interrupted and gone on with.")
    return found


def _commits(results: Results, reference: Reference) -> bool:
    """Tell whether the load waits for its writes to be durable."""
    load = results.plan.workload
    if load.tool == "db_bench" or getattr(load, "profile", "") in {"scan", "bulk-load"}:
        return False
    classes = (reference.workloads[each] for each in classes_of(results.plan))
    return not all(each.reads_mostly for each in classes)


def _paragraphs(results: Results, reference: Reference) -> Iterator[str]:
    plan, state = results.plan, results.state
    if plan.why:
        yield plan.why
    seconds = plan.workload.warmup_s
    warm_up = f" after {seconds} s to warm up" if seconds else ""
    twin = ", the baseline twice (A/A)" if plan.design.a_a else ""
    lacking = results.incomplete_rounds
    rounds = (
        f"{results.rounds} rounds, {lacking} of which lack a run,"
        if lacking
        else f"{results.rounds} complete rounds,"
    )
    yield (
        f"The cases were run in {rounds} each in an order "
        f"drawn by lot from seed {state.seed}{twin}. Each run took "
        f"{plan.workload.duration_s} s{warm_up}. "
        "The environment was captured before and after each run; plan, order and the "
        "conditions of every run are in `raw/protocol.txt`."
    )
    if results.paired:
        yield (
            f"By {_metric(results, reference)}, against the baseline of the same "
            "round; above 1 is better; with 95 % intervals by Student's t, p adjusted "
            "by Holm, and the interval of a bootstrap over the rounds beside it:"
        )
        yield "\n".join(_line(each) for each in results.paired)
    # A generator of load does more beside the operations that its figure counts.
    served = plan.workload.tool not in {"fio", "pg_test_fsync"}
    is_alone = plan.background is None
    spent = costs(results.counted, is_alone=is_alone) if served else []
    lines = [_cost(each) for each in spent]
    if all(lines) and lines:
        beside = "" if is_alone else ", in server and load without the background"
        yield f"An operation cost{beside}, as medians over the runs:"
        yield "\n".join(lines)
    if flushed := flush_medians(results.counted):
        yield (
            "A flush of a page of 8 KiB, by one writer just before each run, took, as "
            "medians over the runs of mean and p99:"
        )
        yield "\n".join(_flush(where, *times) for where, times in flushed.items())
    noise = results.noise
    if noise is not None:
        low, high = math.exp(noise.low), math.exp(noise.high)
        yield (
            f"The rig against itself: over {noise.rounds} pairs of identical runs the "
            f"twin was {math.exp(noise.log_ratio):.3f} times the other ({low:.3f} to "
            f"{high:.3f}); a single run scatters by {100 * noise.sd:.1f} % (standard "
            "deviation of the logarithm)."
        )
    if state.differences:
        yield (
            "The environment was not the same in all runs: "
            f"{'; '.join(state.differences[:5])}."
        )


def _line(each: Paired) -> str:
    boot = f"{math.exp(each.boot_low):.2f} to {math.exp(each.boot_high):.2f}"
    return (
        f"- {case_in_words(each)}: {ratio_in_words(each)}, {p_in_words(each)}, "
        f"bootstrap {boot}, {each.rounds} rounds: {verdict_in_words(each)}."
    )


def _flush(case: Case, mean_ms: float, p99_ms: float) -> str:
    name = ", ".join(f"`{x}` {y}" for x, y in case.all_levels.items())
    return f"- {name}: {mean_ms:.3g} ms, p99 {p99_ms:.3g} ms."


def _cost(each: Cost) -> str:
    """Return what an operation of a case cost; "" where nothing was told."""
    said = []
    if each.cpu_ms is not None:
        said.append(f"{each.cpu_ms:.3g} ms of processor time")
    if each.written_bytes is not None:
        said.append(f"{each.written_bytes:.0f} bytes written to the disk")
    if each.log_bytes is not None:
        said.append(f"{each.log_bytes:.0f} bytes of log")
    name = ", ".join(f"`{x}` {y}" for x, y in each.case.all_levels.items())
    return f"- {name}: {', '.join(said)}." if said else ""


def short_name(each: Paired, baselines: Mapping[str, str]) -> str:
    """Return what differs from the baseline: a level, by name where there are several.

    Of one setting a level says enough: ``kyber``, but ``commit_delay 1000``.
    """
    levels = ", ".join(
        f"{name} {level}" if len(baselines) > 1 else level
        for name, level in each.case.levels
        if level != baselines[name]
    )
    context = ", ".join(f"{name} {level}" for name, level in each.case.context)
    return f"{levels} at {context}" if context else levels


def _metric(results: Results, reference: Reference) -> str:
    return reference.metrics[results.main].label["en"].lower()


def _drifting(results: Results) -> int:
    drifts = [run.drift_pct for run in results.counted if run.drift_pct is not None]
    return sum(abs(each) > DRIFT_PCT for each in drifts)
