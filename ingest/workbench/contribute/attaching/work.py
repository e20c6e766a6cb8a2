"""The work of one ``attach``: outputs read, rows placed, facts filled, files made."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ingest.findings import Finding, Place
from ingest.intake.models.leaf import VARIED
from ingest.intake.read.raw.facts import run_facts
from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import RefusedError
from ingest.intake.read.records import INDEX, RUNS
from ingest.intake.read.text_file import read_bytes
from ingest.intake.rules import rule_by_id
from ingest.intake.rules.base import Problem
from ingest.intake.rules.evi_03_raw_hashed import RAW_LIMIT
from ingest.intake.rules.evi_04_raw_without_secrets import revealed
from ingest.intake.rules.evi_09_run_as_stated import (
    contradictions,
    level_contradictions,
)
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.captured import Captured
from ingest.workbench.contribute.attaching.front_text import FrontText
from ingest.workbench.contribute.attaching.placing import Rows, level_problems
from ingest.workbench.contribute.attaching.raw_entries import (
    RawAttached,
    entry_of,
    free_name,
    is_readable,
    run_of,
)
from ingest.workbench.contribute.attaching.table_text import TableText
from ingest.workbench.contribute.attaching.unfit import (
    no_result,
    not_editable,
    nothing_declared,
    used,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.results import Result
    from ingest.workbench.contribute.attaching.opened import OpenRecord
    from ingest.workbench.contribute.attaching.raw_entries import Attachment

#: The parameter under which the collector's importer states what it saw.
_ENVIRONMENT = "environment"
_FACTORS_OF_FACTS = {"clients": ("clients", "threads")}


class Attaching:
    """Collects changes to a record; ``findings`` say what keeps them out."""

    def __init__(self, opened: OpenRecord, reference: Reference) -> None:
        """Start from the record as it is."""
        self.findings: list[Finding] = []
        self._opened = opened
        self._record = opened.record
        self._reference = reference
        self._text = FrontText(opened.index, opened.head)
        columns = (*self._record.factors, *self._record.metric_ids)
        self._rows = Rows(self._record, TableText(opened.table, columns))
        self._files: dict[str, RawAttached] = {}
        self._loads: list[tuple[RawAttached, Result]] = []
        self._seen: list[dict[str, Any]] = []

    def add(self, given: Attachment) -> None:
        """Read an output and place its result."""
        file = self._file(given)
        if file is None:
            return
        number = len(file.imported.results)
        if not 1 <= given.result <= number:
            self._say("IMP-06", no_result(file.shown, given.result, number))
            return
        result = file.imported.results[given.result - 1]
        if _ENVIRONMENT in result.parameters:
            self._collected(file, result, given)
        elif file.listed is not None and not given.levels:
            self._again(file)
        else:
            self._run(file, result, given)

    def files(self) -> dict[str, bytes | None]:
        """Return what is to be written, ``index.md`` last; nothing with findings."""
        self._fill_facts()
        if self.findings:
            return {}
        for file in self._files.values():
            self._list(file)
        new = [file for file in self._files.values() if file.listed is None]
        if new and self._text.node("raw") is None:
            self._text.add((), "raw", [entry_of(file) for file in new])
        elif new:
            for file in new:
                self._text.append(("raw",), entry_of(file))
        for placed in self._rows.numbered:
            if placed.listed:
                index, run = placed.listed
                self._text.add(("raw", index, "runs", run), "repeat", placed.repeat)
        return self._written(new)

    def _written(self, new: Iterable[RawAttached]) -> dict[str, bytes | None]:
        opened, table = self._opened, self._rows.table
        files: dict[str, bytes | None] = {f"raw/{x.name}": x.data for x in new}
        if table.is_changed and table.rows:
            files[RUNS] = opened.encoded(RUNS, table.result)
        index = self._text.result
        if not is_readable(index, opened.shown):
            self._say("IMP-07", not_editable(self._record.origin.path))
            return {}
        if index != opened.index:
            files[INDEX] = opened.encoded(INDEX, index)
        return files

    def _say(self, rule: str, problem: Problem) -> None:
        found = rule_by_id(rule)
        if found:
            self.findings.append(found.finding(problem))

    def _file(self, given: Attachment) -> RawAttached | None:
        """Return the output, opened once for all of its results."""
        shown = Paths.project().display(given.path)
        data = read_bytes(given.path, shown, RAW_LIMIT)
        if isinstance(data, Finding):
            self.findings.append(data)
            return None
        digest = sha256(data).hexdigest()
        if digest in self._files:
            return self._files[digest]
        revealing = list(revealed(data, given.path.name, shown))
        for problem in revealing:
            self._say("EVI-04", problem)
        try:
            imported = import_bytes(data, shown)
        except RefusedError as refusal:
            self.findings.append(refusal.finding(shown))
            return None
        listed = {entry.sha256: i for i, entry in enumerate(self._record.raw)}
        index = listed.get(digest)
        name = self._record.raw[index].file if index is not None else ""
        name = name or free_name(given.path.name, self._taken())
        file = RawAttached(name, digest, data, imported, shown, index)
        self._files[digest] = file
        return file

    def _taken(self) -> set[str]:
        folder = self._opened.folder / "raw"
        taken = {entry.file.lower() for entry in self._record.raw}
        taken |= {file.name.lower() for file in self._files.values()}
        if folder.is_dir():
            taken |= {path.name.lower() for path in folder.iterdir()}
        return taken

    def _collected(self, file: RawAttached, result: Result, given: Attachment) -> None:
        seen = result.parameters[_ENVIRONMENT]
        if isinstance(seen, dict):
            self._seen.append(seen)
        for problem in level_problems(
            given.levels, self._record, self._reference, file.shown
        ):
            if problem.found != "nothing":  # it may be of all levels
                self._say("IMP-06", problem)
        file.collected_at = dict(given.levels)

    def _run(self, file: RawAttached, result: Result, given: Attachment) -> None:
        levels = dict(given.levels)
        problems = list(
            level_problems(levels, self._record, self._reference, file.shown)
        )
        metrics = result.metrics
        cells = {x: metrics[x] for x in self._record.metric_ids if x in metrics}
        for problem in problems:
            self._say("IMP-06", problem)
        if not cells:
            self._say("IMP-07", nothing_declared(file.shown, self._record, metrics))
        for _, problem in level_contradictions(levels, result):
            self._say("EVI-09", problem._replace(place=Place(file.shown)))
        if problems or not cells or self._is_used(file, given):
            return
        cells |= self._rows.of_round(given.round)
        placed = self._rows.place(levels, given.repeat, cells, file.shown)
        if isinstance(placed, Problem):
            self._say("IMP-06", placed)
            return
        file.runs.append((given.result, placed))
        self._loads.append((file, result))

    def _is_used(self, file: RawAttached, given: Attachment) -> bool:
        """Tell whether the result has a row; say so where it is another one."""
        taken = [(n, p.levels, p.repeat) for n, p in file.runs]
        if file.listed is not None:
            runs = self._record.raw[file.listed].runs
            taken += [(run.result, run.levels, run.repeat) for run in runs]
        for number, levels, repeat in taken:
            if number == given.result:
                same = levels == given.levels and given.repeat in {None, repeat}
                if not same:
                    self._say("IMP-06", used(file.shown, number, levels, repeat))
                elif file.listed is not None:
                    self._again(file)
                return True
        return False

    def _again(self, file: RawAttached) -> None:
        """Write the rows of a file that is in the record, as it is read now."""
        at = file.listed
        for placed in self._rows.placed:
            if placed.listed is None or placed.listed[0] != at or at is None:
                continue
            run = self._record.raw[at].runs[placed.listed[1]]
            if run.result > len(file.imported.results):
                number = len(file.imported.results)
                self._say("IMP-06", no_result(file.shown, run.result, number))
                continue
            result = file.imported.results[run.result - 1]
            declared = self._record.metric_ids
            cells = {x: result.metrics[x] for x in declared if x in result.metrics}
            self._rows.table.fill(placed.row, cells)
            self._loads.append((file, result))

    def _fill_facts(self) -> None:
        said: dict[str, dict[str | int, str]] = {}
        for file, result in self._loads:
            importer = file.imported.importer
            for problem in contradictions(self._record, importer, result):
                hint = f"{file.shown} says so; {problem.hint}"
                self._say("EVI-09", problem._replace(hint=hint))
            if self._record.metrics.primary in result.metrics:
                for name, fact in run_facts(importer, result).items():
                    said.setdefault(name, {}).setdefault(fact, file.shown)
        captured = Captured(self._text, self._record.origin.path, self._record.factors)
        for name, facts in said.items():
            for problem in self._fill_fact(captured, name, facts):
                self._say("EVI-09", problem)
        for problem in captured.environment(self._seen):
            self._say("EVI-09", problem)

    def _fill_fact(
        self, captured: Captured, name: str, facts: dict[str | int, str]
    ) -> Iterator[Problem]:
        leaf = getattr(self._record.workload, name)
        if leaf.is_stated:
            return
        declared = set(_FACTORS_OF_FACTS.get(name, ())) & set(self._record.factors)
        if declared:
            self._text.replace(("workload", name), VARIED)
        elif len(facts) == 1:
            value = next(iter(facts))
            steps = ("workload", name)
            yield from captured.leaf(steps, {"value": value, "how": "captured"})
        else:
            first, other = list(facts.items())[:2]
            yield Problem(
                self._record.origin.value_at("workload", name, "value"),
                f"the outputs differ in {name}",
                f"{first[0]} in {first[1]}, {other[0]} in {other[1]}",
                "the same in all runs, or declared under strata",
                f"write  {VARIED}  and declare what differs; or attach those of one "
                "kind only",
            )

    def _list(self, file: RawAttached) -> None:
        """Bring the entry of a file that is listed already up to date."""
        if file.listed is None:
            return
        steps, entry = ("raw", file.listed), self._record.raw[file.listed]
        signature = file.imported.importer.signature
        if entry.importer is None:
            self._text.add(steps, "importer", signature)
        elif entry.importer != signature:
            self._text.replace((*steps, "importer"), signature)
        if file.collected_at and not entry.collected_at:
            self._text.add(steps, "collected_at", file.collected_at)
        runs = [run_of(number, placed) for number, placed in file.runs]
        if runs and self._text.node(*steps, "runs") is None:
            self._text.add(steps, "runs", runs)
        elif runs:
            for run in runs:
                self._text.append((*steps, "runs"), run)
