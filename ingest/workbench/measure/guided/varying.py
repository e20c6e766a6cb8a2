"""Questions about the setting: which one, at which levels, against which of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.workbench.contribute.asking.choices import Choice, levels_or_own
from ingest.workbench.contribute.asking.question import Question
from ingest.workbench.contribute.drafting.said import NOT_LISTED
from ingest.workbench.measure.guided.planned import place_said
from ingest.workbench.measure.guided.said import OTHER, OWN

if TYPE_CHECKING:
    from ingest.workbench.measure.guided.choosing import Choosing
    from ingest.workbench.measure.guided.said import Said

#: Tools whose options can be varied by name.
_TOOL_OPTIONS = {"sqlite", "fio", "db_bench"}
_OTHERS = {
    "queue": "in the queue of the disk: /sys/block/DISK/queue/NAME",
    "sysctl": "as a limit of the kernel: vm.NAME",
    "database": "as a setting of the server",
    "client": "as an option of the tool",
}


def setting(said: Said, choosing: Choosing) -> Question | None:
    """Ask for the setting, among those that can be set under the load at the place."""
    if said.text("source") != OWN:
        return None
    chosen = choosing.offers.load(said.text("load"))
    may_make = choosing.may_make(said)
    choices = [
        Choice(each.id, each.label["en"], ", ".join(each.level_ids[:6]))
        for each in choosing.offers.settings(chosen, may_make=may_make)
    ]
    about = "of the queue, the kernel, the server or the tool, by its name"
    choices.append(Choice(OTHER, "another setting", about))
    return Question(
        key="setting",
        text="Which setting is varied?",
        why="One at a time: what else differs between two runs is not told apart.",
        how_to_find="",
        choices=tuple(choices),
        form="choice",
        required=True,
        proposed=choices[0].id,
    )


def other(said: Said, _choosing: Choosing) -> Question | None:
    """Ask for the name of a setting that the atlas does not list."""
    if said.text("setting") != OTHER:
        return None
    return Question(
        key="other",
        text="Its name, as it is written there:",
        why="What is measured can become a record once the atlas lists the setting.",
        how_to_find="Such as wbt_lat_usec, vm.vfs_cache_pressure, wal_buffers.",
        required=True,
    )


def by(said: Said, choosing: Choosing) -> Question | None:
    """Ask where a setting is set that the atlas does not list."""
    if said.text("setting") != OTHER:
        return None
    chosen = choosing.offers.load(said.text("load"))
    kinds = ["queue", "sysctl"]
    kinds += ["database"] if chosen.product else []
    kinds += ["client"] if chosen.load["tool"] in _TOOL_OPTIONS else []
    name = said.text("other")
    likely = "sysctl" if name.startswith("vm.") else kinds[-1]
    return Question(
        key="by",
        text="Where is it set?",
        why="It is put back to what it was, whatever happens.",
        how_to_find="",
        choices=tuple(Choice(kind, _OTHERS[kind]) for kind in kinds),
        form="choice",
        required=True,
        proposed=likely,
    )


def levels(said: Said, choosing: Choosing) -> Question | None:
    """Ask for the levels: those the device offers, those of the atlas, or typed."""
    if said.text("source") != OWN:
        return None
    name = said.text("setting")
    factor = choosing.offers.reference.factors.get(name)
    why = "Two answer a question soonest: each further level adds runs to every round."
    if factor is None or factor.values != "levels":
        some = "; ".join(factor.level_ids[:4] if factor else ())
        now = _in_force(said, choosing)
        return Question(
            key="levels",
            text="Which levels, between semicolons?",
            why=why,
            how_to_find=f"In force is {now}." if now else "Such as  128; 1024; 4096.",
            required=True,
            proposed=some if len(some.split("; ")) > 1 else "",
        )
    choices = tuple(
        each
        for each in levels_or_own(name, choosing.offers.reference)
        if each.id != NOT_LISTED and each.id in _possible(said, choosing)
    )
    return Question(
        key="levels",
        text="Which levels?",
        why=why,
        how_to_find=_where_from(said, choosing),
        choices=choices,
        form="choices",
        required=True,
    )


def marked(said: Said, choosing: Choosing) -> tuple[str, ...]:
    """Return the levels that are marked beforehand: what the device offers, or two."""
    ids = _possible(said, choosing)
    return ids if said.text("setting") == "io_scheduler" else ids[:2]


def baseline(said: Said, choosing: Choosing) -> Question | None:
    """Ask which level the others are compared with."""
    if said.text("source") != OWN:
        return None
    found = said.levels()
    now = _in_force(said, choosing)
    default = _default(said, choosing)
    fit = [each for each in (now, default) if each in found]
    return Question(
        key="baseline",
        text="Which of them is the baseline?",
        why="The others are compared with it, and it runs twice a round: the "
        "difference of the two is the noise of the rig.",
        how_to_find=f"In force here is {now}." if now else "",
        choices=tuple(Choice(each, each) for each in found),
        form="choice",
        required=True,
        proposed=fit[0] if fit else found[0],
    )


def _possible(said: Said, choosing: Choosing) -> tuple[str, ...]:
    """Return the levels that can be set: of a scheduler what the disk offers."""
    name = said.text("setting")
    factor = choosing.offers.reference.factors[name]
    if name != "io_scheduler":
        return tuple(each.id for each in factor.levels if each.era != "legacy")
    offered, _ = choosing.machine.schedulers(place_said(said))
    known = tuple(each for each in offered if each in factor.level_ids)
    return known or tuple(x.id for x in factor.levels if x.era == "modern")


def _where_from(said: Said, choosing: Choosing) -> str:
    if said.text("setting") != "io_scheduler":
        return ""
    offered, now = choosing.machine.schedulers(place_said(said))
    if not offered:
        return (
            "The kernel shows no disk below the place; these are those of Linux 5.0 on."
        )
    return f"The disk offers {', '.join(offered)}; in force is {now}."


def _in_force(said: Said, choosing: Choosing) -> str:
    way = _way(said, choosing)
    if "queue" in way:
        return choosing.machine.queue_value(place_said(said), way["queue"])
    return choosing.machine.sysctl_value(way["sysctl"]) if "sysctl" in way else ""


def _way(said: Said, choosing: Choosing) -> dict[str, str]:
    name = said.text("setting")
    if name == OTHER:
        return {said.text("by"): said.text("other")}
    factor = choosing.offers.reference.factors[name]
    return choosing.offers.way(factor, choosing.offers.load(said.text("load")))


def _default(said: Said, choosing: Choosing) -> str:
    """Return what most systems have, or the database: "" where nobody recorded it."""
    reference, name = choosing.offers.reference, said.text("setting")
    if name not in reference.factors:
        return ""
    product = ""
    if said.text("load"):
        product = choosing.offers.load(said.text("load")).product or ""
    votes = Counter(
        each.levels[0] for each in present_defaults(reference, name, None, product)
    )
    return max(votes, key=lambda level: votes[level], default="")
