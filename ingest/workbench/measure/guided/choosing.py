"""Questions about what is measured and where: choices with what this machine has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.workbench.contribute.asking.choices import Choice
from ingest.workbench.contribute.asking.question import Question
from ingest.workbench.measure.guided.offered import plain_plan
from ingest.workbench.measure.guided.planned import (
    base_said,
    workload_said,
)
from ingest.workbench.measure.guided.said import OWN, QUESTION, READY

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.guided.machine import Machine
    from ingest.workbench.measure.guided.offered import Offers
    from ingest.workbench.measure.guided.said import Said

_NEEDS = {
    "virtual-machine": "any machine will do",
    "cloud-account": "a volume of a cloud",
    "server": "a server with that storage",
}


@dataclass(frozen=True, slots=True)
class Choosing:
    """What there is to choose from, and the machine it is chosen for."""

    offers: Offers
    machine: Machine

    def file(self, identity: str) -> Path:
        """Return where the plan goes."""
        return self.offers.paths.root / ".atlas" / "plans" / f"{identity}.yaml"

    def work(self, identity: str) -> Path:
        """Return where its outputs go."""
        return self.offers.paths.root / ".atlas" / "measure" / identity

    def workload(self, said: Said) -> dict[str, Any]:
        """Return the load as far as it was said."""
        return workload_said(said, self.offers)

    def may_make(self, said: Said) -> bool:
        """Tell whether file systems are made and mounted at the place."""
        return said.text("place") in {"image", "device"}


def source(_said: Said, choosing: Choosing) -> Question:
    """Ask what to begin with; open questions come first."""
    questions = choosing.offers.questions
    choices = [
        Choice(READY, "a plan that lies ready", "from data/plans, each with its needs"),
        Choice(OWN, "a test of my own", "setting, levels and load are asked for"),
    ]
    if questions:
        about = "ranked by what an answer would be worth to readers"
        first = Choice(QUESTION, "an open question of the atlas", about)
        choices.insert(0, first)
    return Question(
        key="source",
        text="What do you want to measure?",
        why="An open question is one that the records of the atlas do not answer yet.",
        how_to_find="" if questions else "Open questions are there after  atlas build.",
        choices=tuple(choices),
        form="choice",
        required=True,
        proposed=choices[0].id,
    )


def base(said: Said, choosing: Choosing) -> Question | None:
    """Ask which question, or which plan; what can run here comes first."""
    kind = said.text("source")
    if kind == OWN:
        return None
    found = _questions(choosing) if kind == QUESTION else _ready(choosing)
    ordered = sorted(found, key=lambda each: each[0])
    choices = tuple(choice for _, choice in ordered)
    return Question(
        key="base",
        text="Which question?" if kind == QUESTION else "Which plan?",
        why="Those whose programs are installed here come first.",
        how_to_find="Each has its reasons at /open-questions/."
        if kind == QUESTION
        else "",
        choices=choices,
        form="choice",
        required=True,
        proposed=choices[0].id if choices else "",
    )


def load(said: Said, choosing: Choosing) -> Question | None:
    """Ask for the load; what is installed comes first."""
    if said.text("source") != OWN:
        return None
    found = []
    for each in choosing.offers.loads:
        lacking = choosing.machine.not_installed(each.load["tool"], each.product)
        has = f"not installed: {'; '.join(lacking)}" if lacking else "installed"
        found.append((bool(lacking), Choice(each.id, each.label, has)))
    found.sort(key=lambda each: each[0])
    choices = tuple(choice for _, choice in found)
    return Question(
        key="load",
        text="Which load?",
        why="The load decides what a setting can do; choose one like yours.",
        how_to_find="What is not installed here can be planned for elsewhere.",
        choices=choices,
        form="choice",
        required=True,
        proposed=choices[0].id,
    )


def place(said: Said, choosing: Choosing) -> Question:
    """Ask for the kind of place; a folder changes least."""
    root = "" if choosing.machine.is_root else "; takes root"
    choices = [
        Choice(
            "image", "a file", f"made, formatted, mounted, removed at the end{root}"
        ),
        Choice("device", "an empty device", f"formatted; nothing may be on it{root}"),
    ]
    if not (said.text("source") != OWN and _makes(base_said(said, choosing.offers))):
        folder = "on the file system as it is; a scratch folder is made and removed"
        choices.insert(0, Choice("directory", "a folder", folder))
    return Question(
        key="place",
        text="Where shall the data go?",
        why="File systems and mount options can be varied on a file or a device alone.",
        how_to_find="",
        choices=tuple(choices),
        form="choice",
        required=True,
        proposed=choices[0].id,
    )


def _questions(choosing: Choosing) -> list[tuple[Any, Choice]]:
    found = []
    for each in choosing.offers.questions:
        work = plain_plan(each["plan"])
        lacking = _lacking(work, choosing)
        takes = (
            f"{each['run_hours']['text']} h; {_NEEDS.get(each['needs'], each['needs'])}"
        )
        meaning = f"{takes}; {lacking}" if lacking else takes
        order = (bool(lacking), each["rank"])
        found.append((order, Choice(each["id"], each["id"], meaning)))
    return found


def _ready(choosing: Choosing) -> list[tuple[Any, Choice]]:
    found = []
    for identity, path in choosing.offers.ready.items():
        plan = plain_plan(path.read_text("utf-8"))
        lacking = _lacking(plan, choosing)
        meaning = "; ".join(filter(None, (plan["title"], lacking)))
        found.append(((bool(lacking), identity), Choice(identity, identity, meaning)))
    return found


def _lacking(plan: dict[str, Any], choosing: Choosing) -> str:
    product = plan.get("server", {}).get("product", "")
    lacking = choosing.machine.not_installed(plan["workload"]["tool"], product)
    return f"not installed: {'; '.join(lacking)}" if lacking else ""


def _makes(plan: dict[str, Any]) -> bool:
    """Tell whether a plan varies file systems or how they are mounted."""
    made = {"filesystem", "mount_options"}
    return any(
        each["setting"] in made or {"mkfs", "mount"} & set(each.get("by", {}))
        for each in plan["treatments"]
    )
