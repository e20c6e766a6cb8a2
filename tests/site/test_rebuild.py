"""A second build, elsewhere, gives the same bytes; a failed one leaves the last good.

The small world is built again in another folder, under another hash seed and time zone;
then its records, or a template, are spoiled.
"""

import filecmp
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.site.make import SiteError, Wanted, make_site
from tests.world.build import BASE_URL, TODAY, site_config

AGAIN = """
import sys
from pathlib import Path
from ingest.paths import Paths
from tests.world.build import BASE_URL, make_world
make_world(Paths(Path(sys.argv[1])), BASE_URL)
"""
OUTPUT = ("build/site", "build/charts", "build/results", "public")


@pytest.fixture(scope="module")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """Return a second world, built from nothing."""
    folder = tmp_path_factory.mktemp("world")
    done = subprocess.run(
        [sys.executable, "-c", AGAIN, str(folder)],
        cwd=root,
        env=os.environ
        | {
            "PYTHONHASHSEED": "4711",
            "TZ": "Pacific/Auckland",
            "SOURCE_DATE_EPOCH": TODAY,
        },
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return Paths(folder)


def differences(one: Path, other: Path) -> list[str]:
    """Return the files of two folders that are not in both, byte for byte."""
    names = [
        {f.relative_to(folder) for f in folder.rglob("*") if f.is_file()}
        for folder in (one, other)
    ]
    assert names[0]
    unequal = [
        name
        for name in names[0] & names[1]
        if not filecmp.cmp(one / name, other / name, shallow=False)
    ]
    return sorted(str(name) for name in [*(names[0] ^ names[1]), *unequal])


@pytest.mark.parametrize("folder", OUTPUT)
def test_two_builds_are_identical(copy: Paths, world: Path, folder: str) -> None:
    """The same sources give the same bytes, wherever and whenever they are built."""
    assert differences(world / folder, copy.root / folder) == []


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


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_leaves_the_last_good_build(
    copy: Paths, world: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is bad is named, the build stops, and nothing published changes."""
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: copy))
    path, spoil = BAD[name]
    file = copy.root / path
    good = file.read_text("utf-8")
    try:
        file.write_text(spoil(good), "utf-8")
        done = CliRunner().invoke(app, ["build"])
    finally:
        file.write_text(good, "utf-8")
    assert done.exit_code == 1, done.output
    assert f"{path}:" in "".join(done.output.split())
    for folder in OUTPUT:
        assert differences(world / folder, copy.root / folder) == []


def test_a_broken_template_leaves_the_last_good_site(
    copy: Paths, world: Path, root: Path, tmp_path: Path
) -> None:
    """The message names the template; the pages stay as they were."""
    template = tmp_path / "results/page.html"
    template.parent.mkdir()
    text = (root / "layouts/results/page.html").read_text("utf-8")
    broken = text.replace('"main" }}', '"main" }}{{ .NoSuchField }}', 1)
    assert broken != text
    template.write_text(broken, "utf-8")
    config = site_config(copy)
    config["module"]["mounts"] += [
        {"source": str(layouts), "target": "layouts"}
        for layouts in (tmp_path, root / "layouts")
    ]
    file = tmp_path / "hugo.json"
    file.write_text(json.dumps(config), "utf-8")
    flags = ("--config", str(file), "--noBuildLock")
    wanted = Wanted(copy.root / "public", BASE_URL, hugo_flags=flags)
    with pytest.raises(SiteError, match=r"results/page\.html"):
        make_site(copy, wanted, lambda _: None)
    assert differences(world / "public", copy.root / "public") == []
