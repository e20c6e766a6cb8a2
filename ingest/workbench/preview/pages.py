"""The pages of a preview: what Hugo is told, and pages that work as plain files.

The configuration is that of the site with other sources, so a preview cannot drift from
it. Hugo knows all pages, since links are resolved while a page is rendered, but writes
only those of the record (https://gohugo.io/configuration/segments/).
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from ingest.intake.models.base import LANGUAGES
from ingest.workbench.site.borrowed import mark_borrowed
from ingest.workbench.site.configuration import (
    hugo_config,
    write_config,
    write_strings,
)
from ingest.workbench.site.hugo import run_hugo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.record import Record
    from ingest.paths import Paths

#: Where links to other pages lead; said on each page.
Links = Literal["build", "site", "none"]

_SEGMENT = "preview"
_LINK = re.compile(r'(\s[a-z][a-z-]*=)"(/[^"]*)"')
_FONT = re.compile(r"url\((/[^)]+)\)")
#: A page opened as a file has no origin, and a hash is only checked against one.
_ORIGIN = re.compile(r'\s(?:integrity="[^"]*"|crossorigin)(?=[\s>])')


@dataclass(frozen=True, slots=True)
class Request:
    """What to render: the record, those it names, and where links lead."""

    record: Record
    companions: Sequence[Record]
    links: Links
    base_url: str


def render_pages(request: Request, paths: Paths) -> Path:
    """Render the record's page in every language; return the folder of the files.

    ``paths.build`` holds the data. Raises ``RenderError``.
    """
    folder = paths.build.parent
    public = folder / "public"
    shutil.rmtree(public, ignore_errors=True)
    write_strings(paths)
    config = write_config(site_config(request, paths), folder)
    flags = [config, "--renderSegments", _SEGMENT]
    flags += ["--noBuildLock", "--panicOnWarning", "--quiet"]
    run_hugo(flags, paths, public, say=lambda _: None)
    mark_borrowed(public)
    return public


def site_config(request: Request, paths: Paths) -> dict[str, Any]:
    """Return the configuration of the site, bent to one record and its data."""
    config = hugo_config(paths)
    config |= {"baseURL": request.base_url, "enableRobotsTXT": False}
    config["disableKinds"] += ["sitemap"]
    config["params"]["preview"] = request.links
    config["segments"] = {
        _SEGMENT: {
            "includes": [
                {"path": f"/results/{request.record.id}"},
                {"path": "/missing"},
            ]
        }
    }
    mounts: list[dict[str, Any]] = []
    for mount in config["module"]["mounts"]:
        if mount["source"] == "content/results":
            mounts += [_content(mount, request.record)]
            mounts += [_content(mount, other) for other in request.companions]
            continue
        source = Path(mount["source"])
        if source.parts[0] == "build":
            mount["source"] = str(paths.build.joinpath(*source.parts[1:]))
        mounts.append(mount)
    config["module"]["mounts"] = mounts
    return config


def _content(mount: dict[str, Any], record: Record) -> dict[str, Any]:
    """Return the mount of one record, wherever its folder lies."""
    return {
        **mount,
        "source": str(record.origin.directory.absolute()),
        "target": f"content/results/{record.id}",
        "files": ["index.md"],
    }


def page_of(record_id: str, language: str) -> str:
    """Return the path of a record's page below the site, with a slash at the end."""
    return f"{language}/results/{record_id}/"


def as_files(public: Path, target: Path, site: str | None) -> None:
    """Copy rendered pages so that they work from any folder, also without a server.

    Links among them become relative. Links to other pages lead to ``site``, the address
    of the published one for which they were rendered, or nowhere.
    """
    base = urlsplit(site or "").path.rstrip("/")
    shutil.copytree(public, target, dirs_exist_ok=True)
    (target / "404.html").unlink(missing_ok=True)
    for path in sorted(target.rglob("*.html")):
        here = path.parent.relative_to(target).as_posix()
        text = _ORIGIN.sub("", path.read_text("utf-8"))

        def relative(found: re.Match[str], here: str = here) -> str:
            name, address = found.groups()
            return _moved(name, address.removeprefix(base), target, here, site)

        path.write_text(_LINK.sub(relative, text), "utf-8")
    for path in sorted(target.rglob("*.css")):
        here = path.parent.relative_to(target).as_posix()
        text = path.read_text("utf-8")
        text = _FONT.sub(
            lambda found, here=here: (  # type: ignore[misc] # bound per file
                f"url({posixpath.relpath(found[1].removeprefix(base)[1:], here)})"
            ),
            text,
        )
        path.write_text(text, "utf-8")


def _moved(name: str, address: str, target: Path, here: str, site: str | None) -> str:
    """Return an attribute whose address is seen from the folder ``here``."""
    plain, mark, fragment = address.partition("#")
    file = target / plain[1:]
    if file.is_dir():
        file /= "index.html"
    if file.is_file():
        inside = file.relative_to(target).as_posix()
        return f'{name}"{posixpath.relpath(inside, here)}{mark}{fragment}"'
    if site:
        return f'{name}"{site.rstrip("/")}{address}"'
    # A link without an address is plain text, rather than one that ends in an error.
    return "" if name.strip() in ("href=", "action=") else f'{name}"{address}"'


def write_start(target: Path, record_id: str) -> None:
    """Write a first page that leads to the languages; a file opened by double click."""
    links = "".join(
        f'<li><a href="{page_of(record_id, language)}index.html">{language}</a></li>'
        for language in LANGUAGES
    )
    (target / "index.html").write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{record_id}</title></head>"
        f"<body><h1>{record_id}</h1><ul>{links}</ul></body></html>\n",
        "utf-8",
    )


def has_full_build(paths: Paths) -> bool:
    """Tell whether ``public`` holds a site that other links can lead to."""
    return os.path.lexists(paths.root / "public" / "index.html")
