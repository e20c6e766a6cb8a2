"""The issue form: made from the vocabularies, and read back as it was filled in."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.review.issue.fields import fields
from ingest.workbench.review.issue.form import FORM, form_text
from ingest.workbench.review.issue.parse import filled_in
from tests.review.forms import body, chosen

PROJECT = Paths.project()
REFERENCE = read_reference(PROJECT)[0]
#: What GitHub takes: https://docs.github.com/communities (syntax for form schemas).
TYPES = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def test_is_the_one_committed() -> None:
    """``atlas schema`` was run after the last change of vocabularies."""
    assert (PROJECT.root / FORM).read_text("utf-8") == form_text(REFERENCE)


def test_is_a_form() -> None:
    """Ids, labels and choices are unique, and every element is one GitHub knows."""
    elements = yaml.safe_load(form_text(REFERENCE))["body"]
    assert {each["type"] for each in elements} <= TYPES
    ids = Counter(each["id"] for each in elements if "id" in each)
    labels = Counter(field.label for field in fields(REFERENCE))
    assert max(ids.values()) == max(labels.values()) == 1
    for field in fields(REFERENCE):
        assert len(set(field.options)) == len(field.options)
        assert (field.kind == "dropdown") == bool(field.options)


def test_choices_are_the_vocabulary() -> None:
    """Every storage class, workload and database can be chosen."""
    by_key = {field.key: field.options for field in fields(REFERENCE)}
    for key, known in (
        ("storage.class", REFERENCE.storage),
        ("workload.class", REFERENCE.workloads),
        ("database.product", REFERENCE.databases),
    ):
        ids = [option.split(" ", 1)[0] for option in by_key[key]]
        assert set(ids) == set(known) - {"unknown"}


def test_is_read_back() -> None:
    """Choices become ids, tables keep their digits, facts find their places."""
    filled = filled_in(
        body(
            kind="I measured it myself",
            treatments=chosen("treatments", "io_scheduler"),
            baseline="none",
            table="io_scheduler,read_iops\nnone,238.90\nmq-deadline,240",
            storage_class=chosen("storage.class", "nvme"),
            facts="hardware.memory_bytes = 64 GiB\ninnodb_buffer_pool_size: 16 GB",
            source_publication_rights="I measured them and may publish them",
        ),
        REFERENCE,
    )
    answers = filled.answers
    assert filled.unclear == []
    assert answers.kind == "lab"
    assert answers.treatments == ("io_scheduler",)
    assert answers.baseline == {"io_scheduler": "none"}
    assert answers.table == "io_scheduler,read_iops\nnone,238.90\nmq-deadline,240"
    assert answers.storage.class_ == "nvme"
    assert answers.hardware.memory_bytes == "64 GiB"
    assert answers.database.settings == {"innodb_buffer_pool_size": "16 GB"}
    assert answers.source.publication_rights == "permitted"


def test_outputs_are_told_apart() -> None:
    """Each output stands below the level it was run with."""
    outputs = "== io_scheduler=none\nfirst\n\n== mq-deadline ==\nsecond"
    filled = filled_in(
        body(treatments=chosen("treatments", "io_scheduler"), outputs=outputs),
        REFERENCE,
    )
    assert [(each.levels, each.text) for each in filled.outputs] == [
        ({"io_scheduler": "none"}, "first\n"),
        ({"io_scheduler": "mq-deadline"}, "second\n"),
    ]


def test_output_without_a_level_is_asked_about() -> None:
    """Nobody guesses what a run was made with."""
    filled = filled_in(body(outputs="transactions: 12"), REFERENCE)
    assert filled.outputs == []
    assert "no line such as" in filled.unclear[0]


def test_windows_line_ends() -> None:
    """GitHub keeps the line ends of the browser."""
    filled = filled_in(body(title="a title").replace("\n", "\r\n"), REFERENCE)
    assert filled.answers.title == "a title"


@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    """Whatever was typed, nothing raises."""
    filled_in(text, REFERENCE)
    filled_in(body(facts=text or "_", outputs=text or "_", kind=text or "_"), REFERENCE)


@pytest.mark.parametrize("name", ["report.yml", "comment.yml", "issue.yml"])
def test_workflows_put_no_text_into_commands(name: str) -> None:
    """What strangers write reaches the jobs as files alone."""
    text = (Path(PROJECT.root) / ".github/workflows" / name).read_text("utf-8")
    for step in (
        step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]
    ):
        assert "${{" not in step.get("run", "")


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("facts", "a=x" + " " * 60_000 + "y"),
        ("facts", "a=b\n" * 16_000),
        ("facts", "\n".join(f"a{n}=b" for n in range(8_000))),
        ("outputs", "== a" + " " * 60_000 + "b"),
        ("outputs", "== a" + "=" * 60_000 + "b"),
        ("outputs", "== a=b\n" * 8_000),
        ("table", "`" * 60_000),
        ("table", "```\n" + "`" * 60_000 + "x"),
    ],
)
def test_long_answers_take_no_time(key: str, text: str) -> None:
    """What a stranger fills in costs seconds at most."""
    started = time.process_time()
    filled = filled_in(body(**{key: text}), REFERENCE)
    assert time.process_time() - started < 5
    assert len(filled.outputs) <= 200


@pytest.mark.parametrize(
    "fact",
    [
        "rows.0.file = /etc/passwd",
        "rows = [{file: /etc/passwd}]",
        "collected.0.file = /etc/passwd",
        "collected = /etc/passwd",
        "rows.0.result = 2",
    ],
)
def test_facts_name_no_file(fact: str) -> None:
    """What is read was filled in; a file of the machine that reads it never is."""
    filled = filled_in(body(facts=fact), REFERENCE)
    assert filled.answers.rows == ()
    assert filled.answers.collected == ()


def test_rules_in_an_output_are_no_headings() -> None:
    """Tools draw lines of equals signs, and the collector titles its sections."""
    output = "== full_page_writes=on ==\n=====\n== \n=== kernel | cat\ntps"
    filled = filled_in(body(outputs=output), REFERENCE)
    assert [each.levels for each in filled.outputs] == [{"full_page_writes": "on"}]


def test_what_is_no_text_is_read() -> None:
    """Half of a pair of surrogates, and line ends of another age."""
    filled = filled_in(body(outputs="== a=b\nx\ry\ud800z"), REFERENCE)
    assert filled.outputs[0].text == "x\ny?z\n"
