"""Renders the charts of a build: exported JSON in, SVG and compiled specs out."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.publishing.charts.cache import Cache
from ingest.publishing.charts.draw import Drawn, draw_record, use_fonts
from ingest.publishing.charts.fonts import Fonts, prepare_fonts
from ingest.publishing.charts.lifespan import LifeSpans, draw_life_spans, life_spans_of
from ingest.publishing.charts.rows import Chart, charts_of
from ingest.publishing.charts.series import Courses, draw_series
from ingest.publishing.charts.vocabulary import Vocabulary, read_vocabulary
from ingest.publishing.charts.words import Words, read_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

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
    """Draws tasks with the vocabulary and strings all of them share."""

    def __init__(self, vocabulary: Vocabulary, words: dict[str, Words]) -> None:
        self._vocabulary = vocabulary
        self._words = words

    def draw(self, task: _Task) -> Drawn:
        """Draw one task."""
        if isinstance(task.charts, LifeSpans):
            return draw_life_spans(task.charts, self._vocabulary, self._words)
        if isinstance(task.charts, Courses):
            return draw_series(task.subject, task.charts, self._vocabulary, self._words)
        return draw_record(task.subject, task.charts, self._vocabulary, self._words)


def render_charts(
    paths: Paths,
    site_dir: Path,
    progress: Progress | None = None,
    *,
    life_spans: bool = True,
) -> None:
    """Write ``charts`` and ``fonts`` beside ``site_dir`` from its JSON.

    Without ``life_spans`` only the charts of records are drawn.

    ``progress`` is called with the number of subjects done and their total. What was
    drawn before with the same ingredients is taken from ``.cache`` under the root.
    Raises ValueError when a document is invalid, FileNotFoundError without the npm
    packages of the fonts.
    """
    cache_root = paths.root / ".cache"
    fonts = prepare_fonts(paths.root / "node_modules", cache_root / "fonts")
    vocabulary, words = read_vocabulary(paths.reference), read_words(paths.i18n)
    # Not the whole vocabulary: a corrected fact redraws nothing.
    names = (vocabulary.factors, vocabulary.metrics, vocabulary.margin)
    shared = [*names, [w.strings for w in words.values()], fonts.digest]
    cache = Cache(cache_root / "charts", *shared)
    tasks = list(_record_tasks(site_dir, vocabulary))
    if life_spans:
        tasks += _life_span_tasks(vocabulary)
    keys = [cache.key(*task) for task in tasks]
    found = {key: entry for key in keys if (entry := cache.get(key)) is not None}
    missing = [(k, t) for k, t in zip(keys, tasks, strict=True) if k not in found]
    done = len(tasks) - len(missing)
    for key, drawn in _drawn(missing, fonts, _Painter(vocabulary, words)):
        found[key] = drawn._asdict()
        cache.put(key, found[key])
        done += 1
        if progress:
            progress(done, len(tasks))
    _write_fonts(fonts, site_dir.parent / "fonts")
    named = zip((task.name for task in tasks), keys, strict=True)
    _write_charts({name: found[key] for name, key in named}, site_dir.parent / "charts")


def _record_tasks(site_dir: Path, vocabulary: Vocabulary) -> Iterator[_Task]:
    for path in sorted((site_dir / "results").glob("*.json")):
        record = json.loads(path.read_text("utf-8"))
        subject = {key: record.get(key) for key in _USED}
        if charts := charts_of(record, vocabulary):
            yield _Task(subject, charts)
        if summary := record.get("series"):
            points = site_dir.parent / "series" / path.name
            document = json.loads(points.read_text("utf-8"))
            yield _Task(subject, Courses(document, summary))


def _life_span_tasks(vocabulary: Vocabulary) -> Iterator[_Task]:
    for factor in vocabulary.factors.values():
        spans = life_spans_of(factor, vocabulary)
        if spans.rows:
            yield _Task({"id": factor["slug"]}, spans)


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
    # Spawned, not forked: the renderer runs threads of its own.
    with ProcessPoolExecutor(
        workers, get_context("spawn"), _hire, (fonts.measure, painter)
    ) as pool:
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
