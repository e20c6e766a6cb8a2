"""The repository keeps its shape, and nothing lies in it that nothing uses."""

import re
from pathlib import Path

import pytest

from ingest.intake.models.languages import COMPLETE

TOP_LEVEL = {
    ".ci", ".github", "archetypes", "assets", "bench", "content", "data", "docs",
    "i18n", "ingest", "layouts", "static", "tests",
    ".editorconfig", ".gitattributes", ".gitignore", ".htmlvalidate.mjs", ".npmrc",
    ".zenodo.json", "CHANGELOG_API.md",
    "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "LICENSE-data",
    "Makefile", "README.md", "config.toml", "package-lock.json", "package.json",
    "pyproject.toml", "requirements-dev.in", "requirements-dev.lock",
    "requirements.in", "requirements.lock",
}  # fmt: skip
SQL = "ingest/analysis/warehouse/sql"
LAYERS = {
    "raw": "raw_",
    "staging": "stg_",
    "intermediate": "int_",
    "marts": "mart_",
    "checks": "check_",
}


def words(*texts: str) -> set[str]:
    """Return the identifiers that occur in the texts."""
    return {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}


def without_comments(sql: str) -> str:
    """Return SQL without its comments."""
    return re.sub(r"--[^\n]*|/\*.*?\*/", "", sql, flags=re.DOTALL)


def test_top_level(tracked: dict[str, str]) -> None:
    """Nothing stands at the top that a newcomer would not expect there."""
    assert {path.split("/")[0] for path in tracked} - TOP_LEVEL == set()


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_prose_is_in_every_language(root: Path, language: str) -> None:
    """Each prose page exists under the same path in every language."""
    english, other = (
        {f.relative_to(folder).as_posix() for f in folder.rglob("*.md")}
        for folder in (root / "content/en", root / "content" / language)
    )
    assert english
    assert english == other


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_prose_is_translated(root: Path, language: str) -> None:
    """No page in a translation repeats an English paragraph."""
    copied = []
    for file in (root / "content/en").rglob("*.md"):
        name = file.relative_to(root / "content/en")
        other = root / "content" / language / name
        paragraphs = {
            p.strip() for p in file.read_text("utf-8").split("\n\n")
            if len(p.split()) >= 6
            and not p.lstrip().startswith(("```", "    "))
            and "doi.org" not in p  # the literature keeps its titles
        }  # fmt: skip
        text = other.read_text("utf-8") if other.is_file() else ""
        copied += [f"{name}: {p[:60]}" for p in sorted(paragraphs) if p in text]
    assert copied == []


def test_records_are_folders_of_known_files(tracked: dict[str, str]) -> None:
    """A record is index.md, runs.csv and raw/; nothing else ships with it."""
    odd = [
        path
        for path in tracked
        if path.startswith("content/results/")
        and not re.fullmatch(
            r"content/results/[a-z0-9-]+/(index\.md|runs\.csv|raw/.+)", path
        )
    ]
    assert odd == []


def test_sql_files_are_named_by_layer(root: Path) -> None:
    """One relation a file, named like the file, with the prefix of its layer."""
    files = list((root / SQL).rglob("*.sql"))
    assert files
    layers = LAYERS.items()
    odd = [
        f.name
        for f in files
        if not any(f.parent.name == la and f.name.startswith(p) for la, p in layers)
    ]
    assert odd == []


def test_sql_files_say_what_a_row_is(root: Path) -> None:
    """Each SQL file opens with a comment."""
    files = (root / SQL).rglob("*.sql")
    assert [f.name for f in files if not f.read_text("utf-8").startswith("--")] == []


def test_every_relation_is_used(root: Path) -> None:
    """A staging or intermediate relation feeds another, a mart feeds an export."""
    files = {f.stem: f for f in (root / SQL).rglob("*.sql")}
    text = {n: without_comments(f.read_text("utf-8")) for n, f in files.items()}
    python = words(*(f.read_text("utf-8") for f in (root / "ingest").rglob("*.py")))
    unused = [
        name
        for name, file in files.items()
        if file.parent.name != "checks"
        and name not in python
        and name not in words(*(t for other, t in text.items() if other != name))
    ]
    assert unused == []


def test_every_chart_spec_is_used(root: Path) -> None:
    """Each Vega-Lite document is named where charts are drawn."""
    specs = list((root / "ingest/publishing/charts/specs").glob("*.vl.json"))
    assert specs
    python = "\n".join(
        f.read_text("utf-8") for f in (root / "ingest/publishing/charts").rglob("*.py")
    )
    names = [f.name.removesuffix(".vl.json") for f in specs]
    unused = [n for n in names if not re.search(rf"[\"'/]{n}\b", python)]
    assert unused == []


def test_every_test_folder_holds_tests(root: Path) -> None:
    """A folder of tests that collects nothing would pass for ever."""
    expected = ("unit", "rules", "sql", "golden", "charts", "site", "contract")
    assert [
        name
        for name in expected
        if not list((root / "tests" / name).rglob("test_*.py"))
    ] == []
    assert list((root / "tests/browser").glob("*.spec.mjs"))
