"""Advice for a cell, and whether an answer agrees with it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from ingest.analysis.evidence.guidance import guidance_for, stance, successors_of, today
from ingest.intake.models.factors import Lineage
from ingest.intake.models.guidance import Guidance
from ingest.intake.models.languages import LANGUAGES
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

TEXT = {each: f"text {each}" for each in LANGUAGES}
SUCCESSORS = {"deadline": "mq-deadline", "noop": "none"}


def advice(*levels: str, **where: Any) -> dict[str, Any]:
    """Return one piece of advice on the scheduler."""
    return {"factor": "io_scheduler", "levels": levels, **where}


def guidance(identity: str, *recommends: dict[str, Any], **changes: Any) -> Guidance:
    """Return a statement about the scheduler that is right but for ``changes``."""
    good = {
        "id": identity,
        "vendor": "Vendor",
        "product": "Product",
        "factors": ("io_scheduler",),
        "recommends": recommends,
        "text": TEXT,
        "confidence": "high",
        "sources": ({"url": "https://example.org", "title": "Vendor"},),
    }
    return Guidance.model_validate(good | changes)


def found(*entries: Guidance, **options: Any) -> list[tuple[str, tuple[str, ...]]]:
    """Return who recommends what for OLTP on one disk."""
    matches = guidance_for(entries, "io_scheduler", "hdd-single", "oltp", **options)
    return [(match.guidance.id, match.levels) for match in matches]


def test_advice_for_other_storage_is_left_out() -> None:
    """What holds for NVMe is neither advice nor silence for a disk."""
    assert found(guidance("a", advice("none", storage=("nvme",)))) == []


def test_advice_about_another_setting_is_left_out() -> None:
    """Only the setting asked for counts."""
    other = guidance("a", factors=("filesystem",))
    assert found(other) == []


def test_the_most_specific_comes_first() -> None:
    """Who names the cell's classes stands before who speaks of any."""
    entries = (
        guidance("any", advice("noop")),
        guidance("disk", advice("deadline", storage=("hdd-single",))),
        guidance(
            "both", advice("cfq", storage=("hdd-single",), workloads=("oltp", "mixed"))
        ),
    )
    assert found(*entries) == [
        ("both", ("cfq",)),
        ("disk", ("deadline",)),
        ("any", ("noop",)),
    ]


def test_the_named_class_beats_any_within_one_statement() -> None:
    """DataStax says deadline, and none for NVMe: on NVMe only none is meant."""
    entry = guidance("a", advice("deadline"), advice("none", storage=("hdd-single",)))
    assert found(entry) == [("a", ("none",))]


def test_equally_specific_advice_is_joined() -> None:
    """Each level once, in the order given."""
    entry = guidance("a", advice("noop"), advice("deadline", "noop"))
    assert found(entry) == [("a", ("noop", "deadline"))]


def test_silence_comes_last_and_within_its_storage() -> None:
    """A vendor who names no level is told of, where the statement applies."""
    silent = guidance("silent")
    cloud = guidance("cloud", storage=("cloud-volume",))
    assert found(silent, cloud, guidance("any", advice("noop"))) == [
        ("any", ("noop",)),
        ("silent", ()),
    ]


def test_databases_limit_the_statements() -> None:
    """Those about another product go; those about none stay, after its own."""
    entries = (
        guidance("general", advice("noop")),
        guidance("mysql", advice("deadline"), database="mysql"),
        guidance("oracle", advice("cfq"), database="oracle"),
    )
    assert [name for name, _ in found(*entries)] == ["general", "mysql", "oracle"]
    assert [name for name, _ in found(*entries, databases={"mysql"})] == [
        "mysql",
        "general",
    ]


def test_advice_for_a_broader_load_holds() -> None:
    """Advice on OLTP is advice on what is derived from TPC-C."""
    entry = guidance("a", advice("noop", workloads=("oltp",)))
    cell = ("io_scheduler", "hdd-single", "oltp-tpcc-like")
    assert guidance_for([entry], *cell) == []
    (match,) = guidance_for([entry], *cell, broader={"oltp-tpcc-like": "oltp"})
    assert match.levels == ("noop",)
    assert match.specificity == 1


@pytest.mark.parametrize(
    ("recommended", "answer", "expected"),
    [
        (["deadline"], ["mq-deadline"], "agrees"),
        (["deadline"], ["deadline"], "agrees"),
        (["noop", "none"], ["none"], "agrees"),
        (["cfq"], ["mq-deadline"], "differs"),
        (["cfq"], ["bfq"], "differs"),  # no successor: other rules, same ancestry
        (["kyber", "none"], ["mq-deadline", "none"], "agrees"),
        ([], ["none"], "silent"),
        (["none"], [], "silent"),
    ],
)
def test_stance(recommended: list[str], answer: list[str], expected: str) -> None:
    """Levels are compared as what they have become."""
    assert stance(recommended, answer, SUCCESSORS) == expected


def test_successors_that_turn_in_a_circle_end() -> None:
    """Data that contradicts itself does not hang the build."""
    assert today("a", {"a": "b", "b": "a"}) == "b"


def test_only_what_carries_over_is_a_successor() -> None:
    """Bfq came after cfq, but advice on one is none on the other."""

    def step(before: str, after: str, *, carries: bool) -> Lineage:
        return Lineage.model_validate(
            {
                "factor": "io_scheduler",
                "from": before,
                "to": after,
                "relation": "same-algorithm" if carries else "different-descendant",
                "carries": carries,
                "penalty_sd": 0.05 if carries else None,
                "text": TEXT,
                "confidence": "high",
            }
        )

    steps = [
        step("deadline", "mq-deadline", carries=True),
        step("cfq", "bfq", carries=False),
    ]
    assert successors_of(steps, "io_scheduler") == {"deadline": "mq-deadline"}
    assert successors_of(steps, "filesystem") == {}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"factors": ("filesystem",)}, "factors must list io_scheduler"),
        ({"factors": ()}, "at least 1 item"),
        ({"sources": ()}, "at least 1 item"),
        ({"published": "spring 2010"}, "should match pattern"),
        ({"recommends": (advice(),)}, "at least 1 item"),
    ],
)
def test_a_statement_has_what_pages_need(change: dict[str, Any], message: str) -> None:
    """A setting to stand with, a source, a date that sorts."""
    with pytest.raises(ValidationError, match=message):
        guidance("a", advice("noop"), **change)


def test_the_atlas_knows_the_conflicts_of_rotating_disks() -> None:
    """Oracle's mq-deadline, SUSE's bfq and SAP's none stand side by side."""
    reference, findings = read_reference(Paths.project())
    assert findings == []
    matches = guidance_for(
        reference.guidance.values(),
        "io_scheduler",
        "hdd-raid-bbwc",
        "oltp-tpcc-like",
        {"oracle"},
        broader={"oltp-tpcc-like": "oltp"},
    )
    after = successors_of(reference.lineages, "io_scheduler")
    said = {
        match.guidance.id: stance(match.levels, ["mq-deadline"], after)
        for match in matches
    }
    expected = {
        "oracle-12-18-asm": "agrees",  # deadline then, mq-deadline today
        "oracle-19-el8": "agrees",
        "sles-15-defaults": "differs",
        "sap-notes-block-devices": "differs",
    }
    assert {name: said[name] for name in expected} == expected
    assert "mongodb-44" not in said


@pytest.mark.parametrize("identity", ["netapp-oracle-aix", "oracle-ibm-aix-112"])
def test_who_advises_against_a_cio_mount_does_not_recommend_it(identity: str) -> None:
    """Both want filesystemio_options instead: of the mount they name no value."""
    reference, _ = read_reference(Paths.project())
    entry = reference.guidance[identity]
    (match,) = guidance_for([entry], "jfs2_mount_mode", "san-array", "bulk-load")
    assert match.levels == ()
    assert match.notes == ()
    assert stance(match.levels, ("cio",), {}) == "silent"


def test_nothing_agrees_with_what_is_not_settled() -> None:
    """Neither agreement nor difference; who names no level stays silent."""
    assert stance(("noop",), ("noop",), SUCCESSORS, is_settled=False) == "not_settled"
    assert stance(("cfq",), ("noop",), SUCCESSORS, is_settled=False) == "not_settled"
    assert stance((), ("noop",), SUCCESSORS, is_settled=False) == "silent"
