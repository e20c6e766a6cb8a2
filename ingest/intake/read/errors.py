"""What pydantic found, in plain words and with a way out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ingest.findings import Finding, Place, error, excerpt
from ingest.intake.models import base, environment, leaf, moved, record
from ingest.intake.read.quantities import quantity_advice
from ingest.intake.read.template import EXPECTED, HINT, MESSAGE, left_over
from ingest.intake.read.vocabulary import closest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from ingest.intake.models.origin import Origin, Step

#: What the patterns of the models mean.
_FORMS = {
    base.ID_PATTERN: "lower-case letters and digits, joined by single hyphens",
    base.NAME_PATTERN: "lower-case letters, digits and underscores",
    base.DATE_PATTERN: "an ISO date: 2010-12-19, 2010-12 or 2010",
    rf"({base.DATE_PATTERN})|^unknown$": "2010-12-19, 2010-12, 2010 or unknown",
    r"^https?://[^\s<>\"]+$": "an address that starts with http:// or https://",
    r"^[0-9]+(\.[0-9]+)?$": "digits as printed, in quotes",
    r"\S": "some text",
    moved.ADDRESS_PATTERN: "an address as in published.txt: /{lang}/results/an-id/",
    moved.DAY_PATTERN: "a day: 2026-11-22",
    r"^[0-9a-f]{7,40}$": "7 to 40 hexadecimal digits (git rev-parse prints them)",
    r"^[0-9a-f]{64}$": "64 hexadecimal digits (sha256sum prints them)",
}
_EXAMPLES = {
    "id": "id: the-name-of-the-folder",
    "language": "language: en",
    "kind": "kind: publication",
    "rules_edition": "rules_edition: 1",
    "source_group": "source_group: name-of-the-author-or-test-bed",
    "authors": 'authors: ["Name of the author"]',
    "accessed": "accessed: 2026-11-20",
    "figures_from": "figures_from: table",
    "publication_rights": "publication_rights: already-public",
    "treatments": "treatments: [io_scheduler]",
    "metrics": "metrics: {primary: transactions_per_second, secondary: []}",
    "baseline": "baseline: {io_scheduler: cfq}",
    "runs": "runs: table",
    "chain": "chain: [{layer: device, holds: [data]}]",
}
#: Dates of which it is clear what they mean: by day, month and year, and with a time.
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_WITH_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ]\d\d:.*")
_EXAMPLE = "see archetypes/result/index.md for an example"
_TEMPLATE = re.compile(r"REPLACE\b|YYYY-MM-DD$")
#: What is looked up and explained one by one; looking up takes time in long files.
_MOST = 100
_LISTED = re.compile(r"'([^']*)'")


def _declared_keys(modules: Iterable[object]) -> list[str]:
    keys: set[str] = set()
    for module in modules:
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, base.Model):
                fields = thing.model_fields
                keys.update(info.alias or name for name, info in fields.items())
    return sorted(key for key in keys if key.isidentifier())


_KEYS = _declared_keys((record, environment, leaf))


def explain(problem: ValidationError, origin: Origin) -> list[Finding]:
    """Return one finding for each thing pydantic has to say, with its place."""
    details = problem.errors(include_url=False)
    findings = [_finding(detail, origin) for detail in details[:_MOST]]
    if len(details) > _MOST:
        findings.append(_further(len(details) - _MOST, origin))
    return findings


def _further(number: int, origin: Origin) -> Finding:
    return error(
        "KEY-03",
        origin.at(),
        found=f"{number} more",
        expected="keys and values of the format",
        hint="mend what is listed and check again",
        message=f"{number} more keys or values have the wrong form",
    )


def suspects(problem: ValidationError, origin: Origin) -> set[Place]:
    """Return every place a rule would name that looks at what is wrong already."""
    steps = [detail["loc"] for detail in problem.errors(include_url=False)[:_MOST]]
    return {locate(*each) for each in steps for locate in (origin.at, origin.value_at)}


def unfilled(origin: Origin, body: str) -> list[Finding]:
    """Return a finding for each part that is still as the template has it."""
    return [_template(text, place) for place, text in left_over(origin, body)]


def _finding(detail: ErrorDetails, origin: Origin) -> Finding:
    steps = detail["loc"]
    kind = detail["type"]
    if kind == "missing":
        return _missing(steps, origin)
    if kind == "extra_forbidden":
        return _unknown(steps, origin)
    place = origin.value_at(*steps)
    name = _dotted(steps, origin)
    if detail["input"] is None or detail["input"] == "":
        return _empty(name, place)
    given = detail["input"]
    if isinstance(given, str) and _TEMPLATE.match(given):
        return _template(given, place)
    expected, hint = _advice(detail)
    return error(
        "KEY-03",
        place,
        found=excerpt(given if isinstance(given, str) else _plain(given)),
        expected=expected,
        hint=hint,
        message=f"{name} is not {expected}",
    )


def _missing(steps: tuple[Step, ...], origin: Origin) -> Finding:
    key = str(steps[-1])
    parents = _dotted(steps[:-1], origin)
    in_environment = str(steps[0]) in {"environment", "workload"}
    example = _EXAMPLES.get(key) or f"{key}: {'unknown' if in_environment else '…'}"
    inside = f" of {parents}" if parents else ""
    return error(
        "KEY-01",
        origin.at(*steps[:-1]),
        found="nothing",
        expected=f"the key {key}",
        hint=f"add  {example}",
        message=f"the key {key}{inside} is missing",
    )


def _unknown(steps: tuple[Step, ...], origin: Origin) -> Finding:
    key = str(steps[-1])
    near = get_close_matches(key, _KEYS, n=1)
    return error(
        "KEY-02",
        origin.at(*steps),
        found=excerpt(key),
        expected="a key of the format",
        hint=f"did you mean {near[0]}?"
        if near
        else "archetypes/result/index.md lists every key; free remarks go to note",
        message=f"the key {excerpt(_dotted(steps, origin) or key)} is not known here",
    )


def _empty(name: str, place: Place) -> Finding:
    return error(
        "DIS-01",
        place,
        found="nothing",
        expected="a value or the word unknown",
        hint="write  unknown  where the source does not say, or leave an optional "
        "key out",
        message=f"{name} is empty",
    )


def _template(given: str, place: Place) -> Finding:
    return error(
        "DIS-01",
        place,
        found=given,
        expected=EXPECTED,
        hint=HINT,
        message=MESSAGE,
    )


def _advice(detail: ErrorDetails) -> tuple[str, str]:
    """Return what was expected, and a hint."""
    kind, given, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "string_pattern_mismatch":
        form_of = context["pattern"]
        form = _FORMS.get(form_of, f"of the form {form_of}")
        return form, _date_hint(given) if base.DATE_PATTERN in form_of else _EXAMPLE
    if kind == "web_address":
        return "an address of a web page", f"it {context['problem']}"
    if kind == "literal_error":
        key = next(
            (str(s) for s in reversed(detail["loc"]) if s in _KEYS and s != "value"), ""
        )
        return _one_of(given, str(context["expected"]), key)
    if kind == "string_type" and isinstance(given, int | float):
        return "text", f'quote it: "{excerpt(_plain(given))}"'
    if kind in {"int_type", "bool_type", "float_type"}:
        return _number_advice(kind, given)
    return _shape_advice(kind, detail)


def _date_hint(given: str) -> str:
    if found := _DAY_FIRST.fullmatch(given):
        return f"write {found[3]}-{found[2]:0>2}-{found[1]:0>2}"
    found = _WITH_TIME.fullmatch(given)
    return f"write {'-'.join(found.groups())}" if found else _EXAMPLE


def _shape_advice(kind: str, detail: ErrorDetails) -> tuple[str, str]:
    if kind == "union_tag_invalid":
        context = detail["ctx"]
        tags, key = str(context["expected_tags"]), str(context["discriminator"])
        tags, key = tags.replace("'", ""), key.strip("'")
        return f"one of: {tags}", f"the key {key} decides"
    shapes = {
        "string_type": ("text", "write one text, not a list or a map"),
        "tuple_type": ("a list", "put it in brackets: [ … ]"),
        "dict_type": ("a map of keys and values", "write  key: value  pairs"),
        "model_type": ("a map of keys and values", "write  key: value  pairs"),
        "model_attributes_type": ("a map of keys and values", "write  key: value"),
        "greater_than_equal": (
            "one or more",
            "write  unknown  where the source does not say",
        ),
        "too_long": (
            f"a list of at most {base.MOST_ENTRIES} entries",
            "keep what readers need",
        ),
        "too_short": ("at least one entry", "add an entry, or use unknown"),
        "string_too_long": ("a shorter text", "shorten it"),
        "union_tag_not_found": ("a text, or a map of languages", "see the archetype"),
    }
    return shapes.get(kind, (excerpt(detail["msg"]), "see archetypes/result/index.md"))


def _one_of(given: Any, listed: str, key: str) -> tuple[str, str]:
    choices = _LISTED.findall(listed)
    near = closest(str(given), choices)
    expected = f"one of {', '.join(choices)}" if choices else listed
    if near:
        return expected, f"did you mean {near}?"
    if choices == ["unknown", "varied"]:
        return quantity_advice(str(given), key)
    return expected, "choose one of these; unknown is an answer where it is listed"


def _number_advice(kind: str, given: Any) -> tuple[str, str]:
    if kind == "bool_type":
        return "true, false or unknown", "write true or false without quotes"
    if isinstance(given, float):
        return "a whole number", "round it, or give the smaller unit"
    return "a whole number", "write digits only, without unit and without quotes"


def _dotted(steps: tuple[Step, ...], origin: Origin) -> str:
    return ".".join(str(step) for step in origin.known(*steps))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a map"
    return "a list" if isinstance(value, tuple) else str(value)
