"""One record folder: ``index.md``, its tables, and nothing unexpected beside them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import partial
from stat import S_ISDIR
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.findings import Finding, Place, error, excerpt
from ingest.intake.models.origin import Origin, outline
from ingest.intake.models.record import FrontMatter, Record, Run
from ingest.intake.read.errors import explain, suspects, unfilled
from ingest.intake.read.front_matter import Split, read_front_matter
from ingest.intake.read.ignored_files import is_ignored
from ingest.intake.read.repair import repaired
from ingest.intake.read.runs import read_runs
from ingest.intake.read.text_file import read_text
from ingest.intake.read.translations.records import join_record, language_of
from ingest.intake.read.yaml_nodes import compose

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.read.translations import Translations
    from ingest.paths import Paths

INDEX = "index.md"
RUNS = "runs.csv"
AGGREGATES = "aggregates.csv"
RAW = "raw"
#: Says what to undo while several files of a record are exchanged.
UNDO = ".#atlas-undo"
_KNOWN = frozenset({INDEX, RUNS, AGGREGATES})


@dataclass(slots=True)
class ReadRecord:
    """What one folder gave. ``tables_ok`` is False where a table cannot be used.

    A record with stand-ins for values that cannot be used is ``damaged``; what rules
    say about the places ``suspect`` does not count.
    """

    shown: str
    record: Record | None = None
    damaged: Record | None = None
    suspect: set[Place] = field(default_factory=set)
    tables_ok: bool = True
    findings: list[Finding] = field(default_factory=list)


def read_record(
    folder: Path, paths: Paths, translations: Translations | None = None
) -> ReadRecord:
    """Return the record in ``folder``, as far as it can be read, and all findings.

    ``translations`` are joined to its texts, and told what is not translated.
    """
    shown = paths.display(folder)
    result = ReadRecord(shown)
    result.findings.extend(_strangers(folder, shown))
    index = f"{shown}/{INDEX}"
    text = read_text(folder / INDEX, index)
    if isinstance(text, Finding):
        result.findings.append(text)
        _tables(folder, None, result)
        return result
    split = read_front_matter(text, index)
    if isinstance(split, list):
        result.findings.extend(split)
        _tables(folder, None, result)
        return result
    _fill(folder, split, result, translations)
    return result


def read_origin(folder: Path, shown: str) -> Origin:
    """Return where the parts of a record that was read before are written.

    Raises ValueError where it cannot be read any more.
    """
    text = read_text(folder / INDEX, f"{shown}/{INDEX}")
    split = read_front_matter(text, shown) if isinstance(text, str) else None
    if not isinstance(split, Split):
        message = f"{shown} was read before, and cannot be read now"
        raise ValueError(message)  # noqa: TRY004 (not about a type)
    return _origin(folder, shown, split)


def _origin(folder: Path, shown: str, split: Split) -> Origin:
    return Origin(
        path=f"{shown}/{INDEX}",
        # Not the node itself: it would be kept in memory with the record.
        compose=partial(compose, split.head),
        text=split.head,
        outline=outline(split.document.node),
        folder=shown,
        directory=folder,
        body_line=split.body_line,
        runs_path=f"{shown}/{RUNS}",
        aggregates_path=f"{shown}/{AGGREGATES}",
    )


def _fill(
    folder: Path, split: Split, result: ReadRecord, translations: Translations | None
) -> None:
    origin = _origin(folder, result.shown, split)
    front, is_sound = _front_matter(split, origin, result)
    if front and translations:
        join_record(front, folder.name, origin, translations)
    runs, aggregates = _tables(folder, front, result)
    if front is None:
        return
    # The front matter is validated already; validating it twice would double the
    # cost of reading.
    values: dict[str, Any] = dict(front)
    # By alias: the alias of `runs_from` is the name of the field `runs`.
    values |= {
        "(runs)": runs,
        "(aggregates)": aggregates,
        "(body)": split.body,
        "(folder)": folder.name,
        "(origin)": origin,
    }
    record = Record.model_construct(**values)
    if is_sound:
        result.record = record
    else:
        result.damaged = record


def _front_matter(
    split: Split, origin: Origin, result: ReadRecord
) -> tuple[FrontMatter | None, bool]:
    """Return the front matter, as far as it can be used, and whether it is sound."""
    document, problem = split.document, None
    try:
        context = {"language": language_of(document.value)}
        front = FrontMatter.model_validate(document.value, context=context)
        if not document.findings:
            return front, True
    except ValidationError as error:
        problem = error
    # Of a value that YAML readers disagree about the form is not judged as well.
    named = {finding.at for finding in document.findings}
    findings = [*document.findings]
    if problem:
        findings += [f for f in explain(problem, origin) if f.at not in named]
        result.suspect |= suspects(problem, origin)
    result.suspect |= {finding.at for finding in findings}
    findings += [
        finding
        for finding in unfilled(origin, split.body)
        if finding.at not in result.suspect
    ]
    result.suspect |= {finding.at for finding in findings}
    result.findings += findings
    origin.release()
    return repaired(document.value, problem), False


def _tables(
    folder: Path, front: FrontMatter | None, result: ReadRecord
) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    return (
        _table(folder / RUNS, f"{result.shown}/{RUNS}", front, result),
        _table(folder / AGGREGATES, f"{result.shown}/{AGGREGATES}", front, result),
    )


def _table(
    path: Path, shown: str, front: FrontMatter | None, result: ReadRecord
) -> tuple[Run, ...]:
    """Return the rows of a table. That one is missing is for a rule to say."""
    if not os.path.lexists(path):
        return ()
    text = read_text(path, shown)
    if isinstance(text, Finding):
        result.findings.append(text)
        result.tables_ok = False
        return ()
    table = read_runs(text, shown, front)
    result.findings.extend(table.findings)
    if table.findings:
        result.tables_ok = False
    return tuple(table.runs)


def _strangers(folder: Path, shown: str) -> list[Finding]:
    """Refuse other files: Hugo would publish them unchecked."""
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208 (only names, many folders)
    except OSError:
        return []
    if UNDO in names:
        return [_half_written(shown)]
    return [
        error(
            "FMT-10",
            Place(f"{shown}/{excerpt(name)}"),
            found=name,
            expected="index.md, runs.csv, aggregates.csv and the folder raw",
            hint="put tool output into raw/ and list it under raw; delete the rest",
            message="this file does not belong into a record",
        )
        for name in names
        # A link named raw would let checks and site read another folder, and a pipe
        # could keep them waiting.
        if name not in _KNOWN
        and not is_ignored(name)
        and not (name == RAW and S_ISDIR((folder / RAW).lstat().st_mode))
    ]


def _half_written(shown: str) -> Finding:
    return error(
        "FMT-10",
        Place(f"{shown}/{UNDO}"),
        found="the list of what to undo",
        expected="a record of which all files are in their place",
        hint=f"atlas check --fix {shown} puts back what was there before",
        message="a command that changed this record was killed",
    )
