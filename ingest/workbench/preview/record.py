"""One record on its own: read, checked, and built apart from the data of the site.

Owns ``build.preview/<id>``; ``build`` and ``public`` are neither read nor written. What
a page says about other records (what is related, which answers it counts for) needs all
of them and is left to a build.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.findings import has_errors
from ingest.intake.checked import checked_records
from ingest.intake.models.corpus import Corpus
from ingest.intake.read import record_folders
from ingest.intake.read.records import read_record
from ingest.intake.read.translations import Translations

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.findings import Finding
    from ingest.intake.models.record import Record
    from ingest.paths import Paths

    Progress = Callable[[str], None]

#: Below the root; ignored by git, removed by ``make clean``.
FOLDER = "build.preview"


class NoRecordError(Exception):
    """What was asked for is no record; the message says what might be meant."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record as read, with the findings about it.

    ``record`` is None where the findings hold an error: it cannot be built then.
    ``corpus`` holds it and those its page names.
    """

    corpus: Corpus
    record: Record | None
    findings: list[Finding]


def record_folder(target: str, paths: Paths) -> Path:
    """Return the folder of a record named by its id or by a path.

    Raises ``NoRecordError`` where neither exists.
    """
    by_id = paths.results / target
    if "/" not in target and by_id.is_dir():
        return by_id
    given = Path(target)
    if given.exists():
        return given.absolute()
    ids = [folder.name for folder in record_folders(paths.results, paths)[0]]
    close = get_close_matches(target, ids, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    message = f"there is no record {target}, neither an id nor a path{hint}"
    raise NoRecordError(message)


def checked(folder: Path, paths: Paths) -> Checked:
    """Read and check the record in or around ``folder``.

    It is compared with the others, but nothing is said about them. Raises
    ``NoRecordError`` where there is no record, or are several.
    """
    found = checked_records(paths, [folder])
    if found.count != 1:
        message = f"{paths.display(folder)} is not the folder of one record"
        raise NoRecordError(message)
    if not found.records or has_errors(found.findings):
        return Checked(Corpus((), found.reference, ()), None, found.findings)
    record = found.records[0]
    named = sorted(set(record.same_source) - {record.id})
    read = [read_record(paths.results / x, paths, Translations(paths)) for x in named]
    others = (each.record for each in read if each.record)
    corpus = Corpus((record, *others), found.reference, ())
    return Checked(corpus, record, found.findings)


def preview_paths(record: Record, paths: Paths) -> Paths:
    """Return the paths of the checkout with the record's own build folder."""
    return paths.with_build(paths.root / FOLDER / record.id / "data")


def build_preview(
    record: Record, corpus: Corpus, paths: Paths, progress: Progress
) -> list[Finding]:
    """Build data and charts of the record into ``paths.build``; return errors.

    Raises ``FileNotFoundError`` without the npm packages of the fonts.
    """
    # DuckDB and the chart renderer take seconds to load, which a record with errors
    # should not wait for.
    from ingest.analysis.warehouse import CheckError  # noqa: PLC0415
    from ingest.publishing.charts import render_charts  # noqa: PLC0415

    shutil.rmtree(paths.build, ignore_errors=True)
    paths.build.mkdir(parents=True)
    progress("shaping its data")
    try:
        _export(record, corpus, paths)
    except CheckError as error:
        # All that a build runs, for what rules let pass and tables do not.
        from ingest.workbench.build import check_finding  # noqa: PLC0415

        return [check_finding(error)]
    progress("drawing its charts")
    render_charts(paths, corpus.reference, life_spans=False)
    return []


def _export(record: Record, corpus: Corpus, paths: Paths) -> None:
    from ingest.analysis.parameters import EvidenceParameters  # noqa: PLC0415
    from ingest.analysis.warehouse import build_warehouse  # noqa: PLC0415
    from ingest.publishing.export.reference import write_reference  # noqa: PLC0415
    from ingest.publishing.export.site import export_site, write_json  # noqa: PLC0415
    from ingest.publishing.export.texts import title_of  # noqa: PLC0415

    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    alone = replace(corpus, records=(record,))
    parameters = EvidenceParameters.from_reference(choices)
    connection = build_warehouse(alone, paths, parameters)
    try:
        export_site(connection, alone, paths)
        write_reference(paths)
    finally:
        connection.close()
    # The page names them; their own pages are not built.
    for other in companions(record, corpus):
        path = paths.site / "results" / f"{other.id}.json"
        write_json(path, {"id": other.id, "title": title_of(other)})


def companions(record: Record, corpus: Corpus) -> list[Record]:
    """Return the records that the page of a record names itself."""
    named = set(record.same_source) - {record.id}
    return [each for each in corpus.records if each.id in named]
