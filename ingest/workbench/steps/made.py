"""What is known of the steps of a build: made from what, and which files they wrote."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from ingest.workbench.steps.step import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ingest.workbench.steps.step import Digests

#: In the folder of a build.
FILE = "steps.json"
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Written:
    """A file as a step left it; without a digest where nobody else reads it."""

    digest: str
    size: int
    modified_ns: int

    @classmethod
    def of(cls, path: Path, *, is_private: bool = False) -> Written:
        """Return what is known of a file."""
        status = path.stat()
        digest = "" if is_private else digest_of(path)
        return cls(digest, status.st_size, status.st_mtime_ns)

    def is_untouched(self, path: Path) -> bool:
        """Tell whether a file is still there, by size and time of change."""
        try:
            status = path.stat()
        except OSError:
            return False
        return (status.st_size, status.st_mtime_ns) == (self.size, self.modified_ns)


@dataclass(slots=True)
class Made:
    """A step that was made: from what, and which files by path below the build."""

    code: str
    values: dict[str, str]
    inputs: Digests
    files: dict[str, Written] = field(default_factory=dict)

    def is_untouched(self, build: Path) -> bool:
        """Tell whether all its files are as it left them."""
        return all(
            written.is_untouched(build / path) for path, written in self.files.items()
        )

    def reasons(self, before: Made | None) -> list[str]:
        """Say why it cannot be taken from an earlier build; empty where it can."""
        if before is None:
            return ["it was never made"]
        found = []
        if self.code != before.code:
            found.append("its code changed")
        found += [
            f"{name} is {value}, was {before.values.get(name, 'not known')}"
            for name, value in self.values.items()
            if before.values.get(name) != value
        ]
        found += _named("changed", changed(before.inputs, self.inputs))
        found += _named("is new", sorted(self.inputs.keys() - before.inputs.keys()))
        found += _named("is gone", sorted(before.inputs.keys() - self.inputs.keys()))
        return found


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the paths that are in both with another digest."""
    return sorted(p for p in before.keys() & after.keys() if before[p] != after[p])


def _named(what: str, paths: Iterable[str]) -> list[str]:
    listed = list(paths)
    named = [f"{path} {what}" for path in listed[:_NAMED]]
    left = len(listed) - _NAMED
    return [*named, f"{left} more: {what}"] if left > 0 else named


def read_made(file: Path) -> dict[str, Made]:
    """Return the steps of an earlier build; none where that cannot be read."""
    try:
        stored = json.loads(file.read_text("utf-8"))
        return {
            name: Made(
                each["code"],
                each["values"],
                each["inputs"],
                {path: Written(*of) for path, of in each["files"].items()},
            )
            for name, each in stored.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write_made(file: Path, steps: Mapping[str, Made]) -> None:
    """Write what is known of the steps of a build."""
    stored = {
        name: {
            "code": made.code,
            "values": made.values,
            "inputs": made.inputs,
            "files": {path: [*asdict(of).values()] for path, of in made.files.items()},
        }
        for name, made in steps.items()
    }
    file.write_text(json.dumps(stored, ensure_ascii=False), "utf-8")
