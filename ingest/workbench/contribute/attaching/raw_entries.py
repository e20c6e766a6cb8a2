"""Outputs on their way into ``raw/``, and what the front matter says of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.intake.models.record import FrontMatter
from ingest.intake.read.front_matter import read_front_matter

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from ingest.intake.read.raw.importing import Imported
    from ingest.workbench.contribute.attaching.placing import Placed


@dataclass(frozen=True, slots=True)
class Attachment:
    """One result of an output, and the row it is for.

    ``levels`` names a level of each factor of the record; of what the collector
    printed, those that were set then (none: it was collected once for all). A file
    that is in the record already needs none: its rows are read anew.
    ``repeat`` is the number among runs of the same levels, None for the next one,
    ``round`` that of the experiment it is of, where it was run in rounds.
    ``result`` counts the results in the file from 1.
    """

    path: Path
    levels: Mapping[str, str] = field(default_factory=dict)
    repeat: int | None = None
    result: int = 1
    round: int | None = None


@dataclass(slots=True, eq=False)
class RawAttached:
    """An output, its name in ``raw/``, and its place in the list where it has one."""

    name: str
    digest: str
    data: bytes
    imported: Imported
    shown: str
    listed: int | None
    #: Number of each result that has a row, and the row.
    runs: list[tuple[int, Placed]] = field(default_factory=list)
    collected_at: dict[str, str] = field(default_factory=dict)


def free_name(given: str, taken: AbstractSet[str]) -> str:
    """Return a name of letters that every system takes, and that is free.

    ``taken`` are names in lower case: some systems do not tell them apart.
    """
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", given).strip("-.") or "output.txt"
    stem, dot, ending = plain.rpartition(".")
    stem, ending = (stem, dot + ending) if stem else (plain, "")
    name, number = plain, 1
    while name.lower() in taken:
        number += 1
        name = f"{stem}-{number}{ending}"
    return name


def entry_of(file: RawAttached) -> dict[str, Any]:
    """Return a new entry of ``raw``."""
    entry: dict[str, Any] = {
        "file": file.name,
        "sha256": file.digest,
        "importer": file.imported.importer.signature,
    }
    if file.runs:
        entry["runs"] = [run_of(number, placed) for number, placed in file.runs]
    if file.collected_at:
        entry["collected_at"] = file.collected_at
    return entry


def run_of(number: int, placed: Placed) -> dict[str, Any]:
    """Return an entry of its ``runs``."""
    run: dict[str, Any] = {"result": number, "levels": placed.levels}
    return run if placed.repeat is None else {**run, "repeat": placed.repeat}


def is_readable(index: str, shown: str) -> bool:
    """Tell whether an edited ``index.md`` is still sound."""
    split = read_front_matter(index, shown)
    if isinstance(split, list) or split.document.findings:
        return False
    try:
        FrontMatter.model_validate(split.document.value)
    except ValidationError:
        return False
    return True
