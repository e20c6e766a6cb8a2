"""Answers into ``content/results/<id>``: tried out elsewhere, then moved whole."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.findings import has_errors
from ingest.intake.checked import checked_records
from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.rules import as_draft
from ingest.workbench.contribute.attaching.attach import Attachment, attach
from ingest.workbench.contribute.drafting.draft import written
from ingest.workbench.contribute.drafting.said import slug
from ingest.workbench.contribute.own_setting import (
    extended,
    own_factor,
    own_levels,
    own_levels_text,
    own_text,
)

if TYPE_CHECKING:
    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers


@dataclass(frozen=True, slots=True)
class Tried:
    """A record as it would be, in ``stage``, and what the check says about it.

    ``findings`` name the files by the place they will have.
    """

    stage: Path
    target: Path
    findings: list[Finding]
    #: Files that propose its setting or levels, where the vocabulary has none.
    proposals: tuple[Path, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether nothing stops the build, or a draft where its setting is proposed."""
        return not has_errors(as_draft(self.findings))

    def publish(self) -> None:
        """Move the record to its place, whole. Raises FileExistsError, OSError."""
        if os.path.lexists(self.target):
            raise FileExistsError(self.target)
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.stage.rename(self.target)

    def discard(self) -> None:
        """Remove what was only tried."""
        shutil.rmtree(self.stage, ignore_errors=True)
        for each in self.proposals:
            each.unlink(missing_ok=True)
            with suppress(OSError):  # others wait there
                each.parent.rmdir()


def tried(answers: Answers, paths: Paths, reference: Reference) -> Tried:
    """Return the record that the answers make, with all findings; nothing is published.

    Raises what ``drafting.draft.written`` raises, FileExistsError where there is such
    a record already, and other OSErrors.
    """
    files = written(answers, reference)
    identity = str(answers.id)
    target = paths.results / identity
    if os.path.lexists(target):
        message = f"there is a record {identity} already; choose another id"
        raise FileExistsError(message)
    stage = paths.root / ".atlas" / "staging" / identity
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    outputs = attachments(answers)
    proposals = _proposed(answers, paths, reference)
    reference = extended(answers, reference)
    for name, text in files.items():
        # The rows of outputs are written by whoever reads the outputs.
        if name != "runs.csv" or not any(row.file for row in answers.rows):
            (stage / name).write_text(text, encoding="utf-8", newline="\n")
    try:
        findings = attach(stage, outputs, reference) if outputs else []
        if not has_errors(as_draft(findings)):
            findings = checked_records(paths, [stage]).findings
    except BaseException:
        Tried(stage, target, [], proposals).discard()
        raise
    shown = paths.display(stage), paths.display(target)
    named = [_renamed(each, *shown) for each in findings]
    return Tried(stage, target, named, proposals)


def _proposed(answers: Answers, paths: Paths, reference: Reference) -> tuple[Path, ...]:
    """Write the files that propose a setting and levels; those there are stay."""
    texts = {}
    folder = paths.reference / "proposed"
    if factor := own_factor(answers):
        texts[folder / f"{factor.slug}.yaml"] = own_text(factor)
    for name, levels in own_levels(answers, reference).items():
        slugs = (reference.factors[name].slug, *(each.slug for each in levels))
        path = folder / "levels" / f"{slug(' '.join(slugs))}.yaml"
        texts[path] = own_levels_text(name, levels)
    new = {path: text for path, text in texts.items() if not path.exists()}
    for path, text in new.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return tuple(new)


def attachments(answers: Answers) -> list[Attachment]:
    """Return every output with the levels it is of, in the order of the rows."""
    factors = {*answers.treatments, *(answers.strata or ())}
    rows = [
        Attachment(
            Path(row.file),
            {name: row.levels[name] for name in row.levels if name in factors},
            result=row.result,
            round=row.round,
        )
        for row in answers.rows
        if row.file
    ]
    bundles = [
        Attachment(
            Path(each.file),
            {x: v for x, v in each.levels.items() if x in factors and v != UNKNOWN},
        )
        for each in answers.collected
    ]
    return [*rows, *bundles]


def _renamed(finding: Finding, before: str, after: str) -> Finding:
    if not finding.path.startswith(before):
        return finding
    return replace(finding, path=after + finding.path.removeprefix(before))
