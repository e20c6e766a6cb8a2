"""Settings: whose they are, what one gets without a choice, what is unsafe."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from ingest.intake.models.factors import Factor
from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.reference import Reference
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

ROOT = Path(__file__).parents[2]
TEXT = dict.fromkeys(LANGUAGES, "x")
SOURCE = {"url": "https://example.org/manual", "title": "example.org: manual"}


def factor(**keys: Any) -> Factor:
    """Return a number setting with one listed level, unsafe where ``keys`` says so."""
    return Factor.model_validate(
        {
            "id": "sync_log",
            "slug": "sync-log",
            "role": "treatment",
            "label": TEXT,
            "values": "number",
            "levels": ({"id": "0", "slug": "0", **keys.pop("level", {})},),
            **keys,
        }
    )


def default(*levels: str) -> dict[str, Any]:
    """Return a default of these levels."""
    return {
        "levels": levels,
        "text": TEXT,
        "confidence": "high",
        "sources": (SOURCE,),
    }


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths(ROOT))[0]


def test_nothing_said_means_anywhere_and_for_anyone() -> None:
    """The optional keys leave a factor as it was."""
    plain = factor()
    assert (plain.databases, plain.platforms, plain.default) == ((), (), ())
    assert plain.advisable
    assert plain.levels[0].unsafe is None


def test_a_number_may_list_some_levels() -> None:
    """So that one of them can be called unsafe; the others remain accepted."""
    unsafe = factor(level={"unsafe": TEXT, "unsafe_sources": (SOURCE,)})
    assert unsafe.levels[0].unsafe == TEXT
    assert unsafe.accepts("0")
    assert unsafe.accepts("1000")


def test_a_source_of_danger_needs_the_danger() -> None:
    """Sources alone say nothing."""
    with pytest.raises(ValidationError, match="without unsafe"):
        factor(level={"unsafe_sources": (SOURCE,)})
    with pytest.raises(ValidationError, match="without unsafe"):
        factor(level={"only": {"en": "on ZFS"}})


def test_a_default_is_a_level() -> None:
    """An unlisted number is one, another word is not."""
    assert factor(default=(default("1"),)).default[0].levels == ("1",)
    with pytest.raises(ValidationError, match="the default never is no level"):
        factor(default=(default("1", "never"),))


def test_a_default_of_a_product_has_no_place_here() -> None:
    """It is stated in defaults/, of versions, where the pages of defaults have it."""
    with pytest.raises(ValidationError, match="databases"):
        factor(default=({**default("1"), "databases": ("mysql",)},))


def test_names_resolve(reference: Reference) -> None:
    """Databases and platforms of factors are known ones."""
    for known in reference.factors.values():
        assert set(known.databases) <= set(reference.databases), known.id
        assert set(known.platforms) <= set(reference.platforms), known.id


def test_settings_act_on_a_layer(reference: Reference) -> None:
    """All but what is no single setting: patches, and series of changes."""
    published = (each for each in reference.factors.values() if not each.proposed)
    without = {
        known.id
        for known in published
        if known.role == "treatment" and known.layer is None
    }
    assert without == {"db_build", "config_step"}


def test_the_path_goes_from_a_flush_to_what_answers_it(reference: Reference) -> None:
    """It starts in the first layer and ends in the last, once each."""
    flushes = [layer.flush for layer in reference.layers.values()]
    assert flushes[0] == "starts"
    assert flushes[-1] == "ends"
    assert {"starts", "ends"}.isdisjoint(flushes[1:-1])


def test_what_gives_up_durability_is_called_unsafe(reference: Reference) -> None:
    """Each with its sources, since the statement decides about advice."""
    unsafe = {
        (known.id, level.id)
        for known in reference.factors.values()
        for level in known.levels
        if level.unsafe
    }
    assert unsafe >= {
        ("innodb_doublewrite", "OFF"),
        ("innodb_flush_method", "O_DIRECT_NO_FSYNC"),
        ("full_page_writes", "off"),
        ("full_page_writes", "off-no-wal-init"),
        ("sync_binlog", "0"),
        ("binlog", "off"),
        ("config_step", "fsync off (test only)"),
    }
    assert ("sync_binlog", "1") not in unsafe
    for known in reference.factors.values():
        for level in known.levels:
            assert bool(level.unsafe) == bool(level.unsafe_sources), level.id


def test_what_is_unsafe_has_its_dangers_told(reference: Reference) -> None:
    """With sources, on the page of the setting, before anybody copies a command."""
    for known in reference.factors.values():
        if any(level.unsafe for level in known.levels):
            dangers = reference.settings[known.id].dangers
            assert dangers, known.id
            assert all(each.sources for each in dangers), known.id


def test_every_measured_option_without_barriers_is_unsafe(
    reference: Reference,
) -> None:
    """Mount options are any text, so each has to be listed as printed."""
    listed = {level.id: level for level in reference.factors["mount_options"].levels}
    off = {
        option
        for table in (ROOT / "content" / "results").glob("*/runs.csv")
        for line in table.read_text("utf-8").splitlines()
        for option in listed_or_quoted(line)
        if "nobarrier" in option or "barrier=0" in option
    }
    assert off
    for option in off:
        assert option in listed, option
        assert listed[option].unsafe, option


def listed_or_quoted(line: str) -> list[str]:
    """Return the quoted cells of a line; options hold commas and are quoted."""
    return line.split('"')[1::2]


def test_patches_are_never_advice(reference: Reference) -> None:
    """Nobody can choose a patch, a sequence of changes or another device."""
    for name in ("db_build", "config_step", "mq_deadline_batching", "device"):
        assert not reference.factors[name].advisable
    assert reference.factors["io_scheduler"].advisable
