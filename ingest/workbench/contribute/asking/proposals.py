"""What follows from other answers, for the contributor to accept or to change."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.stated_defaults import stated_of
from ingest.workbench.contribute.asking.choices import metrics_found
from ingest.workbench.contribute.asking.conditions import is_restricted
from ingest.workbench.contribute.counted import EACH
from ingest.workbench.contribute.drafting.environment import bare, family, seen
from ingest.workbench.contribute.drafting.said import slug, words
from ingest.workbench.contribute.drafting.tables import measured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers

_LONGEST_ID = 80


def record_id(answers: Answers, reference: Reference) -> str:
    """Return database, load and what is compared, in the form of an id."""
    product = answers.database.product or bare(seen(answers, "database.product"))
    parts = [] if product in {None, "none", "unknown"} else [str(product)]
    tool = answers.workload.tool
    if tool and tool != "unknown":
        parts.append(tool)
    parts += _compared(answers, reference)
    return slug(" ".join(parts))[:_LONGEST_ID].strip("-")


def title(answers: Answers, reference: Reference) -> str:
    """Return the database and what is compared, "" where too little is known."""
    product = reference.databases.get(
        str(answers.database.product or bare(seen(answers, "database.product")))
    )
    compared = " ".join(_compared(answers, reference)).replace(" vs ", " against ")
    if not compared or product is None:
        return ""
    label = product.label if isinstance(product.label, str) else product.label["en"]
    return f"{label}: {compared}" if product.id != "none" else compared


def _compared(answers: Answers, reference: Reference) -> list[str]:
    if not answers.treatments:
        return []
    first = answers.treatments[0]
    names = measured(answers, first)
    if not 1 < len(names) <= 4:  # noqa: PLR2004 (more would not fit into a name)
        return [first.replace("_", " ")]
    levels = " vs ".join(names)
    return [levels if _says_enough(first, names, reference) else f"{first} {levels}"]


def _says_enough(factor: str, names: Iterable[str], reference: Reference) -> bool:
    """Tell whether levels name their setting: cfq does, on and off do not.

    At least one must be no level of another setting; the scheduler of the log counts
    as that of the data.
    """
    known = reference.factors.get(factor)
    own = known.level_ids if known else ()
    others = {
        level
        for each in reference.factors.values()
        if each.id not in {factor, f"log_{factor}"}
        for level in each.level_ids
    }
    return any(x in own and not x.isdecimal() and x not in others for x in names)


def level(key: str, answers: Answers, reference: Reference) -> str:
    """Return the level that the name of a file, or of its folder, holds as a word.

    Of one of several results, its own name says more; the collector saw what was set.
    A name is a hint only: the contributor confirms it. Where the names of all results
    of a file hold different levels, ``each`` is proposed.
    """
    kind, number, _, factor = key.split(".", 3)
    given = answers.answer(kind)[int(number)]
    known = reference.factors.get(factor)
    levels = known.level_ids if known else ()
    labels = [row.label for row in answers.rows if row.file == given.file]
    if kind == "several" and len({_named(x, levels) for x in labels}) > 1:
        return EACH
    if kind == "collected" and factor in given.saw:
        return str(given.saw[factor])
    path = PurePath(given.file or "")
    names = (getattr(given, "label", ""), *reversed(path.parts[-2:]))
    return next((found for x in names if (found := _named(x, levels))), "")


def _named(name: str, levels: Iterable[str]) -> str:
    """Return the level that a name holds as a word.

    In run-mq-deadline.txt there is deadline, too: the longest one is meant.
    """
    said = f" {' '.join(words(name))} "
    found = [x for x in levels if f" {' '.join(words(x))} " in said]
    return max(found, key=len, default="")


def baseline(factor: str, answers: Answers, reference: Reference) -> str:
    """Return the level one gets without choosing, where exactly one was measured."""
    known = reference.factors.get(factor)
    measured_levels = measured(answers, factor)
    if known is None or not measured_levels:
        return ""
    fitting = {
        level
        for default in _defaults(known, answers, reference)
        for level in default
        if level in measured_levels
    }
    return fitting.pop() if len(fitting) == 1 else ""


def _defaults(
    factor: Factor, answers: Answers, reference: Reference
) -> Iterator[tuple[str, ...]]:
    product = answers.database.product or bare(seen(answers, "database.product"))
    system = answers.platform.os or bare(seen(answers, "platform.os"))
    systems = {system, family(answers, reference)}
    for stated in stated_of(reference, factor, product):
        if stated.is_on(systems):
            yield stated.levels
    for each in present_defaults(reference, factor.id, None):
        if each.kind == "setting" or each.system_id in systems:
            yield each.levels


def primary_metric(answers: Answers, reference: Reference) -> str:
    """Return the first metric of speed that every row has; none without rows."""
    if answers.states_only:
        return ""
    for choice in metrics_found(answers, reference):
        if reference.metrics[choice.id].measure == "speed":
            return choice.id
    return ""


def source_group(answers: Answers, _reference: Reference) -> str:
    """Return the first author in the form of an id."""
    return slug(answers.source.authors[0]) if answers.source.authors else ""


def figures_from(answers: Answers, _reference: Reference) -> str:
    """Return raw-output where rows were read from the output of tools."""
    if answers.states_only:
        return "text"
    return "raw-output" if any(row.file for row in answers.rows) else ""


def rights(answers: Answers, reference: Reference) -> str:
    """Return what is true of a publication, and of one's own runs.

    Nothing where the licence of the database restricts who may publish benchmarks.
    """
    if answers.kind == "publication":
        return "already-public"
    return "" if is_restricted(answers, reference) else "permitted"
