"""Every rule finds what it is for, at the right place, and nothing else.

A fixture is ``<RULE>/<ok…|bad…>/<record folder>``. What a bad one must yield stands
beside it in ``findings.txt``, one ``file:line:column RULE message`` a line. YAML
files in its folders ``reference``, ``translations`` and ``addresses`` are read beside
the world's, or in their place. After a deliberate change:  ATLAS_UPDATE=1 pytest
tests/rules  and review the diff.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ingest.findings import Finding
from ingest.intake.checked import checked_records
from ingest.intake.read import read_corpus
from ingest.intake.rules import RULES, Rule, check
from ingest.paths import Paths

HERE = Path(__file__).parent
#: The fixtures' own small vocabularies, so that the real ones may grow freely.
WORLD = Paths(HERE / "world")
EXPECTED = "findings.txt"


def cases(kind: str) -> list[Path]:
    """Return the fixtures of one kind."""
    return sorted(HERE.glob(f"[A-Z]*-[0-9]*/{kind}*"))


def named(case: Path) -> str:
    """Return the name of a fixture in test reports."""
    return f"{case.parent.name}/{case.name}"


def findings(case: Path) -> list[Finding]:
    """Check all records of a fixture together."""
    if (case / "reference").is_dir() or (case / "addresses").is_dir():
        return in_a_world_of_its_own(case)
    folders = sorted(path for path in case.iterdir() if path.is_dir())
    return check(read_corpus(WORLD, folders))


def in_a_world_of_its_own(case: Path) -> list[Finding]:
    """Check a fixture that brings lists of ``data/reference`` with it."""
    with world_with(case) as place:
        return check(read_corpus(place))


@contextmanager
def world_with(case: Path) -> Iterator[Paths]:
    """Yield a project that holds the records of a fixture and nothing else."""
    with TemporaryDirectory() as folder:
        place = Paths(Path(folder) / "world")
        shutil.copytree(WORLD.root, place.root)
        for file in case.glob("reference/**/*.yaml"):
            target = place.reference / file.relative_to(case / "reference")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
        if (case / "translations").is_dir():
            shutil.copytree(case / "translations", place.translations)
        for file in case.glob("addresses/*"):
            place.moved.parent.mkdir(exist_ok=True)
            shutil.copy(file, place.moved.parent)
        for record in case.glob("*/index.md"):
            shutil.copytree(record.parent, place.results / record.parent.name)
        yield place


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_has_fixtures(rule: Rule) -> None:
    """Each rule has something it accepts and something it finds."""
    kinds = {case.name[:2] for case in (HERE / rule.id).glob("*")}
    assert kinds >= {"ok", "ba"}


def test_no_fixture_without_rule() -> None:
    """A fixture of a rule that is gone would test nothing."""
    known = {rule.id for rule in RULES}
    assert {case.parent.name for case in (*cases("ok"), *cases("bad"))} == known


@pytest.mark.parametrize("case", cases("ok"), ids=named)
def test_accepts(case: Path) -> None:
    """Nothing is said about an ok fixture."""
    assert findings(case) == []


@pytest.mark.parametrize("case", cases("bad"), ids=named)
def test_finds(case: Path) -> None:
    """A bad fixture yields exactly its rule, at the places written beside it."""
    found = findings(case)
    lines = "".join(
        f"{finding.place.split(f'/{case.name}/', 1)[-1]} "
        f"{finding.rule} {finding.message}\n"
        for finding in found
    )
    expected = case / EXPECTED
    if os.environ.get("ATLAS_UPDATE"):
        expected.write_text(lines, encoding="utf-8")
    assert {finding.rule for finding in found} == {case.parent.name}
    assert {finding.level for finding in found} == {
        rule.level for rule in RULES if rule.id == case.parent.name
    }
    assert lines == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", cases(""), ids=named)
def test_is_found_one_by_one(case: Path) -> None:
    """Records judged each by itself, and those kept from before, say the same."""
    with world_with(case) as place:
        together = check(read_corpus(place))
        assert [checked_records(place).findings for _ in range(2)] == [together] * 2


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_is_explained(rule: Rule) -> None:
    """A rule says in whole sentences why it exists and how to mend."""
    assert rule.title
    assert rule.why.endswith(".")
    assert rule.mend.endswith(".")


def test_ids_are_unique() -> None:
    """An id is printed in messages and must mean one rule."""
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_world_is_clean() -> None:
    """The fixtures' vocabularies can be read."""
    assert read_corpus(WORLD).findings == ()
