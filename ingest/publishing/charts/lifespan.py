"""Life spans of the levels of a setting over kernel releases, and their drawing.

Reads introduced, removed and default from the reference data; places them in blocks,
one for each lineage. Dates come from ``kernels.yaml`` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from ingest.publishing.charts.documents import Document, Width, locale_of, read_json
from ingest.publishing.charts.draw import WIDTHS, Drawn, compiled_spec, drawn_svg
from ingest.publishing.charts.life_layout import LAYOUTS, Layout
from ingest.publishing.charts.marks import mark_of
from ingest.publishing.charts.phrases import Phrases
from ingest.publishing.charts.wrapping import columns_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.language.speaker import Speaker


# The release that removed the legacy block layer.
BOUNDARY = "5.0"
# How far bars of what is still shipped run past the last dated release.
_OPEN_YEARS = 2.5
_FIRST_OF_MONTH = 2


@dataclass(frozen=True)
class Default:
    """A time as the upstream default; ``until`` is None while it lasts."""

    start: str
    until: str | None
    note: Any


@dataclass(frozen=True)
class LifeSpan:
    """One level, from its first kernel to the one that removed it."""

    level: str
    family: int
    relation: str
    era: str
    introduced: str
    removed: str | None
    defaults: tuple[Default, ...]


@dataclass(frozen=True)
class LifeSpans:
    """All life spans of a setting, in the order of its lineages."""

    factor: str
    slug: str
    rows: tuple[LifeSpan, ...]
    released: dict[str, float]
    years: dict[str, int]


def life_spans_of(factor: Factor, reference: Reference) -> LifeSpans:
    """Return the life spans of a setting; no rows if none of its levels has one.

    Raises ValueError for a kernel that ``kernels.yaml`` does not date.
    """
    kernels = reference.kernels.values()
    released = {each.version: _year_of(each.released) for each in kernels}
    years = {each.version: each.year for each in kernels}
    rows = tuple(_spans(factor, reference))
    for row in rows:
        ends = [end for d in row.defaults for end in (d.start, d.until)]
        for version in filter(None, (row.introduced, row.removed, *ends)):
            if version not in released:
                message = f"life span of {row.level}: kernel {version} has no date"
                raise ValueError(message)
    return LifeSpans(factor.id, factor.slug, rows, released, years)


def _year_of(released: str) -> float:
    """Return a date as a year and its fraction; a month counts as its middle."""
    parts = [int(part) for part in released.split("-")]
    if len(parts) == _FIRST_OF_MONTH:
        parts.append(15)
    day = date(*parts).timetuple().tm_yday
    return round(parts[0] + (day - 1) / 365.25, 3)


def _spans(factor: Factor, reference: Reference) -> Iterator[LifeSpan]:
    lineages = [each for each in reference.lineages if each.factor == factor.id]
    for family, lineage in enumerate(lineages):
        for level_id in filter(None, (lineage.from_, lineage.to)):
            span = reference.lifespan(factor.id, level_id)
            level = reference.level(factor.id, level_id)
            if not span or not level:
                continue
            yield LifeSpan(
                level=level_id,
                family=family,
                relation=lineage.relation.replace("-", "_"),
                era=level.era,
                introduced=span.introduced,
                removed=span.removed,
                defaults=tuple(
                    Default(each.from_, each.until, each.note) for each in span.default
                ),
            )


def draw_life_spans(spans: LifeSpans, speakers: Sequence[Speaker]) -> Drawn:
    """Draw the life spans in every language and width."""
    entry: dict[str, Any] = {
        "id": f"{spans.slug}--life-spans",
        "metric": "life-spans",
        "view": "lifespan",
        **{key: {} for key in ("title", "alt", "caption", "note", "svg")},
        "spec": None,
    }
    drawn = Drawn([entry], {}, {})
    for speaker in speakers:
        language, said = speaker.language, _phrases(spans, speaker)
        for key, text in zip(("title", "alt", "caption", "note"), said, strict=True):
            entry[key][language] = text
        for width in WIDTHS:
            document = _document(spans, speaker, width)
            chart_id = f"{entry['id']}-{width}"
            name = f"{spans.slug}/life-spans.{language}.{width}.svg"
            drawn.svg[name] = drawn_svg(compiled_spec(document), chart_id, said)
            entry["svg"].setdefault(language, {})[width] = f"charts/{name}"
    return drawn


def _phrases(spans: LifeSpans, speaker: Speaker) -> Phrases:
    say = speaker.say
    sentences = []
    for row in spans.rows:
        values = {"level": row.level, "from": row.introduced}
        if row.removed:
            sentences.append(say("chart_life_ended", until=row.removed, **values))
        else:
            sentences.append(say("chart_life_shipped", **values))
    finding = "; ".join(sentences) + "."
    return Phrases(
        say("chart_life_title"),
        finding,
        say("chart_life_caption"),
        say("chart_life_note"),
    )


def _document(spans: LifeSpans, speaker: Speaker, width: Width) -> Document:
    layout = LAYOUTS[width]
    document = read_json("specs/life-spans.vl.json")
    del document["$schema"], document["description"]
    last = max(spans.released.values())
    first = min(spans.released[row.introduced] for row in spans.rows)
    scale = document["encoding"]["x"]["scale"]
    scale["domain"] = [first, last + _OPEN_YEARS]
    scale["range"] = list(layout.range_px)
    document["width"] = layout.width_px
    rows = list(_rows(spans, speaker, layout, last + _OPEN_YEARS, first))
    document["height"] = layout.bottom(1 + max(row.family for row in spans.rows)) + 18
    document["datasets"] = {"rows": rows}
    document["config"] = {**read_json("theme.json"), "locale": locale_of(speaker)}
    return document


def _rows(
    spans: LifeSpans, speaker: Speaker, layout: Layout, end: float, first: float
) -> Iterator[Document]:
    families = 1 + max(row.family for row in spans.rows)
    bottom = layout.bottom(families)
    yield from _kernels(spans, layout, bottom, (first, end))
    say, boundary = speaker.say, spans.released[BOUNDARY]
    for kind, key in (
        ("before", "chart_life_legacy_layer"),
        ("after", "chart_life_multiqueue"),
    ):
        yield {"kind": kind, "t": boundary, "y": bottom + 14, "text": say(key)}
    for family in range(families):
        members = [row for row in spans.rows if row.family == family]
        top = layout.top(family)
        if family:
            yield {"kind": "divider", "y": layout.divider(family)}
        yield from _names(members, spans, speaker, layout, top)
        for slot, row in enumerate(members):
            yield from _span(row, spans, speaker, layout, (top, slot, first, end))


def _kernels(
    spans: LifeSpans, layout: Layout, bottom: float, domain: tuple[float, float]
) -> Iterator[Document]:
    """Yield the labelled releases, dropping those too close to one before."""
    first, end = domain
    pixels = (layout.range_px[1] - layout.range_px[0]) / (end - first)
    used = [t for r in spans.rows for t in (r.introduced, r.removed) if t]
    used += [d.start for r in spans.rows for d in r.defaults]
    chronological = sorted(spans.released, key=lambda v: spans.released[v])
    candidates = [v for v in chronological if spans.released[v] >= first]
    candidates.sort(key=lambda v: (v != BOUNDARY, v not in used))
    kept: list[str] = []
    for version in candidates:
        t = spans.released[version]
        if all(abs(t - spans.released[k]) * pixels >= layout.label_px for k in kept):
            kept.append(version)
    for version in sorted(kept, key=lambda v: spans.released[v]):
        yield {
            "kind": "kernel",
            "t": spans.released[version],
            "y": layout.plot_top,
            "y2": bottom,
            "version": version,
            "year": str(spans.years[version]),
            "boundary": version == BOUNDARY,
        }


def _names(
    members: list[LifeSpan],
    spans: LifeSpans,
    speaker: Speaker,
    layout: Layout,
    top: float,
) -> Iterator[Document]:
    names = [speaker.level(spans.factor, row.level) for row in members]
    stroke = mark_of(speaker.reference, spans.factor, members[0].level).stroke
    for name, (x, y) in zip(names, layout.names(names), strict=True):
        yield {"kind": "name", "x": x, "y": top + y, "text": name, "stroke": stroke}
    text = speaker.say(f"chart_life_{members[0].relation}")
    yield {"kind": "relation", "y": top + layout.relation(len(members)), "text": text}


def _span(
    row: LifeSpan,
    spans: LifeSpans,
    speaker: Speaker,
    layout: Layout,
    place: tuple[float, int, float, float],
) -> Iterator[Document]:
    top, slot, first, end = place
    mark = mark_of(speaker.reference, spans.factor, row.level)
    y = top + layout.bar(slot)
    until = spans.released[row.removed] if row.removed else end
    yield {
        "kind": "span",
        "t": spans.released[row.introduced],
        "t2": until,
        "y": y,
        "y2": y + layout.bar_px,
        "fill": mark.fill,
        "stroke": mark.stroke,
    }
    middle = y + layout.bar_px / 2
    if not row.removed:
        yield {"kind": "arrow", "t": end, "y": middle, "fill": mark.stroke}
    for default in row.defaults:
        start = spans.released[default.start]
        stop = spans.released[default.until] if default.until else end
        above = row.era == "legacy"
        line = y - 3.5 if above else y + layout.bar_px + 3.5
        yield {
            "kind": "default",
            "t": start,
            "t2": stop,
            "y": line,
            "stroke": mark.stroke,
        }
        if text := _inside(default, speaker, layout.pixels(start, stop, (first, end))):
            yield {
                "kind": "inside",
                "t": start,
                "y": middle + 4,
                "text": text,
                "fill": "var(--ink)" if above else "var(--paper)",
            }


def _inside(default: Default, speaker: Speaker, room_px: float) -> str:
    """Return the longest of the two texts that fits into the bar, if any."""
    word = speaker.say("chart_life_default")
    texts = [word]
    if default.note:
        texts.insert(0, f"{word}: {speaker.pick(default.note)}")
    for text in texts:
        if columns_of(text) * LAYOUTS["wide"].character_px + 12 <= room_px:
            return text
    return ""
