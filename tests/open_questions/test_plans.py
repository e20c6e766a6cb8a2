"""Open questions in order, with plans that ``atlas measure`` accepts.

Covered: the document of the corpus as built, and plans of questions made up here. Not
covered: the page (tests/site) and the formula (test_information).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.recommend.widening import Classes
from ingest.analysis.open_questions import OpenQuestion
from ingest.analysis.open_questions.information import Worth
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.open_questions.plans import plan_of
from ingest.publishing.open_questions.write import boxes, questions_document
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.reference import Reference


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]


@pytest.fixture(scope="module")
def choices(reference: Reference) -> EvidenceChoices:
    """Return the numbers that are assumed."""
    assert reference.evidence
    return reference.evidence


def question(
    setting: str, levels: tuple[str, ...], workload: str = "oltp", gain: float = 0.1
) -> OpenQuestion:
    """Return a question on NVMe whose first level is the default."""
    return OpenQuestion(
        rank=1,
        classes=Classes(workload, "nvme"),
        factor_id=setting,
        level_ids=levels,
        baseline=levels[0],
        worth=Worth(2 * gain, gain),
        readers=0.5,
        hours=5.0,
    )


def test_a_plan_says_what_is_asked(
    reference: Reference, choices: EvidenceChoices
) -> None:
    """The reader of plans finds question, levels, default and rounds."""
    asked = question("io_scheduler", ("none", "mq-deadline", "bfq"))
    text = plan_of(asked, "made-up", reference.factors["io_scheduler"], choices)
    assert text is not None
    read = parsed_plan(text, "made-up", reference)

    assert isinstance(read, ReadPlan), read
    assert read.plan.question == "oltp/nvme/io_scheduler"
    (treatment,) = read.plan.treatments
    assert list(treatment.levels) == ["none", "mq-deadline", "bfq"]
    assert treatment.baseline == "none"
    assert read.plan.design.rounds == choices.experiments.rounds.value


@pytest.mark.parametrize(
    ("setting", "levels", "workload"),
    [
        # Fixed when the data is made; no tool makes such a load; nothing left to set.
        ("innodb_page_size", ("16k", "4k"), "oltp"),
        ("io_scheduler", ("none", "bfq"), "backup"),
        ("filesystem", ("zfs", "ext4"), "oltp"),
    ],
)
def test_no_plan_is_better_than_one_that_cannot_run(
    setting: str,
    levels: tuple[str, ...],
    workload: str,
    reference: Reference,
    choices: EvidenceChoices,
) -> None:
    """What no tool can set or load has no plan."""
    asked = question(setting, levels, workload)

    assert plan_of(asked, "made-up", reference.factors[setting], choices) is None


def test_boxes_halve() -> None:
    """A box less for half of the value, the first one for three quarters."""
    found = [boxes(each, 1.0) for each in (1.0, 0.75, 0.5, 0.25, 0.125, 0.1, 0.0)]

    assert found == [5, 5, 4, 3, 2, 1, 1]
    assert boxes(0.0, 0.0) == 1


def test_nothing_asked_is_an_empty_list(
    reference: Reference, choices: EvidenceChoices
) -> None:
    """A corpus without questions has a document."""
    assert questions_document([], reference, choices, {})["questions"] == []


@pytest.fixture(scope="module")
def document(built: Path) -> Any:
    """Return the document as built."""
    return json.loads((built / "site/open-questions.json").read_text("utf-8"))


def test_the_order_is_that_of_the_three_factors(document: Any) -> None:
    """Ranks follow the score, and no gain exceeds its bound."""
    listed = document["questions"]
    scores = [each["score"]["value"] for each in listed]

    assert scores == sorted(scores, reverse=True)
    assert [each["rank"] for each in listed] == list(range(1, len(listed) + 1))
    for each in listed:
        gain, regret = each["gain_pct"]["value"], each["regret_pct"]["value"]
        assert 0 <= gain <= regret, each["id"]


def test_every_question_has_an_address_of_its_own(document: Any) -> None:
    """No id stands twice."""
    every = [*document["questions"], *document["unranked"]]
    ids = [each["id"] for each in every]

    assert len(set(ids)) == len(ids)


def test_every_published_plan_can_be_run(
    built: Path, document: Any, reference: Reference
) -> None:
    """The reader of plans accepts every file."""
    planned = [each for each in document["questions"] if each["plan"]]
    assert planned
    for each in planned:
        path = built / "open-questions/plans" / f"{each['id']}.yaml"
        read = parsed_plan(path.read_text("utf-8"), each["id"], reference)
        assert isinstance(read, ReadPlan), (each["id"], read)


def test_nothing_is_compared_that_risks_data(
    document: Any, reference: Reference
) -> None:
    """Unsafe levels and those of old kernels are no choice."""
    for each in document["questions"]:
        unsafe = {
            level.id
            for level in reference.factors[each["setting"]].levels
            if level.unsafe or level.era == "legacy"
        }
        assert unsafe.isdisjoint(each["levels"]), each["id"]
