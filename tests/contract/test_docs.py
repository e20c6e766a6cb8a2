"""The documents describe what is there: targets, commands, rules, decisions."""

import importlib
import re
import subprocess
from pathlib import Path

import typer.main

from ingest.workbench.cli import app

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/architecture.md")
RULE_ROW = re.compile(r"^\| `[A-Z]{3}-\d\d` .*$", re.MULTILINE)
LOCAL_LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")


def targets(root: Path) -> dict[str, str | None]:
    """Return the make targets meant for people, with the help text of each."""
    text = (root / "Makefile").read_text("utf-8")
    phony = {
        name
        for line in re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)
        for name in line.split()
    }
    found = dict(re.findall(r"^([a-z-]+):(?:.*?)(?:## (.+))?$", text, re.MULTILINE))
    return {name: found.get(name) or None for name in phony}


def documents(root: Path) -> str:
    """Return the text of the documents a newcomer reads."""
    return "\n".join((root / name).read_text("utf-8") for name in DOCUMENTS)


def test_targets_have_help(root: Path) -> None:
    """`make help` lists every target, but for the two that make calls itself."""
    silent = {name for name, help_text in targets(root).items() if not help_text}
    assert silent == {"site", "print-base-url"}


def test_help_is_the_default(root: Path) -> None:
    """`make` alone prints the targets."""
    printed = subprocess.run(
        ["make"],
        cwd=root,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    missing = [n for n, text in targets(root).items() if text and n not in printed]
    assert missing == []


def test_targets_are_documented(root: Path) -> None:
    """Every target with help stands in a document; no document names another one."""
    text = documents(root)
    named = set(
        re.findall(
            r"make ([a-z][a-z-]*)",
            " ".join(re.findall(r"`[^`]+`|^ {4}.+$|^make .+$", text, re.MULTILINE)),
        )
    )
    known = targets(root)
    assert sorted({n for n, help_text in known.items() if help_text} - named) == []
    assert sorted(named - known.keys()) == []


def test_commands_are_documented() -> None:
    """Every command of `atlas` has help and stands in a document."""
    root = Path(__file__).resolve().parents[2]
    group = typer.main.get_command(app)
    commands = getattr(group, "commands", {})
    assert commands
    assert [name for name, command in commands.items() if not command.help] == []
    text = documents(root)
    assert [name for name in commands if f"atlas {name}" not in text] == []


def test_rules_are_listed(root: Path) -> None:
    """CONTRIBUTING lists exactly the rules that are checked, in their words."""
    listed = RULE_ROW.findall((root / "CONTRIBUTING.md").read_text("utf-8"))
    rules = importlib.import_module("ingest.intake.rules").RULES
    table = [f"| `{rule.id}` | {rule.level} | {rule.title} |" for rule in rules]
    assert listed == table, "the table should be:\n" + "\n".join(table)


def test_local_links_lead_somewhere(tracked: dict[str, str], root: Path) -> None:
    """A relative link in a document names a file of the repository."""
    dead = [
        f"{path}: {target}"
        for path, text in tracked.items()
        if re.match(r"[A-Z]+\.md$|docs/.*\.md$|\.github/.*\.md$", path)
        for target in LOCAL_LINK.findall(text)
        if not (root / path).parent.joinpath(target).exists()
    ]
    assert dead == []


def test_decisions_are_complete(root: Path) -> None:
    """Decisions are numbered without gaps, fit a page and state their price."""
    files = sorted((root / "docs/decisions").glob("*.md"))
    assert [int(f.name[:4]) for f in files] == list(range(1, len(files) + 1))
    for file in files:
        text = file.read_text("utf-8")
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert headings == ["Context", "Decision", "Price"], file.name
        assert len(text.splitlines()) <= 60, file.name


def test_ci_runs_the_same_targets(root: Path) -> None:
    """The workflows do nothing but call make; together they check, test and build."""
    steps = [
        step
        for file in (root / ".github/workflows").glob("*.yml")
        for step in re.findall(r"^\s*(?:- )?run: (.+)$", file.read_text(), re.MULTILINE)
    ]
    assert [step for step in steps if not step.startswith("make ")] == []
    called = {step.split()[1] for step in steps}
    expected = {"check", "test", "build", "report", "comment", "answer", "kept"}
    assert called == expected | {"test-tools", "test-root"}
    assert called <= targets(root).keys()
    assert "\nexec make test\n" in (root / ".ci/run").read_text()


def test_make_test_runs_everything(root: Path) -> None:
    """`make test` leaves out no target that checks something."""
    text = (root / "Makefile").read_text("utf-8")
    (line,) = re.findall(r"^TEST_STEPS := (.+)$", text, re.MULTILINE)
    steps = [*line.split(), "pytest-summary"]
    apart = {
        "help", "setup", "setup-python", "setup-dev", "report", "comment",
        "answer", "site", "kept", "serve", "print-base-url",
        "test", "test-tools", "test-root", "quick", "pytest", "bench", "bench-compare",
        "fix", "lock", "clean",
    }  # fmt: skip
    assert set(steps) == targets(root).keys() - apart
