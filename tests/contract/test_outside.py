"""What the search calls out of scope is nothing the atlas has a page for."""

from __future__ import annotations

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths


def test_no_setting_is_out_of_scope() -> None:
    """A setting that comes in takes its word off the list of what is left out."""
    reference, _ = read_reference(Paths.project())
    names = {
        name.casefold().replace(".", "_")
        for factor in reference.factors.values()
        for name in (factor.id, factor.code, *factor.label.values())
        if name
    }
    words = [word for each in reference.outside.values() for word in each.words]
    assert words
    assert [w for w in words if w.casefold().replace(".", "_") in names] == []
