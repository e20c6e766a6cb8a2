"""Statements of others: which belong where, and that nothing counts them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.analysis.evidence.stated_claims import claims_about_level, claims_for
from ingest.intake.models.claims import StatedClaim
from ingest.intake.models.languages import LANGUAGES

TEXT = {each: f"text {each}" for each in LANGUAGES}
PROJECT = Path(__file__).parents[2]


def claim(identity: str, **changes: Any) -> StatedClaim:
    """Return a claim about the scheduler that is right but for ``changes``."""
    good = {
        "id": identity,
        "source": {"url": "https://example.org", "title": "Somebody"},
        "confidence": "medium",
        "figures": "none",
        "text": TEXT,
        "factors": ("io_scheduler",),
    }
    return StatedClaim.model_validate(good | changes)


def ids(claims: list[StatedClaim]) -> list[str]:
    """Return the ids in order."""
    return [claim.id for claim in claims]


def test_a_named_class_excludes_the_others() -> None:
    """A claim about NVMe is no claim about disks; one that names none is about all."""
    claims = [
        claim("any"),
        claim("nvme", storage=("nvme",)),
        claim("disk", storage=("hdd-single",), workloads=("oltp",)),
        claim("load", workloads=("oltp", "mixed")),
    ]
    assert ids(claims_for(claims, "io_scheduler", "oltp", "hdd-single")) == [
        "disk",
        "load",
        "any",
    ]
    assert ids(claims_for(claims, "io_scheduler")) == ["any", "nvme", "disk", "load"]


def test_databases_and_settings_limit_too() -> None:
    """A page about a database asks for every setting at once."""
    claims = [
        claim("scheduler", databases=("mysql",)),
        claim("none", factors=(), databases=("oracle",)),
        claim("files", factors=("filesystem",)),
    ]
    assert ids(claims_for(claims, "filesystem")) == ["files"]
    assert ids(claims_for(claims, None, database_id="mysql")) == ["scheduler", "files"]
    assert ids(claims_for(claims, None, database_id="oracle")) == ["none", "files"]


def test_every_level_spoken_of_is_found() -> None:
    """Favoured, named or compared: each puts the claim on the level's page, once."""
    one = claim(
        "a",
        levels={"io_scheduler": ("deadline",)},
        named={"io_scheduler": ("noop",)},
        direction={"factor": "io_scheduler", "better": "deadline", "worse": "cfq"},
    )
    assert one.levels_of("io_scheduler") == ("deadline", "noop", "cfq")
    assert one.levels_of("filesystem") == ()
    for level in ("deadline", "noop", "cfq"):
        assert claims_about_level([one], "io_scheduler", level) == [one]
    assert claims_about_level([one], "io_scheduler", "bfq") == []


@pytest.mark.parametrize(
    "change",
    [
        {"levels": {"filesystem": ("xfs",)}},
        {"named": {"filesystem": ("xfs",)}},
        {"direction": {"factor": "filesystem", "better": "xfs", "worse": "ext4"}},
    ],
)
def test_levels_belong_to_the_settings_named(change: dict[str, Any]) -> None:
    """A level of another setting would be shown on no page."""
    with pytest.raises(ValueError, match="factors must list filesystem"):
        claim("a", **change)


def test_nothing_that_pools_reads_them() -> None:
    """Advice and claims are shown; no synthesis and no engine counts them.

    Calibration alone looks at advice, as a rival to the answers.
    """
    evidence = PROJECT / "ingest" / "analysis" / "evidence"
    words = ("evidence.guidance", "stated_claims", "reference.guidance")
    readers = {
        path.relative_to(evidence).as_posix()
        for folder in ("synthesis", "recommend")
        for path in (evidence / folder).glob("*.py")
        if path.stem not in {"calibration", "rivals"}
        and any(word in path.read_text("utf-8") for word in words)
    }
    assert readers == set()
