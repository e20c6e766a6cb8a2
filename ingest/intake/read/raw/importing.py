"""One file to its results, by whichever importer recognises it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read import tools
from ingest.intake.read.raw.output import LIMIT, decoded, open_output
from ingest.intake.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Importer, Parameter, Result

__all__ = ["LIMIT", "Imported", "import_bytes", "import_file", "importers", "tool_ids"]

#: Longest text an output may state about itself.
_LONGEST_TEXT = 2_000
_MARKUP = re.compile(
    r"<\s*/?\s*(?!builtin\b)[a-z][a-z0-9]*(?:\s[^<>]*)?/?>|javascript:"
    r"|\bon[a-z]+\s*=\s*[\"']",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Imported:
    """A file and what was read from it, at least one result."""

    file: str
    importer: Importer
    results: tuple[Result, ...]


@cache
def importers() -> tuple[Importer, ...]:
    """Return every importer of ``read/tools``, the most specific first."""
    found = [import_module(f"{tools.__name__}.{name}").IMPORTER for name in _modules()]
    return tuple(sorted(found, key=lambda each: (-each.precedence, each.id)))


def tool_ids() -> list[str]:
    """Return the ids of all tools without loading their importers."""
    ids = (
        name if name == "db_bench" else name.replace("_", "-") for name in _modules()
    )
    return sorted(ids)


def _modules() -> list[str]:
    names = (module.name for module in iter_modules(tools.__path__))
    return sorted(names)


def import_file(path: Path, shown: str) -> Imported:
    """Return the results in a file. Raises ``RefusedError``, never anything else."""
    return _imported(open_output(path, shown))


def import_bytes(data: bytes, shown: str) -> Imported:
    """Return the results in the bytes of a file. Raises ``RefusedError``."""
    return _imported(decoded(data, shown))


def _imported(output: Output) -> Imported:
    importer = next((each for each in importers() if each.recognises(output)), None)
    if importer is None:
        raise RefusedError(
            Reason.UNKNOWN_TOOL,
            "no tool that is known here prints this",
            found=excerpt(next((li for li in output.lines if li.strip()), "")),
            expected=f"output of {', '.join(sorted(i.label for i in importers()))}",
            hint="give what the tool wrote, not a page about it"
            if output.is_document
            else "give the report the tool prints at the end of a run; other tools: "
            "write the table into runs.csv by hand",
        )
    results = tuple(importer.parse(output))
    for result in results:
        for text in _texts(result):
            _refuse_markup(text, output)
    return Imported(output.name, importer, results)


def _texts(result: Result) -> Iterator[str]:
    yield result.label
    yield result.tool_version or ""
    yield from result.warnings
    yield from _within(result.parameters)


def _within(parameter: Parameter) -> Iterator[str]:
    if isinstance(parameter, dict):
        for name, value in parameter.items():
            yield name
            yield from _within(value)
    elif isinstance(parameter, list):
        for value in parameter:
            yield from _within(value)
    elif isinstance(parameter, str):
        yield parameter


def _refuse_markup(text: str, output: Output) -> None:
    markup = _MARKUP.search(text)
    if not markup and len(text) <= _LONGEST_TEXT:
        return
    at = output.text.find(text.split("\n", 1)[0][:200])
    raise RefusedError(
        Reason.MARKUP,
        "a name or parameter in the output holds HTML"
        if markup
        else "a name or parameter in the output is longer than any tool prints",
        found=excerpt(markup[0] if markup else text),
        expected=f"plain text of at most {_LONGEST_TEXT} characters",
        hint="give the untouched output of the tool",
        line=output.line_of(at) if at >= 0 else 1,
    )
