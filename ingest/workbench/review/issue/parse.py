"""The text of an issue back into answers and files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.drafting.said import NOT_LISTED, own_id
from ingest.workbench.review.issue.fields import (
    DASH,
    FACTS,
    FIGURES,
    KINDS,
    RIGHTS,
    fields,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.reference import Reference

#: Choices that are no vocabulary: key of the answer → id → words of the form.
_NAMED: dict[str, Mapping[str, str]] = {
    "kind": KINDS,
    "facts_from": FACTS,
    "source.figures_from": FIGURES,
    "source.publication_rights": RIGHTS,
}
#: What GitHub writes for a question left empty.
_NOTHING = "_No response_"
#: None of these can be matched in two ways: long answers are looked at once.
_FENCE = re.compile(r"`{3,}[a-z]*\n")
_RUN = re.compile(r"^==(?!=)(.*[^=\s].*)$", re.MULTILINE)
_PAIR = re.compile(r"([\w.]+)[ \t]*[=:](.+)")
#: Most facts, and most outputs, of one form.
_MOST = 200
#: Longest issue GitHub keeps, in characters.
LONGEST = 65_536 * 4


@dataclass(frozen=True, slots=True)
class GivenOutput:
    """The output of one run, and the levels named above it.

    ``result`` says which of several results in it counts, where that was named.
    """

    levels: dict[str, str]
    text: str
    result: str = ""


@dataclass(slots=True)
class Filled:
    """What a form was filled in with. ``unclear`` are answers nobody can use."""

    answers: Answers = field(default_factory=Answers)
    outputs: list[GivenOutput] = field(default_factory=list)
    bundle: str | None = None
    unclear: list[str] = field(default_factory=list)


def filled_in(body: str, reference: Reference) -> Filled:
    """Return what the body of an issue answers. Never raises: hostile text is text."""
    filled = Filled()
    given = dict(_sections(body[:LONGEST], reference))
    facts = given.pop("facts", "")
    outputs = given.pop("outputs", "")
    treatment = _chosen("treatments", given.get("treatments", ""))
    if treatment == NOT_LISTED:
        treatment = own_id(given.get("own.name", "")) or treatment
    else:
        for key in [key for key in given if key.startswith("own.")]:
            text = given.pop(key)
            filled.unclear.append(f"{key}: {text[:200]} ({treatment} is listed)")
    filled.outputs += _outputs(outputs, filled, treatment)
    filled.bundle = given.pop("bundle", None)
    for key, text in given.items():
        _answer(filled, key, _chosen(key, text))
    lines = facts.split("\n")
    for line in lines[:_MOST]:
        _fact(filled, line)
    for number, text in enumerate(lines[_MOST : _MOST + 1], start=_MOST + 1):
        filled.unclear.append(f"further facts from line {number} on: {text[:200]}")
    filled.outputs, rest = filled.outputs[:_MOST], filled.outputs[_MOST:]
    if rest:
        filled.unclear.append(f"{len(rest)} outputs after the first {_MOST}")
    return filled


def _sections(body: str, reference: Reference) -> Iterator[tuple[str, str]]:
    """Yield the key and text of each question that was answered."""
    known = {each.label: each for each in fields(reference)}
    headings = "|".join(re.escape(label) for label in known)
    # The text of a file, and of its copy in the pull request, is the same.
    body = body.encode(errors="replace").decode()
    body = body.replace("\r\n", "\n").replace("\r", "\n")
    parts = re.split(rf"^### ({headings})[ \t]*\n", body, flags=re.MULTILINE)
    for label, raw in zip(parts[1::2], parts[2::2], strict=True):
        asked = known[label]
        text = raw.strip()
        text = _unfenced(text) if asked.plain else text
        if text and text != _NOTHING:
            yield asked.key, text


def _unfenced(text: str) -> str:
    """Return what stands in a block of code, or the text where it is none."""
    opened = _FENCE.match(text)
    if not opened or not text.endswith("```"):
        return text
    return text[opened.end() :].rstrip("`").removesuffix("\n")


def _pair(text: str) -> tuple[str, str] | None:
    """Return name and value of ``name = value`` or ``name: value``."""
    found = _PAIR.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found and found[2].strip() else None


def _chosen(key: str, text: str) -> Any:
    """Return the id behind a choice, or the text itself."""
    for identity, label in _NAMED.get(key, {}).items():
        if text == label:
            return identity
    return text.split(DASH, 1)[0] if DASH in text else text


def _answer(filled: Filled, key: str, value: Any) -> None:
    if key == "baseline" and "=" not in str(value):
        treatments = filled.answers.treatments
        value = {treatments[0]: value} if treatments else value
    try:
        filled.answers = filled.answers.with_answer(key, value)
    except (KeyError, ValidationError):
        filled.unclear.append(f"{key}: {str(value)[:200]}")


def _fact(filled: Filled, line: str) -> None:
    """Take ``name = value``: a path of the answers, or a parameter of the database."""
    pair = _pair(line)
    if not pair:
        if line.strip():
            filled.unclear.append(line.strip()[:200])
        return
    name, value = pair
    try:
        filled.answers.answer(name)
        filled.answers = filled.answers.with_answer(name, value)
    except (KeyError, ValidationError):
        _answer(filled, f"database.settings.{name}", value)


def _outputs(text: str, filled: Filled, treatment: str) -> Iterator[GivenOutput]:
    """Yield the outputs, each below a line such as ``== io_scheduler=none``."""
    parts = _RUN.split(text)
    before = parts[0].strip()
    if before:
        filled.unclear.append(
            "output of the tool: no line such as  == io_scheduler=none  above it"
        )
    for named, output in zip(parts[1::2], parts[2::2], strict=True):
        name = named.strip().rstrip("=").rstrip()
        given = dict(filter(None, map(_pair, name.split(",")))) or {treatment: name}
        # A proposed setting may be named as one writes it: vm.swappiness=1.
        pairs = {
            treatment if own_id(key) == treatment else key: level
            for key, level in given.items()
        }
        result = pairs.pop("result", "")
        yield GivenOutput(pairs, f"{output.strip()}\n", result)
