"""Published answers, kept as printed, and what it means to agree with them."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from ingest.analysis.evidence.synthesis import Assumptions
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.reference import Reference
from ingest.intake.read import read_reference
from ingest.paths import Paths

DATA = Path(__file__).parent / "data"


def half_unit(printed: str) -> float:
    """Return half a unit of the last printed digit.

    Some programs print fifteen digits; a hair is left for their arithmetic.
    """
    exponent = Decimal(printed).as_tuple().exponent
    return 0.5000001 * 10.0 ** int(exponent) + 2e-10


def agrees(printed: Any, value: Any, tolerance: str | None = None) -> bool:
    """Tell whether a value, or each of several, rounds to what was printed."""
    if isinstance(printed, list):
        ends = zip(printed, value, strict=True)
        return all(agrees(one, other, tolerance) for one, other in ends)
    allowed = max(half_unit(printed), float(tolerance or 0))
    return abs(float(printed) - float(value)) <= allowed


def numbers(printed: Any) -> np.ndarray:
    """Return printed numbers, nested as they are, as an array."""
    return np.array(printed, dtype=np.float64)


@pytest.fixture(scope="session")
def published() -> Callable[[str], Any]:
    """Return a reader of data sets; every number in them stays a string."""

    def read(name: str) -> Any:
        text = (DATA / f"{name}.yaml").read_text("utf-8")
        # This loader makes strings, which keep their digits, and nothing else.
        return yaml.load(text, yaml.BaseLoader)  # noqa: S506

    return read


@pytest.fixture(scope="session", name="agrees")
def agrees_fixture() -> Callable[..., bool]:
    """Return the comparison with printed numbers."""
    return agrees


@pytest.fixture(scope="session", name="numbers")
def numbers_fixture() -> Callable[[Any], np.ndarray]:
    """Return the conversion of printed numbers."""
    return numbers


@pytest.fixture(scope="session")
def assumptions() -> Assumptions:
    """Return round assumptions, independent of what the reference data say."""
    return Assumptions(
        margin_ratio=1.05,
        assumed_sd=0.05,
        sd_floor=0.01,
        stratum_correlation=0.5,
        tau_prior_scale=0.15,
        widening={"storage": 0.15, "workload": 0.2},
    )


@pytest.fixture(scope="session")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]


@pytest.fixture(scope="session")
def choices(reference: Reference) -> EvidenceChoices:
    """Return the choices as they are published."""
    assert reference.evidence
    return reference.evidence
