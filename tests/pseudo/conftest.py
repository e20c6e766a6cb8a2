"""The site in languages nobody speaks, built when a test asks for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pseudo.build import PSEUDO, ROOT
from tests.site.pages import LexborHTMLParser


@pytest.fixture(scope="session")
def pseudo() -> Path:
    """Return the small checkout, with ``build`` and ``public``."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.pseudo.build"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return PSEUDO


@pytest.fixture(scope="session")
def pages(pseudo: Path) -> dict[str, LexborHTMLParser]:
    """Return the pages by address."""
    public = pseudo / "public"
    return {
        file.relative_to(public).as_posix().removesuffix("index.html"): (
            LexborHTMLParser(file.read_text("utf-8"))
        )
        for file in sorted(public.rglob("*.html"))
    }
