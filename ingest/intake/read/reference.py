"""``data/reference`` into models, with the same strictness as contributions."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.findings import Finding, Place
from ingest.intake.models import (
    claims,
    defaults,
    disclosure,
    factors,
    guidance,
    layers,
)
from ingest.intake.models import reference as models
from ingest.intake.models import setting as setting_models
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.languages import ORIGINAL
from ingest.intake.models.moved import MovedAddress
from ingest.intake.models.origin import Origin
from ingest.intake.read.closed_folders import closed_folders
from ingest.intake.read.document import Document, read_document
from ingest.intake.read.errors import explain
from ingest.intake.read.list_findings import duplicate, not_a_list
from ingest.intake.read.proposed_levels import with_proposed_levels
from ingest.intake.read.text_file import read_text
from ingest.intake.read.translations import Translations, Unit, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from yaml.nodes import Node

    from ingest.intake.models.base import Model
    from ingest.paths import Paths

#: file → (model of an entry, key of an entry)
_LISTS: dict[str, tuple[type[Model], str]] = {
    "factors": (factors.Factor, "id"),
    "layers": (layers.Layer, "id"),
    "kernels": (models.Kernel, "version"),
    "distributions": (models.Distribution, "id"),
    "metrics": (models.Metric, "id"),
    "workloads": (models.WorkloadClass, "id"),
    "storage": (models.StorageClass, "id"),
    "databases": (models.DatabaseProduct, "id"),
    "platforms": (models.PlatformName, "id"),
    "glossary": (models.Term, "id"),
    "caveats": (models.CaveatKind, "id"),
    "conditions": (models.Condition, "id"),
    "guidance": (guidance.Guidance, "id"),
    "claims": (claims.StatedClaim, "id"),
    "disclosures": (disclosure.Disclosure, "id"),
    "durability": (models.UnsafeValues, "id"),
    "marks": (models.LineageMark, "id"),
    "outside": (models.OutsideWords, "id"),
    "people": (models.Person, "id"),
}

#: The lists of the folder ``defaults``.
_DEFAULTS: dict[str, type[Model]] = {
    "systems": defaults.DefaultSystem,
    "os": defaults.SystemSetting,
    "databases": defaults.DatabaseDefaults,
    "cloud": defaults.CloudProvider,
    "sources": defaults.DefaultSource,
}


def read_reference(paths: Paths) -> tuple[models.Reference, list[Finding]]:
    """Return the vocabularies that could be read, and what is wrong with them.

    An entry that cannot be read is left out; the others stand.
    """
    reference, reader = _read(paths)
    return reference, [*reader.findings, *reader.translations.blocking()]


def _read(paths: Paths) -> tuple[models.Reference, _Reader]:
    reader = _Reader(paths)
    if closed := closed_folders((paths.reference, paths.translations), paths):
        reader.findings += closed
        return models.Reference(), reader
    values: dict[str, Any] = {
        name: reader.keyed(name, model, key) for name, (model, key) in _LISTS.items()
    }
    values["factors"] |= reader.proposed(values["factors"])
    values["factors"] |= reader.proposed_levels(values["factors"])
    values["lineages"] = tuple(
        entry for _, entry in reader.entries("lineages", factors.Lineage)
    )
    values["widening"] = tuple(
        entry for _, entry in reader.entries("widening", models.WideningStep)
    )
    values["evidence"] = reader.single(
        paths.reference / "evidence.yaml", EvidenceChoices
    )
    lists: dict[str, Any] = {
        name: reader.keyed(f"defaults/{name}", model, "id")
        for name, model in _DEFAULTS.items()
    }
    values["defaults"] = defaults.Defaults.model_construct(**lists)
    values["settings"], values["levels"] = reader.settings()
    values["moved"] = reader.moved()
    values["places"] = reader.places
    return models.Reference.model_construct(**values), reader


def read_translated(paths: Paths) -> tuple[dict[str, Any], Translations]:
    """Return the documents of ``data/reference`` with their texts in every language.

    By path below the root, as plain data for Hugo, with what is not translated.
    """
    reader = _read(paths)[1]
    documents = {
        path: _with_texts(value, units)
        for path, (value, units) in reader.documents.items()
    }
    return documents, reader.translations


def read_metrics(paths: Paths) -> dict[str, models.Metric]:
    """Return the metrics alone, as far as they can be read.

    Showing what an output holds needs their units; reading all vocabularies for them
    takes most of the time of a short command.
    """
    model, key = _LISTS["metrics"]
    return _Reader(paths).keyed("metrics", model, key)


def read_moved(
    paths: Paths,
) -> tuple[dict[str, MovedAddress], dict[str, Place], list[Finding]]:
    """Return the addresses no longer used, where each entry starts, and findings."""
    reader = _Reader(paths)
    moved = reader.moved()
    places = {old: reader.places["moved", old] for old in moved}
    return moved, places, reader.findings


#: Without these nothing can be compared.
_REQUIRED = frozenset({"factors", "metrics", "evidence"})


class _Reader:
    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.translations = Translations(paths)
        #: What was read and its texts, by path as printed.
        self.documents: dict[str, tuple[Any, list[Unit]]] = {}
        self.findings: list[Finding] = []
        #: By (name of the list, id of the entry).
        self.places: dict[tuple[str, str], Place] = {}

    def keyed(self, name: str, model: type[Model], key: str) -> dict[str, Any]:
        return self._by(key, name, self.entries(name, model))

    def proposed(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the settings that wait for review, without known ones."""
        found: dict[str, Any] = {}
        for origin, factor in self._waiting("*.yaml", factors.Factor):
            if factor.id in known or factor.id in found:
                self.findings.append(duplicate(origin.at(), factor.id))
                continue
            found[factor.id] = factor.model_copy(update={"proposed": True})
            self.places["factors", factor.id] = origin.at()
        return found

    def _waiting(
        self, pattern: str, model: type[Model]
    ) -> Iterator[tuple[Origin, Any]]:
        """Yield entries that wait for review: one language is enough of them."""
        for path in sorted((self._paths.reference / "proposed").glob(pattern)):
            yield from self._entries_of(path, model, is_published=False)

    def proposed_levels(self, known: dict[str, Any]) -> dict[str, Any]:
        """Return the settings of which levels wait for review, with these levels."""
        waiting = self._waiting("levels/*.yaml", factors.ProposedLevels)
        found = with_proposed_levels(known, waiting)
        self.findings += found.findings
        self.places |= found.places
        return found.settings

    def moved(self) -> dict[str, MovedAddress]:
        return self._by(
            "old", "moved", self._entries_of(self._paths.moved, MovedAddress)
        )

    def _by(
        self, key: str, name: str, found: list[tuple[Origin, Any]]
    ) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        for origin, entry in found:
            identity = getattr(entry, key)
            if identity in entries:
                self.findings.append(duplicate(origin.at(), identity))
            entries[identity] = entry
            self.places[name, identity] = origin.at()
        return entries

    def entries(self, name: str, model: type[Model]) -> list[tuple[Origin, Any]]:
        """Return the entries of a list file; most may be missing."""
        return self._entries_of(self._paths.reference / f"{name}.yaml", model)

    def _entries_of(
        self, path: Path, model: type[Model], *, is_published: bool = True
    ) -> list[tuple[Origin, Any]]:
        document = self._document(path)
        if document is None:
            return []
        if not isinstance(document.value, tuple):
            shown = self._paths.display(path)
            self.findings.append(not_a_list(shown))
            return []
        found: list[tuple[Origin, Any]] = []
        positions: list[int] = []
        nodes = zip(document.value, document.node.value, strict=True)
        for position, (value, node) in enumerate(nodes):
            origin = Origin(self._paths.display(path), partial(_same, node))
            entry = self._validate(model, value, origin)
            if entry is not None:
                found.append((origin, entry))
                positions.append(position)
        if not is_published:
            return found
        units = [
            Unit(unit.key, (positions[int(unit.steps[0])], *unit.steps[1:]), unit.text)
            for unit in units_of(tuple(entry for _, entry in found))
        ]
        whole = Origin(self._paths.display(path), partial(_same, document.node))
        self.translations.join(self._name(path), units, whole.at)
        self.documents[whole.path] = (document.value, units)
        return found

    def _name(self, path: Path) -> str:
        """Return the name of a file's translations; folders become part of it."""
        if path == self._paths.moved:
            return "reference/moved"
        parts = path.relative_to(self._paths.reference).with_suffix("").parts
        return f"reference/{'-'.join(parts)}"

    def single(self, path: Path, model: type[Model]) -> Any:
        """Return a file that is one entry."""
        read = self._single(path, model)
        if read is None:
            return None
        origin, entry, units = read
        self.translations.join(self._name(path), units, origin.at)
        return entry

    def _single(
        self, path: Path, model: type[Model]
    ) -> tuple[Origin, Any, list[Unit]] | None:
        document = self._document(path)
        if document is None:
            return None
        origin = Origin(self._paths.display(path), partial(_same, document.node))
        entry = self._validate(model, document.value, origin)
        if entry is None:
            return None
        units = list(units_of(entry))
        self.documents[origin.path] = (document.value, units)
        return origin, entry, units

    def settings(self) -> tuple[dict[str, Any], dict[tuple[str, str], Any]]:
        settings: dict[str, Any] = {}
        levels: dict[tuple[str, str], Any] = {}
        for folder in sorted((self._paths.reference / "settings").glob("*/")):
            origins: dict[str, Origin] = {}
            units: list[Unit] = []
            for path in sorted(folder.glob("*.yaml")):
                is_level = path.name != "setting.yaml"
                model = setting_models.LevelPage if is_level else setting_models.Setting
                read = self._single(path, model)
                if read is None:
                    continue
                origins[path.stem], page, own = read
                units += [
                    Unit(f"{path.stem}.{each.key}", (path.stem, *each.steps), each.text)
                    for each in own
                ]
                if is_level:
                    levels[page.factor, page.level] = page
                else:
                    settings[page.factor] = page
            self.translations.join(
                f"settings/{folder.name}",
                units,
                lambda stem, *steps, at=origins: at[stem].at(*steps),
            )
        return settings, levels

    def _document(self, path: Path) -> Document | None:
        if not os.path.lexists(path) and path.stem not in _REQUIRED:
            return None
        shown = self._paths.display(path)
        text = read_text(path, shown)
        if isinstance(text, Finding):
            self.findings.append(text)
            return None
        document = read_document(text, shown)
        if isinstance(document, list):
            self.findings.extend(document)
            return None
        if document.findings:
            self.findings.extend(document.findings)
            return None
        return document

    def _validate(self, model: type[Model], value: Any, origin: Origin) -> Any:
        try:
            return model.model_validate(value, context={"language": ORIGINAL})
        except ValidationError as error:
            self.findings.extend(explain(error, origin))
            return None


def _with_texts(value: Any, units: list[Unit]) -> Any:
    """Return a document as plain data, with a map of languages for each text."""
    plain = _plain(value)
    for unit in units:
        parent = plain
        for step in unit.steps[:-1]:
            parent = parent[step]
        parent[unit.steps[-1]] = dict(unit.text)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(child) for key, child in value.items()}
    return [_plain(child) for child in value] if isinstance(value, tuple) else value


def _same(node: Node) -> Node:
    return node
