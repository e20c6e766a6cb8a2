"""A small world that has a past, built to the last page: ``test-results/world/public``.

The site as it is holds one data release and nothing that came after it. Here a release
was made; since then records were added, some that disagree, one was corrected, one
renamed and one withdrawn, and answers changed. One record holds whatever text is legal
and unwelcome. So every template has something to render, and none may be left unused.

- ``record.md``: what the invented records are made from, with the figures of ``PAST``
  and ``PRESENT``; ``records/`` holds those that are written out;
- ``REAL`` and ``REAL_NEW``: records of the site, for the shapes they have;
- ``moved.yaml``: what became of addresses.

Vocabularies, templates, prose, strings and packages are the project's own.

    python -m tests.world.build [--base-url URL] [--into FOLDER]

``make world`` runs it, and so does the fixture ``world`` of the tests; nothing is built
while nothing it follows from has changed. Tests of pages that need no particular
record can take this site: it has every kind of page, and few of each. Its PNGs are
blank: ``tests/embeds`` draws some.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from ingest.findings import has_errors, in_order
from ingest.paths import Paths
from ingest.publishing.addresses.ledger import HEADER
from ingest.publishing.embeds import pixels
from ingest.publishing.releases.make import make_release
from ingest.publishing.releases.publish import published_documents, published_tables
from ingest.workbench import build as making
from ingest.workbench.site.configuration import hugo_config
from ingest.workbench.site.make import SiteError, Wanted, make_site
from tests.world.blank import blank_png
from tests.world.settings import SETTINGS, without_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.workbench.steps import Step

HERE = Path(__file__).resolve().parent
PROJECT = Paths.project()
WORLD = PROJECT.root / "test-results/world"
BASE_URL = "https://atlas.example/io-atlas/"
RELEASE = "2026-09-01"
#: Noon of 22 November 2026, in UTC: after everything in here.
TODAY = "1795348800"

REAL = (
    "ffsb-raid0-schedulers-ext3-xfs-2004",
    "mysql-tpcc-deadline-vs-cfq",
    "mysql-tpcc-deadline-vs-cfq-raid-layouts",
    "oracle-aix-jfs2-cio",
    "oracle-linux-io-scheduler-part-2",
)
#: Came after the release, and answer what nothing answered before.
REAL_NEW = ("virtio-blk-none-vs-mq-deadline-2023",)
SERIES = PROJECT.root / (
    "tests/contribute/fixtures/series/postgresql-full-page-writes-pgbench-vm"
)
#: New orders per minute with cfq and deadline, by record: when the release was made.
PAST = {
    "world-agrees": (1000, 2100),
    "world-corrected": (1200, 2600),
    "world-misnamed": (900, 1700),
    "world-withdrawn": (640, 1800),
}
#: And now.
PRESENT = {
    "world-agrees": (1000, 2100),
    "world-corrected": (1200, 1440),
    "world-renamed": (900, 1700),
    "world-disagrees": (2400, 1100),
    "world-disagrees-again": (1950, 1010),
    "world-disagrees-still": (1530, 1240),
    "world-new": (710, 1420),
}
#: A link of the prose to a record; and where those lead that would lead nowhere.
RECORD_LINK = re.compile(r"\]\(/results/([a-z0-9-]+)[^)]*\)")
ANY = "world-agrees"
#: Taken from the project as they are. Hugo follows no links: it gets their places.
SHARED = (
    *("LICENSE-data", "archetypes", "assets", "config.toml", "i18n"),
    *("node_modules", "static"),
)
#: Likewise, in ``data``; the vocabularies are a copy, with fewer settings.
LANGUAGES = ("languages.yaml", "translations")
#: What the pages follow from.
INPUTS = (
    *("LICENSE-data", "archetypes", "assets", "config.toml", "content", "i18n"),
    *("data/languages.yaml", "data/reference", "data/translations"),
    *("ingest", "layouts", "static", "package-lock.json", "requirements.lock"),
    *("tests/world", str(SERIES.relative_to(PROJECT.root))),
)


def write_record(paths: Paths, name: str, figures: tuple[int, int]) -> None:
    """Write an invented record with its two cells."""
    cfq, deadline = figures
    ahead = ("cfq", "deadline") if cfq > deadline else ("deadline", "cfq")
    text = Template((HERE / "record.md").read_text("utf-8")).substitute(
        id=name,
        title=name.replace("-", " ").capitalize(),
        group=f"group-of-{name}",
        faster=ahead[0],
        slower=ahead[1],
        ratio=f"{max(figures) / min(figures):.2f}",
        published="2011-03-01",
        accessed="2026-10-02" if name not in PAST else "2026-08-20",
    )
    folder = paths.results / name
    folder.mkdir(parents=True)
    (folder / "index.md").write_text(text, "utf-8")
    runs = f"io_scheduler,new_orders_per_minute\ncfq,{cfq}\ndeadline,{deadline}\n"
    (folder / "runs.csv").write_text(runs, "utf-8")


def write_checkout(
    paths: Paths, invented: dict[str, tuple[int, int]], copied: Iterable[Path]
) -> None:
    """Write what a checkout holds: records, vocabularies, moved addresses."""
    for name in ("content", "data/addresses"):
        shutil.rmtree(paths.root / name, ignore_errors=True)
    for name in SHARED:
        link = paths.root / name
        link.unlink(missing_ok=True)
        link.symlink_to(PROJECT.root / name)
    paths.reference.parent.mkdir(exist_ok=True)
    for name in LANGUAGES:
        link = paths.reference.parent / name
        link.unlink(missing_ok=True)
        link.symlink_to(PROJECT.reference.parent / name)
    shutil.rmtree(paths.reference, ignore_errors=True)
    shutil.copytree(PROJECT.reference, paths.reference, ignore=_left_out)
    for name, figures in invented.items():
        write_record(paths, name, figures)
    for folder in copied:
        shutil.copytree(folder, paths.results / folder.name)
    write_prose(paths)
    paths.moved.parent.mkdir()
    shutil.copyfile(HERE / "moved.yaml", paths.moved)
    paths.published.write_text(f"{HEADER}\n", "utf-8")


def _left_out(folder: str, names: list[str]) -> set[str]:
    is_settings = Path(folder) == PROJECT.reference / "settings"
    return {name for name in names if is_settings and name not in SETTINGS}


def write_prose(paths: Paths) -> None:
    """Write the prose; its links to records that are not here lead to one that is."""
    here = {folder.name for folder in paths.results.iterdir()}
    for source in (PROJECT.root / "content").iterdir():
        if source.name == paths.results.name:
            continue
        target = paths.root / "content" / source.name
        shutil.copytree(source, target)
        for file in target.rglob("*.md"):
            text = file.read_text("utf-8")
            led = RECORD_LINK.sub(
                lambda link: link[0] if link[1] in here else f"](/results/{ANY})", text
            )
            file.write_text(without_settings(led), "utf-8")


def ingest(paths: Paths, until: str = "") -> None:
    """Build the data; stop with the findings where one is an error.

    ``until`` names the last step; what follows it is not made.
    """
    steps = making._steps  # noqa: SLF001 (a build has no use for a part of it)

    def wanted(work: Any) -> list[Step]:
        every = steps(work)
        names = [step.name for step in every]
        return every[: names.index(until) + 1] if until else every

    with (
        patch.object(pixels, "drawn_png", blank_png),
        patch.object(making, "_steps", wanted),
    ):
        findings = making.build(paths)
    if has_errors(findings):
        said = (f"{each.place}: {each.message}" for each in in_order(findings))
        raise SystemExit("\n".join(said))


def site_config(paths: Paths) -> dict[str, Any]:
    """Return the configuration of the site over the content and data of the world."""
    config = hugo_config(paths)
    own = ("build", "data", "content")
    for mount in config["module"]["mounts"]:
        source = mount["source"]
        ours = source.startswith(own)
        mount["source"] = str((paths.root if ours else PROJECT.root) / source)
    return config


def render(paths: Paths, base_url: str) -> None:
    """Write ``public``. A warning ends it, one about an unused template included."""
    config = paths.root / "hugo.json"
    config.write_text(json.dumps(site_config(paths), indent=1), "utf-8")
    flags = ("--config", str(config), "--noBuildLock", "--printUnusedTemplates")
    said = StringIO()
    # Panicking on warnings would hide an error: after a failed render Hugo finds every
    # template unused.
    with redirect_stdout(said):
        wanted = Wanted(paths.root / "public", base_url, hugo_flags=flags)
        try:
            make_site(paths, wanted, lambda _: None, lambda *_: None)
        except SiteError as problem:
            lines = str(problem).splitlines()
            raise SystemExit("\n".join(x for x in lines if "WARN" not in x)) from None
    warnings = [line for line in said.getvalue().splitlines() if "WARN" in line]
    if warnings:
        raise SystemExit("\n".join(warnings))


def digest_of_inputs(base_url: str) -> str:
    """Return a hash of everything the pages follow from."""
    seed = hashlib.sha256(base_url.encode())
    for name in INPUTS:
        top = PROJECT.root / name
        for file in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if file.is_file() and "__pycache__" not in file.parts:
                seed.update(f"\n{file.relative_to(PROJECT.root)} ".encode())
                seed.update(hashlib.sha256(file.read_bytes()).digest())
    return seed.hexdigest()


def make_world(paths: Paths, base_url: str) -> None:
    """Build the past, release it, build the present and its pages."""
    shutil.rmtree(paths.releases, ignore_errors=True)
    # What is kept of the translations does not follow the link to them.
    shutil.rmtree(paths.cache / "reference", ignore_errors=True)
    real = [PROJECT.results / name for name in (*REAL, *REAL_NEW)]
    write_checkout(paths, PAST, real[: len(REAL)])
    # A release is tables and comparisons.
    ingest(paths, until="data")
    make_release(published_tables(paths), published_documents(paths), paths, RELEASE)

    written = sorted(each for each in (HERE / "records").iterdir() if each.is_dir())
    write_checkout(paths, PRESENT, [*real, SERIES, *written])
    ingest(paths)

    render(paths, base_url)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base-url", default=BASE_URL)
    parser.add_argument("--into", type=Path, default=WORLD, help="a folder for it")
    given = parser.parse_args()
    os.environ["SOURCE_DATE_EPOCH"] = TODAY
    folder: Path = given.into.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / "made-from"
    digest = digest_of_inputs(given.base_url)
    # Tests that run beside each other ask for it at once.
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if done.is_file() and done.read_text("utf-8") == digest:
            return
        done.unlink(missing_ok=True)
        make_world(Paths(folder), given.base_url)
        done.write_text(digest, "utf-8")


if __name__ == "__main__":
    main()
