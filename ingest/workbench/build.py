"""One build: everything below ``build/``, from nothing, or not at all."""

from __future__ import annotations

import json
import shutil
from functools import cached_property
from time import time
from typing import TYPE_CHECKING, Protocol

from ingest.analysis.evidence.gather import gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import CheckError, build_warehouse
from ingest.cache import prune
from ingest.findings import Finding, has_errors, in_order
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.publishing.badges import write_badges
from ingest.publishing.charts import render_charts
from ingest.publishing.cite import current_edition, write_citations
from ingest.publishing.corpus.publish import publish_corpus
from ingest.publishing.defaults.write import write_defaults
from ingest.publishing.embeds import write_embeds
from ingest.publishing.explore import write_explore
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.marts import Marts
from ingest.publishing.export.reference import write_reference
from ingest.publishing.export.site import export_site, write_json
from ingest.workbench.site.swap import new_beside, recover, replacing
from ingest.workbench.steps import Plan, Step, run_steps

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import duckdb

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths
    from ingest.workbench.steps import Explain


class Progress(Protocol):
    """Hears about a build: the step, and how much of it is done where known."""

    def __call__(self, step: str, done: int = 0, total: int = 0) -> None:
        """Take note of a step."""


def _silent(step: str, done: int = 0, total: int = 0) -> None:
    del step, done, total


def _untold(step: str, reasons: Sequence[str]) -> None:
    del step, reasons


def build(
    paths: Paths, progress: Progress = _silent, explain: Explain = _untold
) -> list[Finding]:
    """Build into ``paths.build`` what has changed and return all findings.

    With a finding of level E, or when anything raises, ``paths.build`` keeps
    what the last good build left there. ``explain`` hears of each step, and why it is
    made. One build of a checkout at a time: callers hold its lock
    (:mod:`ingest.workbench.site.lock`).
    """
    started = time()
    recover(paths.build)
    folder = new_beside(paths.build)
    work = _Work(paths.with_build(folder), progress)
    plan = Plan(_steps(work), paths.root, paths.build)
    if plan.is_fresh():
        for step in plan.steps:
            explain(step.name, [])
        return _kept_findings(paths.build)
    with replacing(paths.build) as folder:
        try:
            run_steps(plan, folder, explain)
        except CheckError as error:
            shutil.rmtree(folder)
            return in_order([*work.findings, check_finding(error)])
        except _RefusedError:
            shutil.rmtree(folder)
            return work.findings
        finally:
            work.close()
        findings = _kept_findings(folder)
    prune(paths.cache, started)
    return findings


class _RefusedError(Exception):
    """The records have errors, or there is nothing to judge them by."""


class _Work:
    """What the steps of a build share, made when one of them asks for it."""

    def __init__(self, paths: Paths, progress: Progress) -> None:
        self.paths = paths
        self.progress = progress
        self._open: list[duckdb.DuckDBPyConnection] = []

    @cached_property
    def corpus(self) -> Corpus:
        """All records and vocabularies."""
        self.progress("reading records")
        return read_corpus(self.paths)

    @cached_property
    def findings(self) -> list[Finding]:
        """Everything the rules say about them."""
        corpus = self.corpus
        self.progress("checking rules")
        return check(corpus)

    def check(self) -> None:
        """Write what the rules say. Raises ``_RefusedError`` with a finding of E."""
        findings = self.findings
        if has_errors(findings) or self.corpus.reference.evidence is None:
            raise _RefusedError
        listed = [finding.to_dict() for finding in findings]
        write_json(self.paths.build / _FINDINGS, listed)

    def data(self) -> None:
        """Write everything that follows from the tables of all records."""
        corpus, paths, progress = self.corpus, self.paths, self.progress
        choices = corpus.reference.evidence
        if choices is None:
            raise _RefusedError
        parameters = EvidenceParameters.from_reference(choices)
        write_reference(paths)
        progress("shaping tables")
        connection = build_warehouse(corpus, paths, parameters)
        self._open.append(connection)
        progress("weighing evidence")
        evidence = gather_evidence(connection, parameters)
        recommendations = recommend(connection, corpus, paths, progress)
        total = len(corpus.records)
        done = 0

        def count(_: str) -> None:
            nonlocal done
            done += 1
            progress("writing pages", done, total)

        progress("writing pages", 0, total)
        export_site(
            connection,
            corpus,
            paths,
            evidence,
            count,
            recommendations=recommendations,
        )
        progress("writing comparisons")
        compare(connection, corpus, paths)
        progress("predicting sources left out")
        calibrate(connection, corpus, paths)
        progress("ranking open questions")
        # Ranking is nothing that `atlas check` needs.
        from ingest.publishing.hints.write import write_hints  # noqa: PLC0415
        from ingest.publishing.open_questions.write import (  # noqa: PLC0415
            write_open_questions,
        )

        write_open_questions(connection, corpus, paths, recommendations)
        write_hints(connection, corpus, paths, recommendations)
        self.close()
        progress("writing published tables")
        publish_corpus(paths, corpus, evidence, recommendations)
        write_defaults(paths, corpus.reference)

    def explore(self) -> None:
        """Write engine and data of the page for SQL."""
        self.progress("answering example queries")
        write_explore(self.paths, self.paths.corpus / "io-atlas.duckdb")

    def charts(self) -> None:
        """Draw the charts."""
        name = "drawing charts"
        self.progress(name)
        render_charts(
            self.paths,
            self.corpus.reference,
            lambda drawn, all_: self.progress(name, drawn, all_),
        )

    def pictures(self) -> None:
        """Draw what is shown elsewhere."""
        name = "drawing pictures"
        self.progress(name)
        write_embeds(
            self.paths,
            self.corpus.reference,
            lambda drawn, all_: self.progress(name, drawn, all_),
        )

    def releases(self) -> None:
        """Write releases, what changed since, citations and the API."""
        self.progress("telling what changed")
        publish(self.corpus, self.paths)

    def badges(self) -> None:
        """Draw the badges."""
        self.progress("drawing badges")
        write_badges(self.paths, self.corpus.reference)

    def close(self) -> None:
        """Close the tables; DuckDB writes them whole only then."""
        while self._open:
            self._open.pop().close()


#: What the rules said of the records of a build.
_FINDINGS = "findings.json"
#: Where records, vocabularies and their words stand, and what is made of them.
_RECORDS = ("content/results", "data", "i18n", "ingest/workbench/build.py")
#: The packages of the fonts and of the engine.
_PACKAGES = "package-lock.json"


def _steps(work: _Work) -> list[Step]:
    """Return the steps of a build, each after those it needs."""
    date = {"date": build_date(work.paths.root) or "none"}
    licence = ("assets/data-examples", "LICENSE-data")
    p = "ingest.publishing"
    data_code = (
        *("ingest.intake", "ingest.analysis", "ingest.language", f"{p}.export"),
        *(f"{p}.compare", f"{p}.corpus", f"{p}.defaults", f"{p}.series"),
        *(f"{p}.hints", f"{p}.open_questions"),
    )
    pictures = ("data", "charts")
    style = "assets/css/tokens.css"
    fonts = (*_RECORDS, _PACKAGES)
    told = (f"{p}.api", f"{p}.cite", f"{p}.defaults", f"{p}.releases")
    drawn = (*pictures, "pictures")
    return [
        Step("records", _RECORDS, ("ingest.intake",), work.check),
        Step(
            "data",
            (*_RECORDS, *licence),
            data_code,
            work.data,
            values=date,
            # Holds random ids; what is published is made of it in this step.
            private=(work.paths.warehouse.name,),
        ),
        Step("explore", (_PACKAGES,), (f"{p}.explore",), work.explore, ("data",)),
        Step("charts", fonts, (f"{p}.charts",), work.charts, ("data",)),
        Step("pictures", (*fonts, style), (f"{p}.embeds",), work.pictures, pictures),
        Step("releases", _RECORDS, told, work.releases, drawn, date),
        Step(
            "badges",
            fonts,
            (f"{p}.badges", f"{p}.defaults"),
            work.badges,
            drawn,
        ),
    ]


def _kept_findings(folder: Path) -> list[Finding]:
    """Return what the rules said of the records of a build."""
    listed = json.loads((folder / _FINDINGS).read_text("utf-8"))
    return [Finding(**each) for each in listed]


def recommend(
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    paths: Paths,
    progress: Progress = _silent,
) -> list[Recommendation]:
    """Answer every question, from the cache where nothing it rests on has changed."""
    # The engine takes a second to load, which `atlas check` should not.
    from ingest.analysis.evidence.recommend.engine import recommend_all  # noqa: PLC0415

    progress("synthesising")
    return recommend_all(
        connection,
        corpus,
        cache=paths.cache,
        progress=lambda done, all_: progress("synthesising", done, all_),
    )


def compare(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus, paths: Paths
) -> None:
    """Write what the comparison page chooses from."""
    # As above: pooling is nothing that `atlas check` needs.
    from ingest.publishing.compare.export import export_comparisons  # noqa: PLC0415

    export_comparisons(corpus, Marts(connection), paths)


def publish(corpus: Corpus, paths: Paths) -> None:
    """Write the releases, what changed since, citations and the API.

    From what was exported: a citation names a release only if nothing changed since.
    """
    # As above: shapes and schemas take a moment to make.
    from ingest.publishing.api import write_api  # noqa: PLC0415
    from ingest.publishing.releases.publish import publish_releases  # noqa: PLC0415

    every, steps = publish_releases(paths, corpus.reference)
    date = build_date(paths.root)
    write_citations(paths, corpus, current_edition(every, steps, date))
    write_api(paths, corpus.reference, every, steps, date)


def calibrate(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus, paths: Paths
) -> None:
    """Write how well every source was predicted by the others, for people and pages."""
    # As above: only a build should wait for scipy.
    from ingest.publishing.export.calibration import calibration_document  # noqa: PLC0415

    document = calibration_document(connection, corpus, paths.cache)
    write_json(paths.build / "calibration.json", document)
    write_json(paths.site / "calibration.json", document)


def check_finding(error: CheckError) -> Finding:
    """Say what a check of the warehouse found; the rules should have caught it."""
    row = error.rows[0]
    record = row.get("record_id")
    more = len(error.rows) - 1
    return Finding(
        rule="WH-01",
        level="E",
        path=f"content/results/{record}/index.md"
        if record
        else f"ingest/analysis/warehouse/sql/checks/{error.check}.sql",
        line=1,
        column=1,
        found=", ".join(f"{name}: {value}" for name, value in row.items())
        + (f", and {more} more like it" if more else ""),
        expected="no such row",
        hint="compare the record with its source; if it is right, open an issue that "
        f"names {error.check}",
        message=f"the check {error.check} failed: {error.purpose}",
    )
