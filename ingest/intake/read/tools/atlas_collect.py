"""``atlas-collect.sh``: the environment of a test, without any figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.environment.bundle import read_bundle
from ingest.intake.read.environment.sections import looks_like_bundle
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: Facts that have no place in a record, by how their path starts.
_BESIDES = ("io-limits.", "lscpu.", "cpu.", "memory.")


def parse(output: Output) -> list[Result]:
    """Return one result without metrics; warnings are what could not be seen.

    ``parameters`` hold ``environment`` in the form of a record, and ``facts`` that
    have no place in one. Raises ``RefusedError``: cut off, damaged, another edition.
    """
    bundle = read_bundle(output)
    parameters: dict[str, Parameter] = {"environment": bundle.environment}
    facts: dict[str, Parameter] = {
        path: value for path, value in bundle.facts.items() if path.startswith(_BESIDES)
    }
    if facts:
        parameters["facts"] = facts
    unseen = tuple(f"not seen: {line}" for line in bundle.unseen)
    return [Result("environment", "1", {}, parameters, unseen)]


IMPORTER = Importer(
    id="atlas-collect",
    label="atlas-collect",
    edition=2,
    recognises=looks_like_bundle,
    parse=parse,
    precedence=10,
)
