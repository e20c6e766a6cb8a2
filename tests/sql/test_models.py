"""Every model does what its header says, on rows small enough to check by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.analysis.warehouse.runner import (
    Relation,
    dependencies,
    in_order,
    read_relations,
)

if TYPE_CHECKING:
    from conftest import RunModel

HERE = Path(__file__).parent
RELATIONS = {relation.name: relation for relation in read_relations()}
CASES = sorted(path.parent.relative_to(HERE) for path in HERE.rglob("then.csv"))

#: Models that decide something; a plain cast or a plain selection needs no case.
DECIDING = [
    relation.name
    for relation in RELATIONS.values()
    if relation.layer in {"intermediate", "checks"}
    or relation.name
    in {
        "mart_contrasts_by_level",
        "mart_facet_counts",
        "mart_measurements",
        "mart_record_levels",
        "mart_record_metrics",
        "mart_record_classes",
        "mart_records",
        "mart_related_records",
        "mart_runs",
        "mart_totals",
        "stg_cells",
        "stg_metrics",
        "stg_records",
        "stg_runs",
    }
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_model_gives_its_rows(case: Path, run_model: RunModel) -> None:
    """The rows of ``then.csv`` come out; those of a check are what it finds."""
    actual, expected = run_model(case.parts[0], HERE / case)
    assert actual == expected


@pytest.mark.parametrize("name", DECIDING)
def test_model_has_a_case(name: str) -> None:
    """A model that decides something has rows that show it."""
    assert name in {case.parts[0] for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_given_rows_are_read(case: Path) -> None:
    """A fixture is named after a relation its model reads; others would be dead."""
    relation = RELATIONS[case.parts[0]]
    given = {p.stem.removeprefix("given_") for p in (HERE / case).glob("given_*.csv")}
    assert given <= dependencies(relation, RELATIONS)


@pytest.mark.parametrize(
    "name", [r.name for r in RELATIONS.values() if r.layer == "checks"]
)
def test_check_finds_rows_in_its_fixture(name: str) -> None:
    """A check that cannot fail checks nothing."""
    lines = (HERE / name / "then.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 1


@pytest.mark.parametrize("relation", RELATIONS.values(), ids=lambda r: r.name)
def test_file_is_one_relation_with_a_purpose(relation: Relation) -> None:
    """The file bears its relation's name, starts with what a row is, and ends."""
    prefixes = {
        "raw": "raw_",
        "staging": "stg_",
        "intermediate": "int_",
        "marts": "mart_",
        "checks": "check_",
    }
    assert relation.name.startswith(prefixes[relation.layer])
    assert relation.purpose
    assert relation.code.rstrip().endswith(";")
    assert relation.code.count(";") == 1
    if relation.layer != "checks":
        assert f" {relation.name} " in relation.code


def test_layers_only_read_what_lies_below() -> None:
    """Data flows one way: a layer reads its own or the ones before it."""
    allowed = {
        "raw": set[str](),
        "staging": {"raw"},
        "intermediate": {"staging", "intermediate"},
        "marts": {"staging", "intermediate", "marts"},
        "checks": {"raw", "staging", "intermediate", "marts"},
    }
    for relation in RELATIONS.values():
        read = {RELATIONS[name].layer for name in dependencies(relation, RELATIONS)}
        assert read <= allowed[relation.layer], relation.name


def test_every_relation_is_read() -> None:
    """No dead SQL: a relation below the marts is read by another."""
    models = [r for r in RELATIONS.values() if r.layer != "checks"]
    read = set[str]().union(*(dependencies(r, RELATIONS) for r in models))
    unread = {r.name for r in models if r.layer != "marts"} - read
    assert unread == {"stg_build_parameters"}, "read by its check, and by people"


def test_order_follows_what_is_read() -> None:
    """A relation comes after everything it reads."""
    models = [r for r in RELATIONS.values() if r.layer != "checks"]
    seen = set[str]()
    for relation in in_order(models):
        assert dependencies(relation, {r.name for r in models}) <= seen
        seen.add(relation.name)


def test_cycles_are_refused() -> None:
    """Two relations that read each other cannot be ordered."""
    from graphlib import CycleError  # noqa: PLC0415 (used by this test alone)

    one = Relation("stg_one", "staging", "create view stg_one as from stg_two;")
    two = Relation("stg_two", "staging", "create view stg_two as from stg_one;")
    with pytest.raises(CycleError):
        in_order([one, two])


def test_names_in_comments_and_strings_do_not_count() -> None:
    """Only SQL that runs makes a dependency."""
    text = "-- reads stg_two\ncreate view stg_one as select 'stg_three' as x;"
    relation = Relation("stg_one", "staging", text)
    assert dependencies(relation, ["stg_two", "stg_three"]) == set()
