"""The record of an experiment: its outputs attached by the code for all records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.workbench.contribute.answers import Answers, Collected, Row
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.recording import Tried, tried
from ingest.workbench.measure.arranging import BEFORE
from ingest.workbench.measure.estimate import size_in_words
from ingest.workbench.measure.plan.measures import chosen_of, class_of
from ingest.workbench.measure.plan.workloads import (
    LOOK_UPS,
    LOOK_UPS_LOGGED,
    DbBenchLoad,
    FioLoad,
    GoTpcLoad,
    PgbenchLoad,
)
from ingest.workbench.measure.record.beside import kept_beside
from ingest.workbench.measure.record.proposing import proposals
from ingest.workbench.measure.record.raw_files import (
    RAW,
    bundles,
    files_beside,
    levels_of,
    name_of,
    named_copies,
)
from ingest.workbench.measure.record.telling import (
    narrative,
    own_caveats,
    summary_sentence,
)
from ingest.workbench.measure.running.outcome import bundle_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.record.results import Results
    from ingest.workbench.measure.state.state import Run


_SCHEDULER = "io_scheduler"
#: What a limit counts, a second.
_LIMITS = {
    "read_bytes_per_s": "read a second",
    "write_bytes_per_s": "written a second",
    "read_iops": "reads a second",
    "write_iops": "writes a second",
}
#: Databases that have no server, by the tool that loads them.
_PRODUCTS = {"db_bench": "rocksdb", "sqlite": "sqlite"}


@dataclass(frozen=True, slots=True)
class Signature:
    """Who publishes, where one can read about it ("" nowhere), what else they say.

    ``said`` are answers by key (``storage.class``) that count more than what was
    captured.
    """

    author: str
    url: str
    said: tuple[tuple[str, str], ...] = ()


def recorded(
    results: Results,
    signature: Signature,
    paths: Paths,
    reference: Reference,
) -> Tried | list[Finding]:
    """Return the record as it would be, tried and checked, or what keeps it out.

    Raises what ``contribute.recording.tried`` raises, KeyError for an answer to what
    nobody asks, and ValueError where more settings are lacking than can be proposed.
    """
    named = named_copies(results, results.work / RAW)
    answers, refused = with_files(
        Answers(kind="lab"), [(path, path.name) for path in named], reference
    )
    if refused:
        return refused
    for key, value in (
        *_answers(results, signature, reference),
        *proposals(results.plan, reference),
        *signature.said,
    ):
        answers = answers.with_answer(key, value)
    document = answers.as_document()
    document["rows"] = [
        row.model_dump() | {"levels": levels_of(run), "round": run.round}
        for run, row in _paired_rows(results, answers)
    ]
    document["nested"] = {
        each.setting: {other: list(levels) for other, levels in each.only_with.items()}
        for each in results.plan.treatments
        if each.only_with
    }
    classes = {x.setting: x.classes for x in results.plan.strata if x.classes}
    if classes:
        document["workload"] |= {"class": VARIED, "class_map": classes}
    document["several"] = []
    document["spare"] = []
    document["collected"] = [
        Collected(file=str(path), levels=levels).model_dump()
        for path, levels in bundles(results, results.work / RAW)
    ]
    answers = Answers.model_validate(document)
    done = tried(answers, paths, reference)
    if not done.passes:
        return done
    beside = files_beside(results)
    findings = kept_beside(done.stage, beside, paths, _held_still(results))
    return replace(done, findings=[_at(each, done, paths) for each in findings])


def _at(finding: Finding, done: Tried, paths: Paths) -> Finding:
    """Return a finding that names the file by the place it will have."""
    stage, target = paths.display(done.stage), paths.display(done.target)
    return replace(finding, path=finding.path.replace(stage, target, 1))


def _held_still(results: Results) -> dict[str, str] | None:
    """Return the scheduler of each disk whose queue was not the one under test.

    Below an image it is that of the loop device; the disk of the image keeps its own.
    None: the scheduler was not under test.
    """
    varied = {each.setting for each in (*results.plan.treatments, *results.plan.strata)}
    if _SCHEDULER not in varied:
        return None
    if "image" not in results.state.place:
        return {}
    bundle = bundle_of(results.work / results.counted[0].folder / BEFORE)
    storage = bundle.environment.get("storage", {}) if bundle else {}
    found = {}
    for layer in storage.get("chain", ()):
        leaf, name = layer.get(_SCHEDULER), str(layer.get("name", ""))
        if isinstance(leaf, dict) and not name.startswith("loop"):
            found[name] = str(leaf["value"])
    return found


def _paired_rows(results: Results, answers: Answers) -> list[tuple[Run, Row]]:
    """Return each counted run with the row of the result that is its own."""
    main, further = chosen_of(results.plan)
    kept = {main, *further}
    by_file = {(row.file or "", row.result): row for row in answers.rows}
    pairs = []
    for run in results.counted:
        path = str(results.work / RAW / name_of(run))
        row = by_file[path, run.result]
        metrics = {name: x for name, x in row.metrics.items() if name in kept}
        pairs.append((run, row.model_copy(update={"metrics": metrics})))
    return pairs


def _answers(
    results: Results, signature: Signature, reference: Reference
) -> list[tuple[str, object]]:
    plan, state = results.plan, results.state
    main, further = chosen_of(plan)
    shared = [x for x in further if all(x in run.metrics for run in results.counted)]
    load = plan.workload
    today = date.today().isoformat()  # noqa: DTZ011 (the day where the author is)
    found: list[tuple[str, object]] = [
        ("id", plan.id),
        ("title", plan.title),
        ("summary", summary_sentence(results, reference)),
        ("narrative", narrative(results, reference)),
        ("source.authors", [signature.author]),
        ("source.url", signature.url or UNKNOWN),
        ("source.published", state.started[:10]),
        ("source.accessed", today),
        ("source.figures_from", "raw-output"),
        ("source.publication_rights", "permitted"),
        ("source_group", _group(signature.author)),
        ("treatments", [each.setting for each in plan.treatments]),
        ("strata", [each.setting for each in plan.strata]),
        ("metrics.primary", main),
        ("metrics.secondary", shared),
        ("arms", "interleaved"),
        ("workload.class", class_of(load)),
        ("workload.dataset_bytes", str(results.data_bytes)),
        ("workload.duration_s", str(load.duration_s)),
        ("workload.repeats", str(results.rounds)),
        ("workload.note", _note(results)),
        ("figures", "outputs"),
        ("facts_from", "system"),
        ("caveats", [*_virtual(results), *own_caveats(results, reference)]),
    ]
    if isinstance(load, FioLoad | GoTpcLoad | DbBenchLoad) and "threads" not in {
        x.setting for x in plan.strata
    }:
        found.append(("workload.clients", str(load.clients)))
    if plan.memory.limit:
        found.append(("hardware.memory_limit_bytes", str(plan.memory.limit)))
    found += [(f"baseline.{x.setting}", x.baseline) for x in plan.treatments]
    if plan.server is None:
        product = _PRODUCTS.get(load.tool, "none")
        found.append(("database.product", product))
    elif plan.server.product:
        found.append(("database.product", plan.server.product))
        found += [
            (f"database.settings.{name}", level)
            for name, level in plan.server.settings.items()
        ]
    return found


def _virtual(results: Results) -> list[str]:
    """Return the caveat of a virtual machine, where the collector saw one: it leads."""
    bundle = bundle_of(results.work / results.counted[0].folder / BEFORE)
    hardware = bundle.environment.get("hardware", {}) if bundle else {}
    seen = hardware.get("virtualised")
    is_virtual = isinstance(seen, dict) and seen.get("value") is True
    return ["virtual-machine"] if is_virtual else []


def _note(results: Results) -> str:
    plan = results.plan
    warm_up = plan.workload.warmup_s
    said = [
        *(["A server of its own in a scratch folder"] if plan.server else []),
        *_limits(plan),
        *_background(plan),
        *_sampled(plan),
        *results.settled_in_words,
        *([f"{warm_up} s to warm up"] if warm_up else []),
        "page cache dropped before each run"
        if plan.design.cache == "dropped"
        else "page cache as the run before left it",
        "order drawn by lot within each round",
        *(["the baseline ran twice a round"] if plan.design.a_a else []),
    ]
    text = "; ".join(said) + "."
    return text[0].upper() + text[1:]


def _sampled(plan: Plan) -> Iterator[str]:
    load = plan.workload
    if isinstance(load, PgbenchLoad) and load.script == LOOK_UPS:
        yield f"percentiles from {100 * LOOK_UPS_LOGGED:g} % of the look-ups, by lot"


def _limits(plan: Plan) -> Iterator[str]:
    held = plan.throttle.model_dump(exclude_none=True)
    if held:
        limits = ", ".join(f"{_limit(x, y)} {_LIMITS[x]}" for x, y in held.items())
        yield f"server and load limited by a cgroup to {limits}"


def _limit(name: str, value: int) -> str:
    return size_in_words(value) if "bytes" in name else str(value)


def _background(plan: Plan) -> Iterator[str]:
    beside = plan.background
    if beside is None:
        return
    rate = (
        f", each at most {size_in_words(beside.rate)} a second" if beside.rate else ""
    )
    way = "direct" if beside.direct else "through the page cache"
    yield (
        f"in the background fio, {beside.readers} reading and {beside.writers} writing "
        f"256 KiB at a time in order, {way}{rate}"
    )


def _group(author: str) -> str:
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in author.lower())
    return "-".join(words.split())[:80] or UNKNOWN
