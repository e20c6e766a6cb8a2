"""SUB-04: rights are known where a licence restricts publishing benchmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Refuse unknown rights for products with such a licence."""
    product = reference.databases.get(record.environment.database.product.value)
    rights = record.source.publication_rights
    if product and product.restricts_publication and rights == "unknown":
        yield Problem(
            record.origin.value_at("source", "publication_rights"),
            f"the licence of {product.label} restricts publishing benchmarks",
            rights,
            "permitted, vendor-consent or already-public",
            "state why the figures may be shown; until then the record waits",
        )


RULE = Rule(
    id="SUB-04",
    level="E",
    title="Rights are clear where the licence restricts benchmarks",
    why="Some database licences forbid publishing benchmark results without the "
    "vendor's consent. Restating what is already public is another matter.",
    mend="Set source.publication_rights to permitted, vendor-consent or "
    "already-public, whichever is true.",
    check=check,
)
