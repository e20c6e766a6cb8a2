"""Answers, what is still to be asked, and the files they become."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.intake.read.disclosed import disclosure_of, how_to_find
from ingest.intake.read.document import Document, read_document
from ingest.intake.read.front_matter import Split, read_front_matter
from ingest.workbench.contribute.answers import Answers, Row
from ingest.workbench.contribute.asking.questions import question, wrong
from ingest.workbench.contribute.drafting.draft import (
    IncompleteError,
    questions,
    written,
)
from ingest.workbench.contribute.drafting.environment import bare
from ingest.workbench.contribute.drafting.said import count
from ingest.workbench.contribute.drafting.yaml_text import laid_out
from tests.contribute.guide import LAB, REFERENCE, answered

ROWS = (
    Row(levels={"io_scheduler": "none"}, metrics={"transactions_per_second": "9.50"}),
    Row(levels={"io_scheduler": "bfq"}, metrics={"transactions_per_second": "8"}),
)


def _complete(**further: Any) -> Answers:
    said = {**LAB, "id": "x", "title": "X", "source.accessed": "2026-11-20"}
    said |= {"source.figures_from": "table", "source_group": "x", **further}
    return answered(said).model_copy(update={"rows": ROWS})


def _front(answers: Answers) -> Any:
    split = read_front_matter(written(answers, REFERENCE)["index.md"], "index.md")
    assert isinstance(split, Split), split
    return split.document.value


def test_digits_stay() -> None:
    """The table holds the digits of the rows, in their order."""
    text = written(_complete(), REFERENCE)["runs.csv"]
    assert list(csv.reader(io.StringIO(text))) == [
        ["io_scheduler", "transactions_per_second"],
        ["none", "9.50"],
        ["bfq", "8"],
    ]


def test_incomplete_names_everything() -> None:
    """Nothing is written while something a record needs is missing."""
    with pytest.raises(IncompleteError) as problem:
        written(Answers(), REFERENCE)
    assert {"kind", "id", "table"} <= {each.key for each in problem.value.missing}


def test_the_same_answers_give_the_same_bytes() -> None:
    """Also after a way through the form in which drafts are kept."""
    answers = _complete()
    again = Answers.model_validate(answers.as_document())
    assert written(answers, REFERENCE) == written(again, REFERENCE)


def test_what_a_collector_saw() -> None:
    """It is not asked for, it stands as captured, and an answer counts more."""
    seen = {"value": "6.8.0", "how": "captured"}
    answers = Answers(kind="lab", environment={"platform": {"kernel": seen}})
    asked = [each.key for each in questions(answers, REFERENCE)]
    assert "platform.kernel" not in asked
    assert "facts_from" not in asked
    complete = _complete().model_copy(update={"environment": answers.environment})
    assert _front(complete)["environment"]["platform"]["kernel"]["value"] == "6.1.0"


def test_what_varies_is_marked() -> None:
    """A setting under test is varied wherever it stands, the chain included."""
    chain = _front(_complete())["environment"]["storage"]["chain"]
    assert chain[0]["io_scheduler"] == "varied"


def test_cloud_volumes_have_limits() -> None:
    """They are asked for, and written as unknown until they are known."""
    storage = "cloud-volume"
    asked = [
        each.key
        for each in questions(
            Answers().with_answer("storage.class", storage), REFERENCE
        )
    ]
    assert "storage.iops_limit" in asked
    front = _front(_complete(**{"storage.class": storage}))
    layer = front["environment"]["storage"]["chain"][0]
    assert layer["layer"] == "cloud-volume"
    assert layer["iops_limit"] == "unknown"


def test_a_captured_device_becomes_the_volume_it_is() -> None:
    """What the collector saw of it stays; type and limits come from the answers."""
    name = {"value": "nvme1n1", "how": "captured"}
    chain = [
        {"layer": "lvm", "name": "vg", "holds": ["data"]},
        {"layer": "device", "holds": ["data", "redo"], "size_bytes": name},
    ]
    said = {
        "storage.class": "cloud-volume",
        "storage.volume_type": "gp3",
        "storage.iops_limit": "3000",
    }
    answers = _complete(**said).model_copy(
        update={"environment": {"storage": {"chain": chain}}}
    )
    above, volume = _front(answers)["environment"]["storage"]["chain"]
    assert above["layer"] == "lvm"
    assert "iops_limit" not in above
    assert (volume["layer"], volume["size_bytes"]) == ("cloud-volume", name)
    told = [bare(volume[x]) for x in ("volume_type", "iops_limit")]
    assert told == ["gp3", 3000]
    assert volume["throughput_limit_bytes_per_s"] == "unknown"


@pytest.mark.parametrize(
    ("text", "key", "meant"),
    [
        ("64 GiB", "memory_bytes", 64 * 1024**3),
        ("64G", "memory_bytes", 64 * 1024**3),
        ("64 GB", "memory_bytes", 64 * 10**9),
        ("66 gb", "dataset_bytes", 66_000_000_000),
        ("1.5 TiB", "dataset_bytes", 3 * 1024**4 // 2),
        ("123", "memory_bytes", 123),
        ("10 min", "duration_s", 600),
        ("1 h", "duration_s", 3600),
        ("16", "clients", 16),
        ("unknown", "clients", "unknown"),
    ],
)
def test_amounts(text: str, key: str, meant: int | str) -> None:
    """Sizes and times are what they say, exactly."""
    assert count(text, key) == meant


@pytest.mark.parametrize("text", ["0", "-1", "1.5 s", "many", "16 threads", "1e3", ""])
def test_no_amounts(text: str) -> None:
    """Nothing is rounded or guessed."""
    with pytest.raises(ValueError, match=r"unknown|whole"):
        count(text, "duration_s" if "s" in text else "clients")


def test_wrong_answers_are_named() -> None:
    """Each with its question and what was expected."""
    answers = _complete(**{"storage.class": "nmve", "source.url": "file:///x"})
    faults = {each.key: expected for each, expected in wrong(answers, REFERENCE)}
    assert "did you mean nvme?" in faults["storage.class"]
    assert "source.url" in faults


def test_commands_fit_the_system() -> None:
    """PostgreSQL on Linux gets neither MySQL's commands nor those of AIX."""
    cache = disclosure_of("database.settings.shared_buffers", REFERENCE)
    assert "psql" in how_to_find(cache, REFERENCE, "postgresql", "debian")
    assert "innodb" in how_to_find(cache, REFERENCE, "percona-server", "debian")
    kernel = disclosure_of("environment.platform.kernel", REFERENCE)
    assert how_to_find(kernel, REFERENCE, "oracle", "debian") == "uname -r"
    assert how_to_find(kernel, REFERENCE, "oracle", "aix").startswith("oslevel")


def test_every_fact_about_the_test_has_a_reason() -> None:
    """No question comes without one, and parameters come with a command."""
    lab = answered({**LAB, "storage.class": "cloud-volume"})
    for answers in (Answers(), Answers(kind="lab"), lab):
        for each in questions(answers, REFERENCE):
            assert each.why, each.key
    for product in REFERENCE.databases:
        answers = Answers().with_answer("database.product", product)
        for each in questions(answers, REFERENCE):
            if each.key.startswith("database.settings."):
                assert each.how_to_find, each.key
    assert question("no.such", Answers(), REFERENCE) is None


_TEXT = st.text(max_size=40)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), _TEXT, max_size=4))
def test_any_text_is_read_back(texts: dict[str, str]) -> None:
    """Whatever is written is read as the text it was, without what cannot be seen."""
    plain = {
        key: " ".join("".join(c if c.isprintable() else " " for c in text).split())
        for key, text in texts.items()
    }
    document = {"a": {"b": plain or "x"}, "list": [*plain.values()], "maps": [plain]}
    found = read_document(laid_out(document, {("a",): "why"}), "x")
    assert isinstance(found, Document), found
    assert found.findings == ()
    assert found.value["list"] == tuple(plain.values())
    assert found.value["a"]["b"] == (plain or "x")


@pytest.mark.parametrize(
    ("said", "memory", "size"),
    [
        ("four times memory", "8 GiB", 4 * 8 * 1024**3),
        ("1.5 x the RAM", "8 GiB", 12 * 1024**3),
        ("4 × memory", "unknown", "unknown"),
        ("100 GB", "8 GB", 100 * 10**9),
    ],
)
def test_size_by_the_memory(said: str, memory: str, size: object) -> None:
    """Data may be given as so many times the memory; without it nobody knows."""
    further = {"workload.dataset_bytes": said, "hardware.memory_bytes": memory}
    answers = _complete(**further)
    assert not wrong(answers, REFERENCE)
    load = _front(answers)["workload"]
    assert load["dataset_bytes"] == size
    assert ("note" in load) is ("GB" not in said)


@pytest.mark.parametrize("said", ["many times memory", "0 times memory", "4 times"])
def test_no_size_by_the_memory(said: str) -> None:
    """What names no number of times is no size."""
    answers = _complete().with_answer("workload.dataset_bytes", said)
    assert [asked.key for asked, _ in wrong(answers, REFERENCE)] == [
        "workload.dataset_bytes"
    ]
