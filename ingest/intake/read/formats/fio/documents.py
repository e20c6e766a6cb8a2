"""The documents in a file of fio's JSON; what they hold is told in ``as_json``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.findings import excerpt
from ingest.intake.read.formats.fio.job import refuse_many
from ingest.intake.read.raw.documents import json_document
from ingest.intake.read.raw.refused import RefusedError, cut_off

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output

#: What a job may do, as its keys are called.
DIRECTIONS = ("read", "write", "trim", "mixed")
#: fio prints its version first, wherever a script puts the document; a program that
#: sorts keys moves it, and then the document has to start a line.
_OPENING = re.compile(r'\{\s*+"fio version"\s*+:')
_SORTED = re.compile(r"^[ \t]*+(?:\[\s*+)?\{", re.MULTILINE)
_VERSION = "fio version"
_STRUCTURE = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Document:
    """A document of fio's, the line it starts on and the lines before it."""

    content: dict[str, Any]
    line: int
    before: list[str]


def documents_of(output: Output) -> list[Document]:
    """Return fio's documents, of each process the last. Raises ``RefusedError``."""
    found: list[Document] = []
    jobs = 0
    for document in _documents(output):
        jobs += max(1, len(list_in(document.content, "jobs")))
        refuse_many(jobs, document.line)
        found.append(document)
    return _latest(found)


def _documents(output: Output) -> Iterator[Document]:
    text, at, line = output.text, 0, 1
    for start, end in _spans(text):
        line += text.count("\n", at, start)
        content = _document(text[start : end or len(text)], line, end)
        before = text[at:start].split("\n")
        for each in _reports(content):
            yield Document(each, line, before)
        at = end or len(text)
        line += text.count("\n", start, at)


def _spans(text: str) -> Iterator[tuple[int, int | None]]:
    """Yield where documents with a version start and end, None where nowhere."""
    at = 0
    opening = _OPENING.search(text)
    while at < len(text):
        if opening and opening.start() < at:
            opening = _OPENING.search(text, at)
        found = _SORTED.search(text, at)
        if opening and (found is None or opening.start() <= found.start()):
            found = opening
        if found is None:
            return
        start, end = found.start(), _end(text, found.start())
        stop = end or len(text)
        if opening and start < opening.start() < stop:
            start, end = opening.start(), _end(text, opening.start())
            stop = end or len(text)
        if text.find(f'"{_VERSION}"', start, stop) >= 0:
            yield start, end
        at = stop


def _reports(content: object) -> Iterator[dict[str, Any]]:
    """Yield the documents of fio's in one, whatever a script put around them."""
    if isinstance(content, dict) and _VERSION in content:
        yield content
    elif isinstance(content, dict | list):
        for each in content.values() if isinstance(content, dict) else content:
            yield from _reports(each)


def _document(text: str, line: int, end: int | None) -> Any:
    """Return a document; ``end`` is None where its last bracket is missing."""
    try:
        return json_document(text, first_line=line)
    except RefusedError as problem:
        last = line + text.rstrip().count("\n")
        if end is None and problem.line >= last:
            # A number or word that was not written to its end looks damaged.
            found = excerpt(text.rstrip().rsplit("\n", 1)[-1])
            missing = "the end of the JSON document"
            raise cut_off(found, last, missing=missing) from None
        raise


def _end(text: str, start: int) -> int | None:
    """Return where the document that starts at ``start`` ends, None where nowhere."""
    depth = 0
    for token in _STRUCTURE.finditer(text, start):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return token.end()
    return None


def _latest(documents: list[Document]) -> list[Document]:
    """Return the documents without those a later one of the same process replaces."""
    kept: list[Document] = []
    for document in documents:
        if kept and _continues(document.content, kept[-1].content):
            kept.pop()
        kept.append(document)
    return kept


def _continues(later: dict[str, Any], earlier: dict[str, Any]) -> bool:
    """Tell whether a process printed both documents, its state at two times.

    Its jobs then ran longer than the time between the two; a run that began after the
    first was printed cannot have.
    """
    before, jobs = list_in(earlier, "jobs"), list_in(later, "jobs")
    if [name_in(job) for job in before] != [name_in(job) for job in jobs]:
        return False
    between = _milliseconds_between(earlier, later)
    return between is not None and between < max(map(_longest, jobs), default=0)


def _milliseconds_between(earlier: dict[str, Any], later: dict[str, Any]) -> int | None:
    """Return an upper bound of the time between two documents, None if unknown."""
    for name, factor, rounding in (("timestamp_ms", 1, 0), ("timestamp", 1000, 1)):
        then, now = earlier.get(name), later.get(name)
        if isinstance(then, int) and isinstance(now, int) and then <= now:
            return (now - then + rounding) * factor
    return None


def _longest(job: object) -> int:
    """Return the run time of a job's longest direction, in milliseconds."""
    flows = [job.get(name) for name in DIRECTIONS] if isinstance(job, dict) else []
    times = [flow.get("runtime") for flow in flows if isinstance(flow, dict)]
    return max((time for time in times if isinstance(time, int)), default=0)


def list_in(content: dict[str, Any], name: str) -> list[Any]:
    """Return a list of a document, empty where there is none."""
    value = content.get(name)
    return value if isinstance(value, list) else []


def name_in(job: object) -> object:
    """Return the name of a job, None where it has none."""
    return job.get("jobname") if isinstance(job, dict) else None
