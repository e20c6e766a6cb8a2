"""A second build, elsewhere, gives the same bytes; a failed one leaves the last good.

The project is copied into test-results/ and built there by `make build`, under another
hash seed and time zone. Packages are shared by hard links: Hugo follows no others.
"""

import filecmp
import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

IGNORED = {".ready", ".ready-dev"}
# What the installed packages follow from: never newer than they are in the copy, or
# make would install there and re-point the borrowed environment to the copy.
INSTALLED = (
    ".npmrc",
    "package-lock.json",
    "package.json",
    "pyproject.toml",
    "requirements.lock",
)
# Pixels are kept by the drawing they are of, which is drawn anew; making all of them a
# second time would take longer than the rest of the build. tests/embeds draws
# some twice.
PIXELS = ("pictures",)
# DuckDB and Pagefind write the same contents in an order of their own. tests/corpus
# compares the tables; here everything else, but for what follows from those bytes.
OWN_ORDER = re.compile(
    r"\.duckdb(\.gz)?$|SHA256SUMS$|^pagefind/|io-atlas\.duckdb\.[^/]*$"
)
FOLLOWS = re.compile(
    rb"\b[0-9a-f]{64}\b|(?<=\"size\": )\d+|(?<=_bytes\": )\d+"
    rb"|[\d.,]+(\s|\xc2\xa0)[kM]B\b"
)


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a copy of the project, with its own package first on the path."""
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONHASHSEED": "4711",
        "TZ": "Pacific/Auckland",
        "SOURCE_DATE_EPOCH": subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip(),
    }
    for inherited in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES"):
        environment.pop(inherited, None)
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
    )


@pytest.fixture(scope="module")
def copy(root: Path, base_url: str) -> Path:
    """Return a built copy of the project."""
    folder = root / "test-results/rebuild"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, listing.stdout.split("\0")):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    for name in INSTALLED:
        os.utime(folder / name, (0, 0))
    shutil.copytree(
        root / "node_modules",
        folder / "node_modules",
        copy_function=os.link,
        symlinks=True,
    )
    for name in PIXELS:
        shutil.copytree(
            root / ".cache" / name, folder / ".cache" / name, copy_function=os.link
        )
    done = make(folder, "build", f"VENV={root / '.venv'}", f"BASE_URL={base_url}")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def differences(one: Path, other: Path) -> list[str]:
    """Return the files of two folders that are not in both, byte for byte."""
    names = [
        {
            name
            for f in folder.rglob("*")
            if f.is_file() and not OWN_ORDER.search(str(name := f.relative_to(folder)))
        }
        for folder in (one, other)
    ]
    assert names[0]
    unequal = [
        name
        for name in names[0] & names[1]
        if not filecmp.cmp(one / name, other / name, shallow=False)
        and _settled(one / name) != _settled(other / name)
    ]
    return sorted(str(name) for name in [*(names[0] ^ names[1]), *unequal])


def _settled(file: Path) -> bytes:
    return FOLLOWS.sub(b"", file.read_bytes())


def fragments(site: Path) -> list[str]:
    """Return what the search index says of each page, in an order that stays."""
    files = (site / "pagefind/fragment").glob("*.pf_fragment")
    return sorted(gzip.decompress(file.read_bytes()).decode() for file in files)


@pytest.mark.parametrize(
    "folder", ["build/site", "build/charts", "build/results", "public"]
)
def test_two_builds_are_identical(copy: Path, root: Path, folder: str) -> None:
    """The same commit gives the same files, wherever and whenever it is built."""
    assert differences(root / folder, copy / folder) == []


def test_two_builds_are_found_alike(copy: Path, root: Path) -> None:
    """The search index holds the same pages with the same words."""
    found = fragments(root / "public")
    assert found
    assert fragments(copy / "public") == found


RECORD = "content/results/mysql-tpcc-deadline-vs-cfq"
BAD = {
    "an unknown level": (
        f"{RECORD}/runs.csv",
        lambda text: text.replace("deadline", "deadlin"),
    ),
    "a number that is none": (
        f"{RECORD}/runs.csv",
        lambda text: text.replace("845", "845 ops"),
    ),
    "a script in the text": (
        f"{RECORD}/index.md",
        lambda text: text + "\n<script>1</script>\n",
    ),
    "no front matter": (
        f"{RECORD}/index.md",
        lambda text: text.replace("---", "", 1),
    ),
    "a broken template": (
        "layouts/results/page.html",
        lambda text: text.replace('"main" }}', '"main" }}{{ .NoSuchField }}', 1),
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_failed_build_leaves_the_last_good(copy: Path, root: Path, name: str) -> None:
    """What is bad is named, the build stops, and nothing published changes."""
    path, spoil = BAD[name]
    file = copy / path
    good = file.read_text("utf-8")
    try:
        file.write_text(spoil(good), "utf-8")
        done = make(copy, "build", f"VENV={root / '.venv'}")
    finally:
        file.write_text(good, "utf-8")
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert f"{path}:" in "".join(said.split())
    assert "Traceback" not in said
    for folder in ("build/site", "public"):
        assert differences(root / folder, copy / folder) == []
