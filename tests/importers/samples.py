"""Real outputs with expected values, where they lie beside the checkout.

They are other people's files: tests read them where present and skip otherwise.

    @pytest.mark.parametrize("sample", samples("sysbench", "sysbench-tpcc"))
    def test_sample(sample: Sample) -> None:
        (result,) = sample.imported().results
        assert Decimal(result.metrics["queries_per_second"]) == value_of(
            sample.expected["queries_per_second"]
        )
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from ingest.intake.read.raw.importing import Imported, import_file
from ingest.paths import Paths

if TYPE_CHECKING:
    from pathlib import Path

    from _pytest.mark import ParameterSet

FOLDER = Paths.project().root.parent / "shared" / "samples"
_MANIFEST = FOLDER / "MANIFEST.yaml"


@dataclass(frozen=True)
class Sample:
    """A real output, and its entry in the manifest.

    ``expected`` holds what reference scripts worked out of it; its form differs from
    tool to tool. A value is mostly ``{value, unit, source}``: see ``value_of``.
    """

    path: Path
    entry: dict[str, Any]

    @property
    def expected(self) -> dict[str, Any]:
        """Return the expected values."""
        expected: dict[str, Any] = self.entry["expected"]
        return expected

    def imported(self) -> Imported:
        """Return what the importers read. Raises ``RefusedError``."""
        return import_file(self.path, self.entry["file"])


def samples(*tools: str) -> list[ParameterSet]:
    """Return the samples of tools as parameters of a test, or one that skips.

    ``tools`` are the manifest's names of tools; a sample's id is its file.
    """
    if not _MANIFEST.is_file():
        absent = pytest.mark.skip(reason="the samples are not beside this checkout")
        return [pytest.param(None, marks=absent, id="absent")]
    return [
        pytest.param(Sample(FOLDER / entry["file"], entry), id=entry["file"])
        for entry in _entries()
        if entry["tool"] in tools
    ]


def value_of(expected: object) -> Decimal:
    """Return an expected number, bare or in ``{value: …}``, exactly as written."""
    value = expected["value"] if isinstance(expected, dict) else expected
    return Decimal(str(value))


@cache
def _entries() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = YAML(typ="safe").load(
        _MANIFEST.read_text(encoding="utf-8")
    )
    return loaded
