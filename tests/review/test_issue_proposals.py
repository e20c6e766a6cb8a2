"""A form proposes what is not listed, a setting or a level, with its record."""

from __future__ import annotations

import shutil

import pytest

from ingest.paths import Paths
from ingest.workbench.review.issue.__main__ import outcome_of
from tests.review.forms import SEEN, chosen, issue, outputs

PROJECT = Paths.project()
OWN = {
    "treatments": chosen("treatments", "not_listed"),
    "own_name": "vm.vfs_cache_pressure",
    "own_levels": "1; 60",
    "own_command": "sysctl vm.vfs_cache_pressure",
    "baseline": "60",
}


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """Return a project of its own: proposals lie among its vocabularies for a time."""
    there = Paths(tmp_path_factory.mktemp("project"))
    (there.root / "data").mkdir()
    shutil.copytree(PROJECT.reference, there.reference)
    for each in (*PROJECT.root.glob("[!.]*"), *PROJECT.reference.parent.iterdir()):
        own = there.root / each.relative_to(PROJECT.root)
        if not own.exists():
            own.symlink_to(each)
    return there


def test_a_setting_that_is_not_listed_is_proposed_with_its_record(paths: Paths) -> None:
    """One pull request holds the record and the entry it needs."""
    given = issue(
        kind="Somebody published it",
        source_url="https://example.org/a-test",
        source_language="en",
        table="vm_vfs_cache_pressure,transactions_per_second\n60,238.90\n1,1020.5",
        **OWN,
    )
    outcome = outcome_of(given, paths)
    assert (outcome.questions, outcome.wrong, outcome.unclear) == ([], [], [])
    assert {each.rule for each in outcome.findings if each.level == "E"} <= {"RUN-15"}
    proposal = outcome.files["data/reference/proposed/vm-vfs-cache-pressure.yaml"]
    assert "sysctl vm.vfs_cache_pressure" in proposal
    record = next(t for name, t in outcome.files.items() if name.endswith("index.md"))
    assert "vm_vfs_cache_pressure" in record


def test_outputs_name_the_values_of_a_setting_that_is_not_listed(paths: Paths) -> None:
    """A value alone above an output is one of the proposed setting."""
    on, off = outputs().replace("full_page_writes=on", "60").split("== full_page_")
    given = issue(
        outputs=f"{on}== 1\n{off.partition(chr(10))[2]}",
        source_figures_from="The output of a tool",
        facts_from="Read off that system, with commands",
        facts=SEEN,
        platform_kernel="6.1.0-18-amd64",
        **OWN,
    )
    outcome = outcome_of(given, paths)
    assert (outcome.questions, outcome.wrong, outcome.unclear) == ([], [], [])
    table = next(t for name, t in outcome.files.items() if name.endswith("runs.csv"))
    assert table.startswith("vm_vfs_cache_pressure,")


def test_a_proposed_setting_is_named_as_one_writes_it(paths: Paths) -> None:
    """== vm.x=60 means the setting proposed; another name with a dot is unclear."""
    on, off = outputs().replace("full_page_writes=on", "{}=60").split("== full_page_")
    given = {
        "source_figures_from": "The output of a tool",
        "facts_from": "Read off that system, with commands",
        "facts": SEEN,
        "platform_kernel": "6.1.0-18-amd64",
        **OWN,
    }
    rest = off.partition(chr(10))[2]
    for name in ("vm.vfs_cache_pressure", "vm.other"):
        both = f"{on}== {{}}=1\n{rest}".replace("{}", name)
        outcome = outcome_of(issue(outputs=both, **given), paths)
        if name == "vm.other":
            assert any(name in each for each in outcome.unclear)
            assert not outcome.files
        else:
            assert (outcome.questions, outcome.wrong, outcome.unclear) == ([], [], [])
            assert outcome.files


def test_a_level_that_is_not_listed_is_proposed_by_a_fact(paths: Paths) -> None:
    """Of a table, under further facts; without it the check names the level."""
    table = "full_page_writes,transactions_per_second\non,238.90\nhalf,1020.5"
    given = {
        "kind": "Somebody published it",
        "source_url": "https://example.org/a-level",
        "source_language": "en",
        "table": table,
    }
    outcome = outcome_of(issue(**given), paths)
    assert "RUN-02" in {each.rule for each in outcome.findings}
    assert not outcome.files
    facts = f"{SEEN}\nown_levels.full_page_writes = half"
    outcome = outcome_of(issue(**given, facts=facts), paths)
    proposal = "data/reference/proposed/levels/full-page-writes-half.yaml"
    assert '"half"' in outcome.files[proposal]


def test_what_is_not_listed_asks_for_the_rest(paths: Paths) -> None:
    """Without values and command there is no entry; beside a listed one, no need."""
    outcome = outcome_of(issue(**OWN | {"own_command": "", "own_levels": ""}), paths)
    assert {"own.levels", "own.command"} <= {each.key for each in outcome.questions}
    outcome = outcome_of(issue(own_name="vm.vfs_cache_pressure"), paths)
    assert any("full_page_writes is listed" in each for each in outcome.unclear)
    assert not outcome.files
