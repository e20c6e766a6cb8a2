"""make says clearly what is missing, before it does anything."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = ("bash", "env", "make", "printf", "touch", "git", "mkdir", "rm")


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """Return a folder with what set-up reads, and a PATH that holds little more."""
    for name in ("Makefile", "requirements.lock", "pyproject.toml", ".npmrc"):
        shutil.copy(root / name, tmp_path)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, tmp_path)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


def setup(checkout: Path, target: str) -> subprocess.CompletedProcess[str]:
    """Run make with the small PATH."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}
    return subprocess.run(
        ["make", target],
        cwd=checkout,
        env=environment | {"PATH": str(checkout / "bin")},
        capture_output=True,
        check=False,
        text=True,
    )


def test_without_python(checkout: Path) -> None:
    """No Python, or one that is too old: the version needed is named."""
    done = setup(checkout, "setup")
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed" in done.stderr
    assert not (checkout / ".venv").exists()


def test_without_node(checkout: Path) -> None:
    """No Node: the version needed is named."""
    done = setup(checkout, "node_modules/.ready")
    assert done.returncode != 0
    assert "Node.js 20 or newer with npm is needed" in done.stderr


def test_with_an_old_node(checkout: Path) -> None:
    """A Node that is too old is told from none."""
    for name, text in (
        ("node", 'case "$1" in -e) exit 1;; esac; echo v18'),
        ("npm", ""),
    ):
        script = checkout / "bin" / name
        script.write_text(f"#!{shutil.which('bash')}\n{text}\n")
        script.chmod(0o755)
    done = setup(checkout, "node_modules/.ready")
    assert done.returncode != 0
    assert "Node.js 20 or newer is needed; this is v18" in done.stderr
