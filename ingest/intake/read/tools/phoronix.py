"""Phoronix Test Suite: ``composite.xml`` of 4 to 10.

Form: ``pts-core/objects/pts_result_file_output.php`` and ``pts_result_file_writer.php``
of the suite. A ``Result`` is a test with its options, an ``Entry`` what one system
got; each entry becomes a result here. ``RawString`` holds the single runs. Units
become metrics where they say for certain what was measured; all values stay among the
parameters with their unit. The user's name is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.phoronix.units import metric_of
from ingest.intake.read.raw.documents import json_document, xml_document
from ingest.intake.read.raw.numbers import digits, exact
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal
    from xml.etree.ElementTree import Element

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_ROOT = re.compile(r"<PhoronixTestSuite[\s>]")
_VERSION = re.compile(r"Phoronix Test Suite v?(\d[\w.]{0,20})")
_NUMBER = re.compile(r"\d+(?:\.\d+)?|\.\d+")
#: Longest text kept; hardware of hundreds of parts is not a condition to compare.
_LONGEST = 1_500
#: Most single runs of an entry: the suite repeats some dozens of times at most.
_RUNS = 1_000


def _recognises(output: Output) -> bool:
    return output.is_document and _ROOT.search(output.head) is not None


def _parse(output: Output) -> list[Result]:
    """Return one result an entry. Raises ``RefusedError``: damaged, or no results."""
    root = xml_document(output)
    version = _VERSION.match(_text(root, "Generated/TestClient"))
    systems = {
        _text(system, "Identifier"): _system(system) for system in root.iter("System")
    }
    results = [
        _result(result, entry, systems, version[1] if version else None)
        for result in root.iter("Result")
        for entry in result.iterfind("Data/Entry")
    ]
    if not results:
        raise RefusedError(
            Reason.DAMAGED,
            "the file holds no results",
            found=excerpt(", ".join(child.tag for child in root)) or "nothing",
            expected="results with entries",
            hint="give composite.xml of a test that ended; files of versions before 4 "
            "have another form",
        )
    return results


def _text(element: Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _system(system: Element) -> dict[str, Parameter]:
    """Return what ran the tests, without the user's name."""
    named = (
        ("hardware", _text(system, "Hardware")),
        ("software", _text(system, "Software")),
        ("started", _text(system, "TimeStamp")),
        ("notes", _text(system, "Notes")),
    )
    return {name: value for name, value in named if value and len(value) <= _LONGEST}


def _result(
    result: Element,
    entry: Element,
    systems: dict[str, dict[str, Parameter]],
    version: str | None,
) -> Result:
    title, description = _text(result, "Title"), _text(result, "Description")
    identifier = _text(entry, "Identifier")
    unit, printed = _text(result, "Scale"), _text(entry, "Value")
    label = " - ".join(part for part in (title, description) if part)
    metrics: dict[str, str] = {}
    warnings = list(_errors(entry))
    value: dict[str, Parameter] = {}
    if not printed:
        warnings.append("the entry has no value")
    elif not _is_number(printed):
        warnings.append(f"the value is no single number: {excerpt(printed)}")
    else:
        number = exact(printed, f"value of {label}")
        value = {"value": number}
        metric = metric_of(unit, f"{title} {description}")
        if metric is None:
            warnings.append(f"the unit {unit or '(none)'} has no metric here")
        else:
            metrics[metric[0]] = _scaled(number, metric[1])
    about = _about(result, identifier)
    return Result(
        label=f"{label} ({identifier})" if len(systems) > 1 else label,
        tool_version=version,
        metrics=metrics,
        parameters={
            **about,
            **value,
            **({"unit": unit} if unit else {}),
            **_runs(entry, label),
            **systems.get(identifier, {}),
        },
        warnings=tuple(warnings),
    )


def _is_number(printed: str) -> bool:
    """Tell whether a value is meant as a number, NaN included, and not as a list."""
    return not re.search(r"[,;: ]", printed) and (
        _NUMBER.match(printed) is not None
        or printed.lower().lstrip("+-")[:3] in {"nan", "inf"}
        or printed.startswith("-")
    )


def _scaled(number: Decimal, factor: Decimal) -> str:
    return digits(number if factor == 1 else (number * factor).normalize())


def _about(result: Element, identifier: str) -> dict[str, Parameter]:
    named = (
        ("test_profile", _text(result, "Identifier")),
        ("test_version", _text(result, "AppVersion")),
        ("arguments", _text(result, "Arguments")),
        ("system", identifier),
        ("better", {"HIB": "higher", "LIB": "lower"}.get(_text(result, "Proportion"))),
    )
    return {name: value for name, value in named if value}


def _runs(entry: Element, label: str) -> dict[str, Parameter]:
    """Return the values of the single runs, and how long each took."""
    runs: dict[str, Parameter] = {}
    printed = _text(entry, "RawString")
    raw = [part for part in printed.split(":") if part.strip()]
    if 0 < len(raw) <= _RUNS and all(_NUMBER.fullmatch(p.strip()) for p in raw):
        runs["values"] = [exact(part, f"single runs of {label}") for part in raw]
    times = str(_json(entry).get("test-run-times", "")).split(":")
    if all(_NUMBER.fullmatch(part) for part in times):
        runs["run_times_s"] = [exact(part, f"run times of {label}") for part in times]
    return runs


def _errors(entry: Element) -> Iterator[str]:
    found = _json(entry)
    for name in ("error", "errors"):
        error = found.get(name)
        if error:
            yield f"{name}: {excerpt(str(error))}"


def _json(entry: Element) -> dict[str, object]:
    text = _text(entry, "JSON")
    try:
        found = json_document(text) if text.startswith("{") else {}
    except RefusedError:
        # Notes of the suite about the entry; the value does not depend on them.
        return {}
    return found if isinstance(found, dict) else {}


IMPORTER = Importer(
    id="phoronix",
    label="Phoronix Test Suite",
    edition=1,
    recognises=_recognises,
    parse=_parse,
)
