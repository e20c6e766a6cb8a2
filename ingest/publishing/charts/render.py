"""Renders the charts of a build: exported JSON in, SVG and compiled specs out."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.cache import Cache, code_version
from ingest.language.i18n import read_strings
from ingest.language.speaker import Speaker, speakers_of
from ingest.publishing.charts.draw import Drawn, draw_record, use_fonts
from ingest.publishing.charts.fonts import Fonts, prepare_fonts
from ingest.publishing.charts.lifespan import LifeSpans, draw_life_spans, life_spans_of
from ingest.publishing.charts.rows import Chart, charts_of
from ingest.publishing.charts.series import Courses, draw_series
from ingest.workers import hired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.language.i18n import Strings
    from ingest.paths import Paths

    Progress = Callable[[int, int], None]

# A worker takes about a second to start its JavaScript engine; a record about one to
# draw. Fewer records than this are drawn sooner without workers.
_POOL_FROM = 12
# What of a record reaches its charts. Anything else may change without redrawing.
_USED = ("id", "authors", "source", "metrics", "finding_plain")


class _Task(NamedTuple):
    """One record or setting to draw, without what all of them share."""

    subject: dict[str, Any]
    charts: list[Chart] | LifeSpans | Courses

    @property
    def name(self) -> str:
        """What the index lists the drawings under; no id holds a slash."""
        subject = str(self.subject["id"])
        return f"series/{subject}" if isinstance(self.charts, Courses) else subject


class _Painter:
    """Draws tasks in the languages all of them share."""

    def __init__(self, speakers: Sequence[Speaker]) -> None:
        self._speakers = speakers

    def draw(self, task: _Task) -> Drawn:
        """Draw one task."""
        if isinstance(task.charts, LifeSpans):
            return draw_life_spans(task.charts, self._speakers)
        if isinstance(task.charts, Courses):
            return draw_series(task.subject, task.charts, self._speakers)
        return draw_record(task.subject, task.charts, self._speakers)


def render_charts(
    paths: Paths,
    reference: Reference,
    progress: Progress | None = None,
    *,
    life_spans: bool = True,
) -> None:
    """Write ``charts`` and ``fonts`` below ``paths.build`` from what it exported.

    Without ``life_spans`` only the charts of records are drawn.

    ``progress`` is called with the number of subjects done and their total. What was
    drawn before with the same ingredients is taken from ``.cache`` under the root.
    Raises ValueError when a document is invalid, FileNotFoundError without the npm
    packages of the fonts.
    """
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    strings = read_strings(paths.i18n)
    code = code_version("ingest.publishing.charts")
    named = _named(reference, strings)
    cache = Cache(paths.cache, "charts", code, *named, fonts.digest)
    tasks = list(_record_tasks(paths.site, reference))
    if life_spans:
        tasks += _life_span_tasks(reference)
    keys = [cache.key(*task) for task in tasks]
    found = {key: json.loads(entry) for key in keys if (entry := cache.get(key))}
    missing = [(k, t) for k, t in zip(keys, tasks, strict=True) if k not in found]
    done = len(tasks) - len(missing)
    for key, drawn in _drawn(missing, fonts, _Painter(speakers_of(reference, strings))):
        found[key] = drawn._asdict()
        cache.put(key, json.dumps(found[key], ensure_ascii=False).encode())
        done += 1
        if progress:
            progress(done, len(tasks))
    _write_fonts(fonts, paths.build / "fonts")
    named = zip((task.name for task in tasks), keys, strict=True)
    _write_charts({name: found[key] for name, key in named}, paths.charts)


def _named(reference: Reference, strings: Strings) -> Iterator[Any]:
    """Yield what charts name; a corrected fact or another string redraws nothing."""
    for entries in (reference.factors, reference.metrics):
        yield {name: entry.model_dump() for name, entry in entries.items()}
    yield reference.evidence and reference.evidence.margin.ratio
    for texts in strings.by_language.values():
        yield {key: text for key, text in texts.items() if key.startswith("chart_")}


def _record_tasks(site_dir: Path, reference: Reference) -> Iterator[_Task]:
    for path in sorted((site_dir / "results").glob("*.json")):
        record = json.loads(path.read_text("utf-8"))
        subject = {key: record.get(key) for key in _USED}
        if charts := charts_of(record, reference):
            yield _Task(subject, charts)
        if summary := record.get("series"):
            points = site_dir.parent / "series" / path.name
            document = json.loads(points.read_text("utf-8"))
            yield _Task(subject, Courses(document, summary))


def _life_span_tasks(reference: Reference) -> Iterator[_Task]:
    for factor in reference.factors.values():
        spans = life_spans_of(factor, reference)
        if spans.rows:
            yield _Task({"id": factor.slug}, spans)


# The painter of a worker process, set once when the process starts.
_hired: list[_Painter] = []


def _hire(fonts: Path, painter: _Painter) -> None:
    use_fonts(fonts)
    _hired[:] = [painter]


def _draw_hired(task: _Task) -> Drawn:
    return _hired[0].draw(task)


def _drawn(
    missing: list[tuple[str, _Task]], fonts: Fonts, painter: _Painter
) -> Iterator[tuple[str, Drawn]]:
    workers = min(os.cpu_count() or 1, len(missing) // _POOL_FROM + 1)
    if workers == 1:
        use_fonts(fonts.measure)
        yield from ((key, painter.draw(task)) for key, task in missing)
        return
    # The largest first: a worker that starts on one last keeps the other waiting.
    largest = sorted(missing, key=lambda pair: -len(repr(pair[1].charts)))
    keys, tasks = zip(*largest, strict=True)
    with hired(workers, _hire, fonts.measure, painter) as pool:
        yield from zip(keys, pool.map(_draw_hired, tasks, chunksize=1), strict=True)


def _write_charts(drawn: dict[str, dict[str, Any]], folder: Path) -> None:
    _emptied(folder)
    for kind in ("svg", "spec"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for entry in drawn.values():
            for name, text in entry[kind].items():
                path = folder / kind / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    index = {name: entry["entries"] for name, entry in drawn.items()}
    text = json.dumps(index, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "index.json").write_text(text + "\n", "utf-8")


def _write_fonts(fonts: Fonts, folder: Path) -> None:
    _emptied(folder)
    for path in sorted(fonts.web.glob("*.woff2")):
        shutil.copyfile(path, folder / path.name)


def _emptied(folder: Path) -> None:
    """Make the folder, without what an earlier build left in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
