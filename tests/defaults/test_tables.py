"""Defaults as tables: which cells there are, how far they reach, where they are found.

Covers the models and :mod:`ingest.publishing.defaults` on vocabularies made up here;
what the pages print of them is read back in tests/site.
"""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from ingest.intake.models.defaults import (
    DatabaseDefaults,
    Default,
    Defaults,
    DefaultSource,
    DefaultSystem,
    SystemSetting,
)
from ingest.intake.models.factors import Factor
from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.reference import (
    DatabaseProduct,
    Distribution,
    Reference,
    Release,
)
from ingest.publishing.badges.defaults import default_badges
from ingest.publishing.defaults.by_setting import defaults_by_setting
from ingest.publishing.defaults.document import defaults_document
from ingest.publishing.defaults.entries import entries

ALL = ("hdd-sata", "hdd-sas", "ssd-sata", "ssd-sas", "nvme", "virtio")
TEXT = {each: f"text {each}" for each in LANGUAGES}
FACTOR = {
    "id": "io_scheduler",
    "slug": "io-scheduler",
    "role": "treatment",
    "label": TEXT,
    "levels": (
        {"id": "cfq", "slug": "cfq", "lineage": "cfq", "era": "legacy"},
        {"id": "none", "slug": "none", "lineage": "noop", "era": "modern"},
        {"id": "bfq", "slug": "bfq", "lineage": "cfq", "era": "modern"},
    ),
}


def rule(*schedulers: str, devices: tuple[str, ...] = ALL) -> dict[str, Any]:
    """Return a rule of a release."""
    return {"media": TEXT, "devices": devices, "schedulers": schedulers}


def release(name: str, *rules: dict[str, Any], covers: tuple[str, ...]) -> Release:
    """Return a release of the made-up distribution."""
    source = {"url": "https://example.org/guide", "title": "A guide"}
    return Release.model_validate(
        {
            "release": name,
            "covers": covers,
            "rules": rules,
            "confidence": "high",
            "sources": (source,),
        }
    )


def reference(*releases: Release, **defaults: Any) -> Reference:
    """Return vocabularies with one distribution."""
    source = {"url": "https://example.org/m", "title": "M", "read": "2026-11-22"}
    known = DefaultSource.model_validate({"id": "manual", **source})
    distribution = Distribution(id="penguin", label="Penguin", releases=releases)
    return Reference(
        factors={"io_scheduler": Factor.model_validate(FACTOR)},
        distributions={"penguin": distribution},
        defaults=Defaults(sources={"manual": known}, **defaults),
    )


def stated(identity: str, value: str, **more: Any) -> dict[str, Any]:
    """Return a default with a value."""
    given = {"id": identity, "value": value, "confidence": "high"}
    return {**given, "sources": ("manual",), **more}


def product(*defaults: dict[str, Any]) -> DatabaseDefaults:
    """Return a product of three versions with one setting."""
    return DatabaseDefaults.model_validate(
        {
            "id": "some-db",
            "label": "Some DB",
            "versions": ("1", "2", "3"),
            "settings": (
                {"id": "sync", "label": "sync", "main": True, "defaults": defaults},
            ),
        }
    )


def cells(*defaults: dict[str, Any]) -> list[tuple[list[str], str, bool]]:
    """Return versions, state and whether it changed, of each cell of the product."""
    known = reference(databases={"some-db": product(*defaults)})
    row = defaults_document(known)["databases"]["some-db"]["rows"][0]
    return [(each["versions"], each["state"], each["changed"]) for each in row["cells"]]


def test_cell_reaches_as_far_as_its_rule() -> None:
    """Two rules with the same answer stay two cells; one rule is one."""
    one = release("1", rule("cfq"), covers=("1",))
    two = release(
        "2",
        rule("cfq", devices=ALL[:2]),
        rule("cfq", devices=ALL[2:4]),
        rule("none", devices=("nvme",)),
        covers=("2", "2.1"),
    )
    rows = defaults_document(reference(one, two))["schedulers"][0]["rows"]
    assert [len(each["devices"]) for each in rows[0]["cells"]] == [6]
    assert [len(each["devices"]) for each in rows[1]["cells"]] == [2, 2, 1, 1]
    assert rows[1]["cells"][3]["choices"] == []
    assert rows[1]["cells"][2]["ids"] == ["penguin-2-nvme", "penguin-2-1-nvme"]


def test_new_release_is_a_row_and_moves_no_address() -> None:
    """A release that is added brings its own addresses; the others stay."""
    old = release("1", rule("cfq"), covers=("1",))
    new = release("2", rule("bfq", "none"), covers=("2",))
    before, after = reference(old), reference(old, new)
    known = {each for entry in entries(defaults_document(before)) for each in entry.ids}
    now = {each for entry in entries(defaults_document(after)) for each in entry.ids}
    assert now - known == {f"penguin-2-{device}" for device in ALL}
    assert known <= now


def test_badge_for_each_release_and_device() -> None:
    """A badge says names and values alone, under the id of its cell."""
    known = reference(
        release("8, 9", rule("bfq", "none"), covers=("8", "9")),
        databases={
            "some-db": product(stated("a", "on", versions="1", columns=("1", "2")))
        },
    )
    badges = dict(default_badges(defaults_document(known)))
    nvme = badges["penguin-9-nvme"]
    assert (nvme.subject, nvme.said) == ("Penguin 9 · NVMe", "bfq / none")
    assert badges["some-db-2-sync"].text == "Some DB 2 · sync: on"
    assert len(badges) == 2 * len(ALL) + 2


def test_equal_neighbours_share_a_cell_of_one_statement() -> None:
    """A new statement is a new cell, changed only where the value is another."""
    assert cells(
        stated("a", "on", versions="1–2", columns=("1", "2")),
        stated("b", "on", versions="3", columns=("3", "3")),
    ) == [(["1", "2"], "given", False), (["3"], "given", False)]
    assert cells(
        stated("a", "on", versions="1", columns=("1", "1")),
        stated("b", "off", versions="2–3", columns=("2", "3"), changed="2"),
    ) == [(["1"], "given", False), (["2", "3"], "given", True)]


def test_absent_is_not_unrecorded() -> None:
    """Before its introduction and after its removal a setting does not exist."""
    assert cells(
        stated("a", "on", versions="2", columns=("2", "2"), introduced="2", removed="3")
    ) == [(["1"], "absent", False), (["2"], "given", False), (["3"], "absent", False)]
    assert cells(stated("a", "on", versions="2", columns=("2", "2"))) == [
        (["1"], "unrecorded", False),
        (["2"], "given", False),
        (["3"], "unrecorded", False),
    ]


def test_single_release_keeps_the_default_of_its_own() -> None:
    """Where one statement is about four releases, one of which has its own."""
    setting = SystemSetting.model_validate(
        {
            "id": "profile",
            "label": "profile",
            "defaults": (
                stated("some-7-profile", "a", system="some", releases=("7",)),
                stated("some-7-profile-2", "b", system="some", releases=("7", "8")),
            ),
        }
    )
    system = DefaultSystem(id="some", label="Some", unrecorded=("io_scheduler",))
    known = reference(systems={"some": system}, os={"profile": setting})
    document = defaults_document(known)
    found = [each["ids"] for each in document["systems"][0]["rows"]]
    assert found == [["some-7-profile"], ["some-7-profile-2", "some-8-profile"]]
    assert document["schedulers"][-1]["rows"][0]["cells"][0]["choices"] == []


@pytest.mark.parametrize(
    ("default", "said"),
    [
        ({"value": None}, "needs a value"),
        ({"before": "off"}, "before without changed"),
        ({"sources": ()}, "at least 1"),
        ({"unit": "weeks"}, "Input should be"),
    ],
)
def test_default_says_something_with_a_source(
    default: dict[str, Any], said: str
) -> None:
    """A default without value and text, or without a source, is none."""
    with pytest.raises(ValidationError, match=said):
        Default.model_validate({**stated("a", "on"), **default})


@pytest.mark.parametrize("columns", [None, ("1", "4"), ("3", "1"), ("1",)])
def test_columns_are_versions_in_order(columns: tuple[str, ...] | None) -> None:
    """A default of a product with versions side by side says which of them it has."""
    with pytest.raises(ValidationError, match=r"columns|at least 2"):
        product(stated("a", "on", versions="1", columns=columns))


PAGE_SIZE = {
    "id": "page_size",
    "slug": "page-size",
    "role": "treatment",
    "label": TEXT,
    "databases": ("some-db", "its-fork"),
    "levels": ({"id": "4k", "slug": "4k"}, {"id": "16k", "slug": "16k"}),
}


def of_page_size(*defaults: dict[str, Any]) -> Reference:
    """Return vocabularies with the page size of a product and of its fork."""
    known = reference(databases={"some-db": product(*defaults)})
    (setting,) = known.defaults.databases["some-db"].settings
    stated_of_it = setting.model_copy(update={"factor": "page_size"})
    changed = known.defaults.databases["some-db"].model_copy(
        update={"settings": (stated_of_it,)}
    )
    known.defaults.databases["some-db"] = changed
    known.factors["page_size"] = Factor.model_validate(PAGE_SIZE)
    for name, broader in (("some-db", None), ("its-fork", "some-db")):
        known.databases[name] = DatabaseProduct.model_construct(
            id=name, label=name, broader=broader
        )
    return known


def test_a_setting_lists_its_defaults_newest_first() -> None:
    """One entry for the same levels of a product, which its fork has as well."""
    known = of_page_size(
        stated("a", "4KiB", versions="1", columns=("1", "1")),
        stated("b", "16384", versions="2", columns=("2", "2"), text=TEXT),
        stated("c", "16k", versions="3", columns=("3", "3")),
        stated("d", "64k", versions="3", columns=("3", "3")),
    )
    listed = defaults_by_setting(known)["page_size"]
    assert [(each["levels"], each["text"]["en"]) for each in listed] == [
        (["16k"], "Some DB 2 (16384; text en), 3"),
        (["4k"], "Some DB 1 (4KiB)"),
    ]
    assert listed[0]["databases"] == ["some-db", "its-fork"]
    assert listed[0]["sources"][0]["title"] == "M"


def test_what_is_hardly_known_is_no_default_to_judge_by() -> None:
    """One installation that shows a value stays in the table of defaults."""
    low = stated("a", "4k", versions="1", columns=("1", "1"), confidence="low")
    assert "page_size" not in defaults_by_setting(of_page_size(low))


def test_a_text_may_name_levels() -> None:
    """Where a value is none, or two."""
    both = stated("a", "", versions="1", columns=("1", "1"), text=TEXT)
    both |= {"value": None, "levels": ("4k", "16k")}
    (entry,) = defaults_by_setting(of_page_size(both))["page_size"]
    assert (entry["levels"], entry["text"]["de"]) == (
        ["4k", "16k"],
        "Some DB 1 (text de)",
    )
