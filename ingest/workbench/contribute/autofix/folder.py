"""One record folder, mended."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from ingest.findings import Finding, excerpt
from ingest.intake.models.record import FrontMatter
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.ignored_files import is_ignored
from ingest.intake.read.records import (
    AGGREGATES,
    INDEX,
    RAW,
    RUNS,
    UNDO,
    read_record,
)
from ingest.intake.read.runs import COUNTS, read_runs
from ingest.intake.read.text_file import LIMITS, read_bytes
from ingest.intake.rules.evi_03_raw_hashed import RAW_LIMIT
from ingest.intake.rules.lab import SINGLE, is_marked, lab_cases, runs_of
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.front_text import FrontText
from ingest.workbench.contribute.attaching.swap import swap_in, undo
from ingest.workbench.contribute.attaching.table_text import TableText
from ingest.workbench.contribute.autofix.change import Change
from ingest.workbench.contribute.autofix.layout import (
    front_laid_out,
    plain_text,
    table_laid_out,
)
from ingest.workbench.contribute.autofix.values import fixed_values
from ingest.workbench.contribute.autofix.words import levels, meant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.models.reference import Reference


def fix_record(folder: Path, reference: Reference) -> list[Change]:
    """Mend what is safe in a record's folder, all or nothing; return each change.

    What cannot be read is left alone. Raises OSError where nothing can be written.
    """
    return _Mending(folder, reference).run()


class _Mending:
    def __init__(self, folder: Path, reference: Reference) -> None:
        self._folder = folder
        self._reference = reference
        self._shown = Paths.project().display(folder)
        self._changes: list[Change] = []
        self._files: dict[str, bytes | None] = {}

    def run(self) -> list[Change]:
        if self._folder.is_symlink() or not self._folder.is_dir():
            return []
        if undo(self._folder):
            self._say(UNDO, 1, "a change that was cut short", "undone")
        for name in _ignored(self._folder):
            self._files[name] = None
            self._say(name, 1, excerpt(name), "deleted: no part of a record")
        for name in (RUNS, AGGREGATES):
            self._table(name)
        self._index()
        if self._files:
            swap_in(self._folder, self._files)
        if self._add_caveat():
            self._say(INDEX, 1, "no caveat", SINGLE)
        return self._changes

    def _say(self, name: str, line: int, before: str, after: str) -> None:
        self._changes.append(Change(f"{self._shown}/{name}", line, before, after))

    def _text(self, name: str) -> tuple[str, bytes] | None:
        path, shown = self._folder / name, f"{self._shown}/{name}"
        if not path.exists():
            return None
        data = read_bytes(path, shown, LIMITS[path.suffix])
        plain = None if isinstance(data, Finding) else plain_text(data, shown)
        if plain is None or isinstance(data, Finding):
            return None
        self._changes += plain[1]
        return plain[0], data

    def _keep(self, name: str, text: str, data: bytes) -> None:
        if text.encode() != data:
            self._files[name] = text.encode()

    def _index(self) -> None:
        found = self._text(INDEX)
        if found is None:
            return
        text, shown = found[0], f"{self._shown}/{INDEX}"
        text, changes = front_laid_out(text, shown)
        self._changes += changes
        text = self._hashed(text)
        text, changes = fixed_values(text, shown, self._reference)
        self._changes += changes
        self._keep(INDEX, text, found[1])

    def _hashed(self, text: str) -> str:
        """Add the hash of each listed file that has none; one that differs stays."""
        split = read_front_matter(text, self._shown)
        if isinstance(split, list):
            return text
        front = FrontText(text, split.head)
        entries = front.node("raw")
        for index, entry in enumerate(getattr(entries, "value", ())):
            name = front.node("raw", index, "file")
            if not isinstance(entry, MappingNode) or not isinstance(name, ScalarNode):
                continue
            path = self._folder / RAW / name.value.rsplit("/", 1)[-1]
            if path.parent.is_symlink():
                continue
            data = read_bytes(path, name.value, RAW_LIMIT)
            stated = front.node("raw", index, "sha256")
            if isinstance(data, Finding):
                continue
            digest = sha256(data).hexdigest()
            if stated is None:
                front.add(("raw", index), "sha256", digest)
            elif isinstance(stated, ScalarNode) and (
                not stated.value or stated.value.lower() == digest != stated.value
            ):
                front.replace(("raw", index, "sha256"), digest)
            else:
                continue
            line = entry.start_mark.line + 1
            before = stated.value if isinstance(stated, ScalarNode) else ""
            self._say(INDEX, line, before or f"{name.value} without hash", digest)
        return front.result

    def _table(self, name: str) -> None:
        found = self._text(name)
        if found is None:
            return
        shown = f"{self._shown}/{name}"
        text, changes = table_laid_out(found[0], shown)
        self._changes += changes
        text = self._levels(text, name)
        self._keep(name, text, found[1])

    def _levels(self, text: str, name: str) -> str:
        """Write levels, and the columns' names, as the vocabularies have them."""
        rows = read_runs(text, name, None)
        if any(finding.rule != "CSV-04" for finding in rows.findings) or '"' in text:
            return text
        table = TableText(text, ())
        known = {**dict.fromkeys(self._reference.factors), **self._reference.metrics}
        lines = text.split("\n")
        for old in table.columns:
            new = meant(old, known) if old not in COUNTS else None
            if new and new not in table.columns:
                lines[0] = ",".join(new if x == old else x for x in lines[0].split(","))
                self._say(name, 1, old, new)
        columns = lines[0].split(",")
        for number in range(1, len(lines)):
            cells = lines[number].split(",")
            for index, cell in enumerate(cells):
                factor = columns[index] if index < len(columns) else ""
                level = meant(cell, levels(factor, self._reference)) if cell else None
                if level:
                    self._say(name, number + 1, cell, level)
                    cells[index] = level
            lines[number] = ",".join(cells)
        return "\n".join(lines)

    def _add_caveat(self) -> bool:
        """Mark a lab record in which no case was repeated; others are for people."""
        record = read_record(self._folder, Paths.project()).record
        if record is None or is_marked(record, fewest=1):
            return False
        cases = lab_cases(record)
        if not cases or any(runs_of(rows) > 1 for rows in cases.values()):
            return False
        found = read_bytes(self._folder / INDEX, INDEX, LIMITS[".md"])
        text = "" if isinstance(found, Finding) else found.decode()
        split = read_front_matter(text, INDEX)
        if isinstance(split, list):
            return False
        front = FrontText(text, split.head)
        if isinstance(front.node("caveats"), SequenceNode):
            front.append(("caveats",), SINGLE)
        elif front.node("caveats") is None:
            front.add((), "caveats", [SINGLE])
        after = read_front_matter(front.result, INDEX)
        if isinstance(after, list):
            return False
        FrontMatter.model_validate(after.document.value)
        swap_in(self._folder, {INDEX: front.result.encode()})
        return True


def _ignored(folder: Path) -> Iterator[str]:
    """Yield the ignored files in a record's folder and in its raw folder."""
    for path in sorted(folder.iterdir()):
        if is_ignored(path.name) and path.is_file() and not path.is_symlink():
            yield path.name
    raw = folder / RAW
    for path in sorted(raw.iterdir()) if raw.is_dir() and not raw.is_symlink() else ():
        if is_ignored(path.name) and path.is_file() and not path.is_symlink():
            yield f"{RAW}/{path.name}"
