"""Answers as the files of a record: ``index.md`` and ``runs.csv``.

The same answers always give the same bytes. Nothing is asked, read or written here.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read.disclosed import disclosure_of, fitting
from ingest.workbench.contribute.asking.questions import Question, questions
from ingest.workbench.contribute.drafting.claims import claims, translated
from ingest.workbench.contribute.drafting.environment import bare, environment, workload
from ingest.workbench.contribute.drafting.limits import caveats
from ingest.workbench.contribute.drafting.tables import Table, table_of
from ingest.workbench.contribute.drafting.yaml_text import laid_out, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.drafting.yaml_text import Path

__all__ = ["IncompleteError", "Question", "questions", "written"]

_HEAD = """\
# yaml-language-server: $schema=../../../static/schema/result.schema.json
#
"""
_ABOUT = """\
# What every key means stands in archetypes/result/index.md. What nobody stated is the
# word unknown; it blocks nothing. The lines above such a key say how to find it out.
"""
#: Section headings, above the first key of each.
_SECTIONS = {
    "id": "== Identity ==",
    "source": "== Source ==",
    "environment": "== Environment ==",
    "workload": "== Workload ==",
    "treatments": "== What was varied and measured ==",
}


class IncompleteError(ValueError):
    """Answers are missing that a record cannot do without."""

    def __init__(self, missing: list[Question]) -> None:
        """Keep the questions that have to be answered first."""
        super().__init__(", ".join(question.key for question in missing))
        self.missing = missing


def written(answers: Answers, reference: Reference) -> dict[str, str]:
    """Return the texts of the files of a record, by name.

    What may be unknown and was not answered is written as unknown. Raises
    ``IncompleteError`` where something else was not answered, and ``ValueError``, in
    words, where an answer is none (a size that is no size).
    """
    # A setting that is not one is asked for again, but was answered: the check says
    # so, and what was measured is kept.
    missing = [
        each
        for each in questions(answers, reference)
        if each.required and not answers.answer(each.key)
    ]
    if missing:
        raise IncompleteError(missing)
    table = table_of(answers, reference)
    document = _front_matter(answers, reference, table)
    comments: dict[Path, str] = {(key,): heading for key, heading in _SECTIONS.items()}
    comments |= _unstated(document, reference)
    front = laid_out(document, comments)
    body = _narrative(answers)
    files = {"index.md": f"---\n{_HEAD}{_ABOUT}\n{_spaced(front)}---\n{body}\n"}
    return files if answers.states_only else {**files, "runs.csv": _csv(table)}


def _front_matter(
    answers: Answers, reference: Reference, table: Table
) -> dict[str, Any]:
    source = answers.source
    translations = translated(answers)
    same = {"same_source": list(answers.same_source)} if answers.same_source else {}
    return {
        "id": answers.id,
        "title": answers.title,
        "language": answers.language,
        "kind": answers.kind,
        "rules_edition": 1,
        "summary": answers.summary,
        "source": {
            "authors": list(source.authors),
            **({"publisher": source.publisher} if source.publisher else {}),
            **({"url": source.url} if source.url not in {None, UNKNOWN} else {}),
            "language": _language(answers),
            "published": source.published or UNKNOWN,
            "accessed": source.accessed,
            "figures_from": source.figures_from,
            "publication_rights": source.publication_rights or UNKNOWN,
            "mirrors": [],
            "companions": [],
        },
        "source_group": answers.source_group,
        **same,
        **({"translations": translations} if translations else {}),
        "environment": environment(answers, reference),
        "workload": workload(answers),
        "treatments": list(answers.treatments),
        "strata": list(answers.strata or ()),
        **({"nested": _nested(answers)} if answers.nested else {}),
        "metrics": {"primary": table.primary, "secondary": list(table.secondary)},
        "baseline": {x: answers.baseline[x] for x in answers.treatments},
        "runs": "none" if answers.states_only else "table",
        "notes": [],
        "claims": claims(answers),
        "caveats": caveats(answers, reference, table),
    }


def _nested(answers: Answers) -> dict[str, dict[str, list[str]]]:
    return {
        setting: {other: list(levels) for other, levels in within.items()}
        for setting, within in answers.nested.items()
    }


def _language(answers: Answers) -> str:
    stated = answers.source.language
    return stated if stated and stated != UNKNOWN else answers.language


def _unstated(document: Mapping[str, Any], reference: Reference) -> dict[Path, str]:
    """Return, above keys that say unknown, why they matter and how to find out.

    A reason that stands above one key is not repeated above the next.
    """
    database, platform = (document["environment"][x] for x in ("database", "platform"))
    system = (bare(database["product"]), bare(platform["os"]))
    comments: dict[Path, str] = {}
    said: set[str] = set()
    for path in _unknowns(document, ()):
        key = ".".join(step for step in path if not step.isdecimal())
        fact = disclosure_of(key.replace(".chain.", "."), reference)
        way = next(fitting(fact, reference, *system), None) if fact else None
        if fact is None or fact.id in said:
            continue
        said.add(fact.id)
        comments[path] = fact.why
        if way and way.command:
            where = f" in {way.client}" if way.client else ""
            comments[path] += f" To find out{where}: {way.command}"
    return comments


def _unknowns(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _unknowns(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _unknowns(child, (*path, str(index)))
    elif value == UNKNOWN:
        yield path


def _spaced(front: str) -> str:
    """Set the sections apart by an empty line."""
    return front.replace("\n# == ", "\n\n# == ")


def _narrative(answers: Answers) -> str:
    told = answers.narrative != UNKNOWN and answers.narrative
    text = told or answers.summary or ""
    lines = text.replace("\r\n", "\n").split("\n")
    shown = ("".join(c if c.isprintable() else " " for c in line) for line in lines)
    return "\n".join(line.rstrip() for line in shown).strip()


def _csv(table: Table) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(table.header)
    writer.writerows([one_line(cell) for cell in row] for row in table.rows)
    return stream.getvalue()
