"""``public/``: the pages, their search index and the ledger of their addresses."""

from __future__ import annotations

from dataclasses import dataclass
from shutil import which
from typing import TYPE_CHECKING

from ingest.publishing.addresses.write import write_addresses
from ingest.workbench.site.borrowed import mark_borrowed
from ingest.workbench.site.configuration import (
    hugo_config,
    write_config,
    write_strings,
)
from ingest.workbench.site.downloads import DownloadsError, apart
from ingest.workbench.site.hugo import RenderError, run_hugo
from ingest.workbench.site.known import Known
from ingest.workbench.site.swap import recover, replacing
from ingest.workbench.site.watchdog import StuckError, run_watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ingest.paths import Paths
    from ingest.workbench.steps import Explain

#: A warning ends a build.
STRICT = ("--panicOnWarning",)
#: On pages, and no text of theirs: links to parts, marks of notes, addresses.
_NO_TEXT = (".anchor", ".cell-link", ".permalink", "sup")
_PAGEFIND = ("node_modules", "pagefind", "lib", "runner", "bin.cjs")
#: Files a language with the texts of pages: beyond it pages share one, so that the
#: index does not grow with every record; a hit loads the few pages of its file.
_MOST_FRAGMENTS = 500


class SiteError(Exception):
    """A site that cannot be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which site to make: into which folder, for which address.

    ``hugo_flags`` go to Hugo besides. ``lock`` is the descriptor its child keeps open.
    """

    public: Path
    base_url: str
    hugo_flags: Sequence[str] = STRICT
    lock: int | None = None


def make_site(
    paths: Paths, wanted: Wanted, step: Callable[[str], object], explain: Explain
) -> bool:
    """Make ``wanted.public`` from what is in ``paths.build``; False if it is as it was.

    ``step`` hears what is being done, ``explain`` why. Raises ``SiteError``; the folder
    then holds the site it held before.
    """
    if not (paths.site / "index.json").is_file():
        message = f"{paths.display(paths.build)} holds no data: run  atlas build"
        raise SiteError(message)
    recover(wanted.public)
    known = Known(paths, wanted.public, _values(wanted))
    reasons = known.reasons
    if wanted.hugo_flags != STRICT:
        # Somebody wants to read what Hugo says.
        reasons = [*reasons, "it was asked for with other flags"]
    explain("site", reasons)
    if not reasons:
        return False
    with replacing(wanted.public) as folder:
        try:
            _render(paths, wanted, folder, step)
        except (RenderError, StuckError, DownloadsError) as problem:
            raise SiteError(str(problem)) from problem
    known.keep()
    return True


def _values(wanted: Wanted) -> dict[str, str]:
    flags = " ".join(wanted.hugo_flags)
    return {"address": wanted.base_url, "flags": flags or "none"}


def _render(
    paths: Paths, wanted: Wanted, folder: Path, step: Callable[[str], object]
) -> None:
    open_ = () if wanted.lock is None else (wanted.lock,)
    step(f"Pages: Hugo to {paths.display(wanted.public)}/ for {wanted.base_url}")
    write_strings(paths)
    config = hugo_config(paths)
    flags = [
        write_config(config, paths.build),
        "--baseURL",
        wanted.base_url,
        "--printI18nWarnings",
    ]
    flags += wanted.hugo_flags
    run_hugo(flags, paths, folder, keep_open=open_)
    mark_borrowed(folder)
    step("Search index: Pagefind")
    command = [_node(), str(paths.root.joinpath(*_PAGEFIND)), "--quiet"]
    command += ["--site", str(folder.absolute())]
    command += ["--max-fragments", str(_MOST_FRAGMENTS)]
    for selector in _NO_TEXT:
        command += ["--exclude-selectors", selector]
    stacks = paths.cache / "pagefind-stacks.txt"
    if run_watched(command, cwd=paths.root, stacks=stacks, keep_open=open_):
        message = "Pagefind could not index the pages"
        raise SiteError(message)
    write_addresses(folder, paths, apart(config, paths))


def _node() -> str:
    node = which("node")
    if node is None:
        message = "Node.js was not found on PATH; the search index is made with it"
        raise SiteError(message)
    return node
