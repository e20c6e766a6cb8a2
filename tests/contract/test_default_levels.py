"""What the evidence takes for the default is what the page of defaults states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

#: Levels the atlas names otherwise than one types them.
TYPED = {"16k": "16384"}


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    found, problems = read_reference(Paths.project())
    assert problems == []
    return found


def test_default_levels_are_stated(reference: Reference) -> None:
    """Each level that a setting of a product has by default is a value stated of it."""
    stated = {
        (product.id, setting.factor): {
            each.value.casefold()
            for each in setting.defaults
            if each.value and each.value != "NULL"
        }
        for product in reference.defaults.databases.values()
        for setting in product.settings
        if setting.factor
    }
    compared = 0
    for factor in reference.factors.values():
        for default in factor.default:
            for product in default.databases or factor.databases:
                values = stated.get((product, factor.id))
                if values:
                    levels = {
                        TYPED.get(each, each).casefold() for each in default.levels
                    }
                    assert levels <= values, (factor.id, product)
                    compared += 1
    assert compared > 10


def test_releases_have_addresses(reference: Reference) -> None:
    """A release that picks a scheduler names the devices and itself."""
    for distribution in reference.distributions.values():
        for release in distribution.releases:
            assert release.covers, (distribution.id, release.release)
            assert any(each.devices for each in release.rules)
