"""One build: everything below ``build/``, from nothing, or not at all."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Protocol

from ingest.analysis.evidence.gather import gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import CheckError, build_warehouse
from ingest.findings import Finding, has_errors, in_order
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.publishing.badges import write_badges
from ingest.publishing.charts import render_charts
from ingest.publishing.cite import current_edition, write_citations
from ingest.publishing.corpus.publish import publish_corpus
from ingest.publishing.embeds import write_embeds
from ingest.publishing.explore import write_explore
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.marts import Marts
from ingest.publishing.export.site import export_site, write_json
from ingest.workbench.site.swap import replacing

if TYPE_CHECKING:
    import duckdb

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths


class Progress(Protocol):
    """Hears about a build: the step, and how much of it is done where known."""

    def __call__(self, step: str, done: int = 0, total: int = 0) -> None:
        """Take note of a step."""


def _silent(step: str, done: int = 0, total: int = 0) -> None:
    del step, done, total


def build(paths: Paths, progress: Progress = _silent) -> list[Finding]:
    """Build into ``paths.build`` and return all findings.

    With a finding of level E, or when anything raises, ``paths.build`` keeps
    what the last good build left there. One build of a checkout at a time: callers
    hold its lock (:mod:`ingest.workbench.site.lock`).
    """
    progress("reading records")
    corpus = read_corpus(paths)
    progress("checking rules")
    findings = check(corpus)
    choices = corpus.reference.evidence
    if has_errors(findings) or choices is None:
        return findings
    with replacing(paths.build) as folder:
        try:
            _write(
                corpus,
                paths.with_build(folder),
                EvidenceParameters.from_reference(choices),
                progress,
            )
        except CheckError as error:
            shutil.rmtree(folder)
            return in_order([*findings, check_finding(error)])
    return findings


def _write(
    corpus: Corpus, paths: Paths, parameters: EvidenceParameters, progress: Progress
) -> None:
    progress("shaping tables")
    connection = build_warehouse(corpus, paths, parameters)
    try:
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
    finally:
        connection.close()
    progress("writing published tables")
    publish_corpus(paths, corpus, evidence, recommendations)
    progress("answering example queries")
    write_explore(paths, paths.corpus / "io-atlas.duckdb")
    progress("drawing charts")
    render_charts(
        paths,
        corpus.reference,
        lambda drawn, all_: progress("drawing charts", drawn, all_),
    )
    progress("drawing pictures")
    write_embeds(
        paths,
        corpus.reference,
        lambda drawn, all_: progress("drawing pictures", drawn, all_),
    )
    progress("telling what changed")
    publish(corpus, paths)
    progress("drawing badges")
    write_badges(paths, corpus.reference)


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
    # As above: only a build should wait for statsmodels.
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
