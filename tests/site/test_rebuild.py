"""A second build, elsewhere, gives the same content; a failed one leaves the last good.

The small world is built again in another folder, from nothing, under another hash seed
and time zone; then its records, or a template, are spoiled. DuckDB and Pagefind write
the same content in an order of their own: their files are compared by what is in them,
and of all others every byte, but for sizes and hashes of those.
"""

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.site.make import SiteError, Wanted, make_site
from tests.world.build import BASE_URL, site_config

# All of it: the second world would be built for those that take no other build, again.
pytestmark = pytest.mark.needs_build

OUTPUT = ("build", "public")
DATABASE = re.compile(r"(\.duckdb|/io-atlas\.duckdb\.\w+\.gz|\.duckdb\.gz)$")
#: What says how DuckDB's and Pagefind's files are laid out, and nothing else.
OWN_ORDER = re.compile(r"SHA256SUMS$|^pagefind/|^steps\.json$")
#: A size that people read, beside the name of a database.
SIZE = re.compile(rb"\d[\d.,]*(?:\s|\xc2\xa0|\xe2\x80\xaf)[kM]B\b")


@pytest.fixture(scope="module")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """Return a second world, built from nothing."""
    folder = tmp_path_factory.mktemp("world")
    done = subprocess.run(
        [sys.executable, "-m", "tests.world.build", "--into", str(folder)],
        cwd=root,
        env=os.environ | {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Auckland"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return Paths(folder)


def files(folder: Path) -> set[str]:
    """Return the files of a build but for those with an order of their own."""
    names = (str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())
    return {name for name in names if not OWN_ORDER.search(name)}


def named(name: str) -> str:
    """Return the name of a file without the hash of a database in it."""
    return re.sub(r"\.duckdb\.\w{64}\.gz$", ".duckdb.gz", name)


class Settling:
    """Takes out of files what follows from the bytes of the databases of builds."""

    def __init__(self, *tops: Path) -> None:
        """Look at the databases below ``tops``."""
        facts: set[bytes] = set()
        for path in (each for top in tops for each in top.rglob("*")):
            if DATABASE.search(f"/{path.name}") or path.name == "SHA256SUMS":
                facts |= set(_facts(path))
        longest = sorted(facts, key=len, reverse=True)
        self._facts = re.compile(b"|".join(rb"\b%s\b" % each for each in longest))

    def __call__(self, content: bytes) -> bytes:
        """Return what is in a file without sizes and hashes of databases."""
        data = self._facts.sub(b"#", content)
        return SIZE.sub(b"#", data) if b".duckdb" in content else data


def _facts(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest().encode()
    yield from (digest, digest[:12], str(len(data)).encode())
    packed = len(gzip.compress(data, compresslevel=9, mtime=0))
    yield str(packed).encode()


def differences(one: Path, other: Path) -> list[str]:
    """Return the files of two builds that are not in both with the same content."""
    mine, theirs = ({named(n): n for n in files(each)} for each in (one, other))
    settled = Settling(one.parent, other.parent)
    assert mine
    unequal = [
        name
        for name in mine.keys() & theirs.keys()
        if not DATABASE.search(f"/{name}")
        and (a := (one / mine[name]).read_bytes())
        != (b := (other / theirs[name]).read_bytes())
        and settled(a) != settled(b)
    ]
    return sorted([*(mine.keys() ^ theirs.keys()), *unequal])


@pytest.mark.parametrize("folder", OUTPUT)
def test_two_builds_are_identical(copy: Paths, world: Path, folder: str) -> None:
    """The same sources give the same content, wherever and whenever they are built."""
    assert differences(world / folder, copy.root / folder) == []


def tables(file: Path) -> dict[str, list[str]]:
    """Return the rows of each table of a database, in an order that stays."""
    with duckdb.connect(str(file), read_only=True) as connection:
        names = connection.execute(
            "select table_schema, table_name from information_schema.tables"
        ).fetchall()
        return {
            f"{schema}.{name}": sorted(
                map(repr, connection.table(f'"{schema}"."{name}"').fetchall())
            )
            for schema, name in names
        }


@pytest.mark.parametrize(
    "file",
    [
        "build/atlas.duckdb",
        "public/data/corpus/io-atlas.duckdb",
        "public/data/releases/2026-09-01/io-atlas.duckdb",
    ],
)
def test_two_databases_hold_the_same(copy: Paths, world: Path, file: str) -> None:
    """Every row of every table."""
    mine, theirs = tables(world / file), tables(copy.root / file)
    assert mine
    assert mine.keys() == theirs.keys()
    assert [name for name in mine if mine[name] != theirs[name]] == []


def fragments(site: Path, settled: Settling) -> list[bytes]:
    """Return what the search index says of each page, in an order that stays."""
    found = (site / "pagefind/fragment").glob("*.pf_fragment")
    return sorted(settled(gzip.decompress(file.read_bytes())) for file in found)


def test_two_builds_are_found_alike(copy: Paths, world: Path) -> None:
    """The search index holds the same pages with the same words."""
    settled = Settling(world, copy.root)
    found = fragments(world / "public", settled)
    assert found
    assert fragments(copy.root / "public", settled) == found


RECORD = "content/results/mysql-tpcc-deadline-vs-cfq"
Spoil = Callable[[str], str]
BAD: dict[str, tuple[str, Spoil]] = {
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
}


def state(paths: Paths, *folders: str) -> dict[str, tuple[int, int]]:
    """Return the files in folders: which they are, and when they were written."""
    return {
        str(path): (path.stat().st_ino, path.stat().st_mtime_ns)
        for folder in folders
        for path in (paths.root / folder).rglob("*")
    }


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_leaves_the_last_good_build(
    copy: Paths, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is bad is named, the build stops, and nothing published changes."""
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: copy))
    path, spoil = BAD[name]
    file = copy.root / path
    good, before = file.read_text("utf-8"), state(copy, *OUTPUT)
    try:
        file.write_text(spoil(good), "utf-8")
        done = CliRunner().invoke(app, ["build"])
    finally:
        file.write_text(good, "utf-8")
    assert done.exit_code == 1, done.output
    assert f"{path}:" in "".join(done.output.split())
    assert state(copy, *OUTPUT) == before


def test_a_broken_template_leaves_the_last_good_site(
    copy: Paths, root: Path, tmp_path: Path
) -> None:
    """The message names the template; the pages stay as they were."""
    template = tmp_path / "results/page.html"
    template.parent.mkdir()
    text = (root / "layouts/results/page.html").read_text("utf-8")
    broken = text.replace('"main" }}', '"main" }}{{ .NoSuchField }}', 1)
    assert broken != text
    template.write_text(broken, "utf-8")
    config = site_config(copy)
    # Of two files of one name the first is taken.
    config["module"]["mounts"][:0] = [
        {"source": str(layouts), "target": "layouts"}
        for layouts in (tmp_path, root / "layouts")
    ]
    file = tmp_path / "hugo.json"
    file.write_text(json.dumps(config), "utf-8")
    before = state(copy, "public")
    flags = ("--config", str(file), "--noBuildLock")
    wanted = Wanted(copy.root / "public", BASE_URL, hugo_flags=flags)
    with pytest.raises(SiteError, match=r"results/page\.html"):
        make_site(copy, wanted, lambda _: None, lambda *_: None)
    assert state(copy, "public") == before
