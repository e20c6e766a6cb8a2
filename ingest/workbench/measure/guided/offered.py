"""What can be chosen: open questions, plans that lie ready, loads, settings."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from ingest.intake.read.document import Document, read_document
from ingest.workbench.measure.plan.reading import ReadPlan, read_plan
from ingest.workbench.measure.plan.ways import KNOWN_WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.measure.plan.model import Treatment

_LOADS = Path(__file__).with_name("loads.yaml")


@dataclass(frozen=True, slots=True)
class OfferedLoad:
    """A load to choose: ``load`` is what stands in the plan below ``workload``.

    ``product`` is the server, "" for none; ``sized`` the key that makes the data
    larger, "" where there is no data.
    """

    id: str
    label: str
    load: dict[str, Any]
    product: str = ""
    sized: str = ""


@dataclass(frozen=True)
class Offers:
    """What the atlas has to choose from."""

    paths: Paths
    reference: Reference

    @cached_property
    def loads(self) -> tuple[OfferedLoad, ...]:
        """The loads, in the order they are offered."""
        found = yaml.safe_load(_LOADS.read_text("utf-8"))
        return tuple(OfferedLoad(**each) for each in found)

    def load(self, identity: str) -> OfferedLoad:
        """Return a load by its id. Raises ``StopIteration`` for an unknown one."""
        return next(each for each in self.loads if each.id == identity)

    @cached_property
    def questions(self) -> tuple[dict[str, Any], ...]:
        """The open questions with a plan, as ranked; none before a build."""
        try:
            text = (self.paths.build / "site" / "open-questions.json").read_text()
        except OSError:
            return ()
        ranked = json.loads(text)["questions"]
        return tuple(each for each in ranked if each["plan"])

    @cached_property
    def ready(self) -> dict[str, Path]:
        """The plans of ``data/plans`` by id."""
        found = sorted((self.paths.root / "data" / "plans").rglob("*.yaml"))
        return {path.stem: path for path in found}

    @cached_property
    def tried(self) -> dict[str, tuple[Treatment, str]]:
        """Treatments of plans that lie ready, each with the tool of its load."""
        found: dict[str, tuple[Treatment, str]] = {}
        for path in self.ready.values():
            read = read_plan(path, path.name, self.reference)
            if isinstance(read, ReadPlan):
                for each in read.plan.treatments:
                    found.setdefault(each.setting, (each, read.plan.workload.tool))
        return found

    def base(self, source: str, identity: str) -> str:
        """Return the text of the plan of an open question, or of one that is ready."""
        if source == "ready":
            return self.ready[identity].read_text("utf-8")
        return str(next(x["plan"] for x in self.questions if x["id"] == identity))

    def settings(self, load: OfferedLoad, *, may_make: bool) -> Iterator[Factor]:
        """Yield the settings that can be varied under a load, those of the server last.

        ``may_make``: whether file systems can be made and mounted at the place.
        """
        factors = [x for x in self.reference.factors.values() if x.role == "treatment"]
        factors.sort(key=lambda each: each.layer == "database")
        for factor in factors:
            way = self.way(factor, load)
            if way and (may_make or not {"mkfs", "mount"} & set(way)):
                yield factor

    def way(self, factor: Factor, load: OfferedLoad) -> dict[str, str]:
        """Return how a setting is set, as the key ``by`` says it; {}: it is not."""
        if factor.id in KNOWN_WAYS:
            return _plain(KNOWN_WAYS[factor.id])
        tool = load.load["tool"]
        tried, its_tool = self.tried.get(factor.id, (None, ""))
        if tried is not None and tried.by is not None:
            kind = tried.by.kind
            # A parameter of one tool says nothing to another.
            if kind not in {"client", "database", "workload"} or its_tool == tool:
                return _plain(tried.by)
        if not factor.code or factor.needs_rebuild:
            return {}
        if load.product in factor.databases and load.product:
            return {"database": str(factor.code)}
        if tool == "sqlite" and "sqlite" in factor.databases:
            return {"client": str(factor.code)}
        return {}

    def written(self, setting: str) -> dict[str, str]:
        """Return what plans that lie ready write for levels of a setting."""
        tried, _ = self.tried.get(setting, (None, ""))
        return dict(tried.written) if tried is not None else {}


def plain_plan(text: str) -> dict[str, Any]:
    """Return the keys of a plan as plain data. Raises ``ValueError`` for none."""
    document = read_document(text, "plan")
    if not isinstance(document, Document) or not isinstance(document.value, dict):
        message = "the plan cannot be read"
        raise ValueError(message)  # noqa: TRY004 (what was read is not of the form)
    found = _listed(document.value)
    return dict(found)


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _listed(child) for key, child in value.items()}
    return [_listed(child) for child in value] if isinstance(value, tuple) else value


def _plain(way: Any) -> dict[str, str]:
    return {way.kind: way.name}
