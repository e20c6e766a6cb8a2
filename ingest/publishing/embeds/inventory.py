"""Which charts can be shown elsewhere, under which names, and what goes with them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.export.shapes.embed import EmbedView

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ingest.publishing.charts.forest import Evidence
    from ingest.publishing.export.shapes.embed import Embed, EmbedKind

#: The caveat, and the reason for a lower grade, that a reader must not miss.
_SINGLE_RUN, _SINGLE_RUNS = "single-run", "single_runs"
_VIEWS: tuple[str, ...] = get_args(EmbedView)
#: What nearly every answer says: the words tell it, and a picture shows no more.
_KEEP = "keep"
#: Where pages show their charts.
_RECORD_ANCHOR, _SETTING_ANCHOR = "chart", "life-span"
_NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_-]")


@dataclass(frozen=True)
class Subject:
    """What a chart is of, and what its page and its makers are."""

    kind: EmbedKind
    id: str
    page: str
    anchor: str
    title: Mapping[str, str] | None
    authors: Sequence[str]
    publisher: str | None
    single_runs: bool
    #: Whether link previews show its chart; others show the card of the site.
    is_pictured: bool = True


def embeds_of(
    subject: Subject,
    charts: Sequence[Mapping[str, Any]],
    published: Collection[str] = (),
    pictured: Collection[str] = (),
) -> Iterator[Embed]:
    """Yield the entries of one subject; ``charts`` is its part of a charts' index.

    The first chart leads; of a record it has the bare id. Each further metric has one
    under its full id, in its first view. What is in ``published`` stays as well, and so
    do the PNGs of what is in ``pictured``.
    """
    if subject.kind != "record":
        for place, chart in enumerate(charts):
            name = _name(subject, chart)
            yield _embed(name, subject, chart, pictured, leading=place == 0)
        return
    metrics: set[str] = set()
    for place, chart in enumerate(charts):
        if place == 0:
            yield _embed(subject.id, subject, chart, leading=True)
        name, metric = _name(subject, chart), chart["metric"]
        if name in published or (place > 0 and metric not in metrics):
            yield _embed(name, subject, chart, leading=False)
        metrics.add(metric)


def _name(subject: Subject, chart: Mapping[str, Any]) -> str:
    """Return the full id of a chart."""
    if subject.kind == "record":
        return f"{subject.id}.{chart['metric']}.{chart['view']}"
    return subject.id if subject.kind == "answer" else f"life-span.{subject.id}"


def _embed(
    chart_id: str,
    subject: Subject,
    chart: Mapping[str, Any],
    pictured: Collection[str] = (),
    *,
    leading: bool,
) -> Embed:
    if chart["view"] not in _VIEWS:
        message = f"chart {chart_id} has a view of no known kind: {chart['view']}"
        raise ValueError(message)
    entry: Embed = {
        "id": chart_id,
        "kind": subject.kind,
        "subject": subject.id,
        "leading": leading,
        "view": chart["view"],
        "metric": chart["metric"] if subject.kind == "record" else None,
        "title": dict(subject.title or chart["title"]),
        "lead": dict(chart.get("lead") or dict.fromkeys(LANGUAGES, "")),
        "name": chart["title"],
        "finding": chart["alt"],
        "caption": chart["caption"],
        "note": chart["note"],
        "svg": chart["svg"],
        "page": subject.page,
        "anchor": _anchor(subject, chart, leading=leading),
        "picture": {},
        "narrow": {},
        "png": leading and (subject.is_pictured or chart_id in pictured),
        "pixels": {},
        "preview": {},
        "authors": list(subject.authors),
        "publisher": subject.publisher,
        "single_runs": subject.single_runs,
    }
    return entry


def _anchor(subject: Subject, chart: Mapping[str, Any], *, leading: bool) -> str:
    """Return the id of a chart on its page, as functions/part-id.md makes it."""
    if subject.kind != "record" or leading:
        return subject.anchor
    parts = (subject.anchor, str(chart["metric"]), str(chart["view"]))
    return "--".join(_NOT_IN_IDS.sub("_", part) for part in parts)


def record_subject(record: Mapping[str, Any]) -> Subject:
    """Return a record as the subject of its charts."""
    return Subject(
        kind="record",
        id=record["id"],
        page=f"results/{record['id']}/",
        anchor=_RECORD_ANCHOR,
        title=record["title"],
        authors=record["authors"],
        publisher=record["source"]["publisher"],
        single_runs=any(each["id"] == _SINGLE_RUN for each in record["caveats"]),
    )


def setting_subject(slug: str) -> Subject:
    """Return a setting as the subject of its life spans."""
    return Subject(
        kind="setting",
        id=slug,
        page=f"settings/{slug}/",
        anchor=_SETTING_ANCHOR,
        title=None,
        authors=(),
        publisher=None,
        single_runs=False,
    )


def answer_subject(evidence: Evidence, records: Mapping[str, Any]) -> Subject:
    """Return an answer as the subject of its evidence; its data are of all authors."""
    counted = (records[row["record"]] for row in evidence.forest["rows"])
    authors = [name for record in counted for name in record["authors"]]
    reasons = [
        each["id"]
        for era in evidence.answer["eras"]
        for each in era["certainty"]["lowers"]
    ]
    return Subject(
        kind="answer",
        id=evidence.key,
        page=f"recommendations/{evidence.key.replace('.', '/')}/",
        anchor=f"{evidence.answer['id']}-evidence",
        title=None,
        authors=list(dict.fromkeys(authors)),
        publisher=None,
        single_runs=_SINGLE_RUNS in reasons,
        is_pictured=any(
            era["lines"]["action"] != _KEEP for era in evidence.answer["eras"]
        ),
    )


def short_path(entry: Embed) -> str:
    """Return the short address of a chart's page below that of the site."""
    subject = entry["subject"]
    if entry["kind"] == "answer":
        return f"/a/{subject.replace('.', '/')}/"
    return f"/{'r' if entry['kind'] == 'record' else 's'}/{subject}/"
