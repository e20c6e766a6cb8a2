"""The pages and charts of the records a change touches, beside its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read import record_folders
from ingest.workbench.preview.pages import (
    Request,
    as_files,
    render_pages,
    write_start,
)
from ingest.workbench.preview.picture import main_chart, write_picture
from ingest.workbench.preview.record import (
    NoRecordError,
    build_preview,
    checked,
    companions,
    preview_paths,
)
from ingest.workbench.review.changed import RESULTS, changed_files
from ingest.workbench.site.hugo import RenderError

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.paths import Paths

#: Records of one change that are previewed; a bulk change is looked at another way.
_MOST = 10
#: In the addresses the pages print about themselves.
_NO_SITE = "http://localhost/"


def write_previews(paths: Paths, base: str, out: Path) -> dict[str, str]:
    """Write the pages of each touched record to ``out/<id>/``, its chart to a PNG.

    Returns the file names of the charts by record. Records whose pages cannot
    be built are passed over. Raises ``RevisionError`` where ``base`` is none.
    """
    images: dict[str, str] = {}
    for identity in _touched(paths, base)[:_MOST]:
        try:
            if _write(identity, paths, out):
                images[identity] = f"{identity}.png"
        except (NoRecordError, RenderError):
            # The check says what is wrong with the record; its report matters more.
            continue
    return images


def _touched(paths: Paths, base: str) -> list[str]:
    names = {
        each.path.removeprefix(RESULTS).split("/")[0]
        for each in changed_files(paths.root, base)
        if each.path.startswith(RESULTS)
    }
    folders = {folder.name for folder in record_folders(paths.results, paths)[0]}
    return sorted(names & folders)


def _write(identity: str, paths: Paths, out: Path) -> bool:
    """Write one record's preview; tell whether it has a chart."""
    found = checked(paths.results / identity, paths)
    if found.record is None:
        return False
    own = preview_paths(found.record, paths)
    if build_preview(found.record, found.corpus, own, lambda _: None):
        return False
    others = companions(found.record, found.corpus)
    public = render_pages(Request(found.record, others, "none", _NO_SITE), own)
    as_files(public, out / identity, None)
    write_start(out / identity, found.record.id)
    chart = main_chart(own, found.record.id)
    if chart is None:
        return False
    write_picture(chart, found.record.language, own, out / f"{identity}.png")
    return True
