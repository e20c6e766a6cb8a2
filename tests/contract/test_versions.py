"""A version that is stated in two places is the same in both."""

import ast
import json
import re
import sys
import tomllib
from pathlib import Path

# Distributions named otherwise than what they bring.
BROUGHT_BY = {
    "PIL": "pillow",
    "fontTools": "fonttools",
    "prompt_toolkit": "prompt-toolkit",
    "frontmatter": "python-frontmatter",
    "pydantic_core": "pydantic",
    "ruamel": "ruamel-yaml",
    "typing_extensions": "typing-extensions",
    "vl_convert": "vl-convert-python",
    "yaml": "pyyaml",
}
# Commands, the build backend, and what fonttools needs for WOFF2.
NOT_IMPORTED = {"brotli", "hugo", "setuptools"}
ACTION = re.compile(r"uses:\s*([\w./-]+)@(\S+)(?:\s+#\s*(\S+))?")


def locked(text: str) -> dict[str, str]:
    """Return the versions of a lock file by package."""
    return dict(re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE))


def test_lock_files_agree(root: Path) -> None:
    """A package that both Python lock files name has one version."""
    serve = locked((root / "requirements.lock").read_text())
    tests = locked((root / "requirements-dev.lock").read_text())
    both = serve.keys() & tests.keys()
    assert both
    assert {p: (serve[p], tests[p]) for p in both if serve[p] != tests[p]} == {}


def test_pins_are_locked(root: Path) -> None:
    """Every exact pin of requirements.in is the version in the lock file."""
    asked = (root / "requirements.in").read_text()
    wanted = re.findall(r"(?m)^([\w-]+)(?:\[\w+\])?==(\S+)", asked)
    lock = locked((root / "requirements.lock").read_text())
    assert dict(wanted)["hugo"]
    assert {p: lock.get(p) for p, v in wanted if lock.get(p) != v} == {}


def test_every_requirement_is_locked(root: Path) -> None:
    """What the `.in` files ask for is in the lock files."""
    for name in ("requirements", "requirements-dev"):
        lines = (root / f"{name}.in").read_text().splitlines()
        asked = {re.split(r"[\[<>=~ ]", x)[0] for x in lines if re.match(r"\w", x)}
        assert asked - locked((root / f"{name}.lock").read_text()).keys() == set()


def test_imports_are_required(root: Path) -> None:
    """requirements.in names what the package imports, and nothing it does not."""
    modules = {
        name.split(".")[0]
        for file in (root / "ingest").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    foreign = modules - sys.stdlib_module_names - {"ingest", ""}
    lines = (root / "requirements.in").read_text().splitlines()
    asked = {re.split(r"[\[<>=~ ]", x)[0] for x in lines if re.match(r"\w", x)}
    assert {BROUGHT_BY.get(m, m) for m in foreign} == asked - NOT_IMPORTED


def test_vega_is_of_one_release(root: Path) -> None:
    """The parts of Vega that the charts load are those of the pinned release."""
    package = json.loads((root / "package.json").read_text())["dependencies"]
    lock = json.loads((root / "package-lock.json").read_text())["packages"]
    release = lock["node_modules/vega"]["dependencies"]
    parts = {p: v for p, v in package.items() if p in release}
    assert parts
    for part, version in parts.items():
        floor = release[part].lstrip("~^").split(".")
        assert version.split(".")[:2] == floor[:2], part


def test_locks_are_hashed(root: Path) -> None:
    """Every locked Python package and Node package carries a hash."""
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (root / name).read_text()
        entries = re.split(r"\n(?=[a-z0-9])", text)
        assert [e.split()[0] for e in entries if "==" in e and "--hash" not in e] == []
    packages = json.loads((root / "package-lock.json").read_text())["packages"]
    assert [p for p, d in packages.items() if p and "integrity" not in d] == []


def test_node_packages_are_pinned(root: Path) -> None:
    """package.json names exact versions, and the lock file has them."""
    package = json.loads((root / "package.json").read_text())
    lock = json.loads((root / "package-lock.json").read_text())["packages"]
    wanted = {**package["dependencies"], **package["devDependencies"]}
    assert wanted == {p: lock[f"node_modules/{p}"]["version"] for p in wanted}


def test_python_floor(root: Path) -> None:
    """The lowest Python is the same for the package, the linter, CI and the docs."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    floor = project["project"]["requires-python"].removeprefix(">=")
    assert project["tool"]["ruff"]["target-version"] == "py" + floor.replace(".", "")
    workflows = [f.read_text() for f in (root / ".github/workflows").glob("*.yml")]
    stated = {v for w in workflows for v in re.findall(r'python-version: "(.+?)"', w)}
    assert stated == {floor}
    major, minor = floor.split(".")
    assert f"({major}, {minor})" in (root / "Makefile").read_text()
    assert f"Python ≥ {floor}" in (root / "README.md").read_text("utf-8")


def test_node_floor(root: Path) -> None:
    """The lowest Node is the same for npm, CI, make and the docs."""
    package = json.loads((root / "package.json").read_text())
    floor = package["engines"]["node"].removeprefix(">=")
    workflows = [f.read_text() for f in (root / ".github/workflows").glob("*.yml")]
    stated = {v for w in workflows for v in re.findall(r'node-version: "(.+?)"', w)}
    assert stated == {floor}
    assert f"Node.js {floor} or newer" in (root / "Makefile").read_text()
    assert f"Node.js ≥ {floor}" in (root / "README.md").read_text("utf-8")


def test_version_of_the_project(root: Path) -> None:
    """The package, the citation and the newest entry of the changelog agree."""
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    assert f"\nversion: {version}\n" in (root / "CITATION.cff").read_text("utf-8")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\d\S*?),", changelog, re.MULTILINE)[0] == version


def test_actions_are_pinned_alike(root: Path) -> None:
    """Each action is pinned to a commit, names its tag, and has one pin everywhere."""
    pins: dict[str, set[tuple[str, str]]] = {}
    for file in (root / ".github/workflows").glob("*.yml"):
        for action, commit, tag in ACTION.findall(file.read_text()):
            assert re.fullmatch(r"[0-9a-f]{40}", commit), f"{file.name}: {action}"
            assert re.fullmatch(r"v\d+\.\d+\.\d+", tag), f"{file.name}: {action}"
            pins.setdefault(action, set()).add((commit, tag))
    assert pins
    assert {action: found for action, found in pins.items() if len(found) > 1} == {}
