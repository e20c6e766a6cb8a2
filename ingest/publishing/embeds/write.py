"""Writes what can be shown elsewhere, from the data and charts of a build."""

from __future__ import annotations

import json
import re
import shutil
import struct
from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES, Language
from ingest.language.i18n import read_strings
from ingest.language.speaker import Speaker, speakers_of
from ingest.publishing.charts.fonts import prepare_fonts
from ingest.publishing.charts.forest import draw_forest, evidence_of
from ingest.publishing.embeds.colours import read_tokens
from ingest.publishing.embeds.inventory import (
    answer_subject,
    embeds_of,
    record_subject,
    setting_subject,
    short_path,
    with_heights,
)
from ingest.publishing.embeds.picture import Picture, Said
from ingest.publishing.embeds.pixels import draw_pictures
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.export.shapes.embed import Embed, PictureSize

    Progress = Callable[[int, int], None]

FOLDER = "embed"
LICENCE = "CC BY 4.0"
_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')


def write_embeds(
    paths: Paths, reference: Reference, progress: Progress | None = None
) -> list[Embed]:
    """Write list, drawings and pictures below ``paths.build``; return the list.

    ``progress`` is called with the number of PNGs drawn and of those to draw. Raises
    FileNotFoundError without the npm packages of the fonts.
    """
    speakers = speakers_of(reference, read_strings(paths.i18n))
    index = _read(paths.charts / "index.json")
    records = {
        path.stem: _read(path) for path in sorted((paths.site / "results").glob("*"))
    }
    entries = [
        *_of_records(records, index),
        *_of_settings(reference, index),
        *_of_answers(paths, records, reference, speakers),
    ]
    folder = paths.build / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    tokens = read_tokens((paths.root / "assets/css/tokens.css").read_text("utf-8"))
    pixels: dict[Path, str] = {}
    listed = []
    for entry in entries:
        drawings = {each: _drawing(entry, each, paths) for each in LANGUAGES}
        whole = with_heights(entry, {k: _size(v) for k, v in drawings.items()})
        for speaker in speakers:
            language = speaker.language
            picture = Picture(drawings[language], said_of(whole, speaker))
            whole["picture"][language] = {
                "width": picture.width,
                "height": picture.height,
            }
            file = folder / language / f"{whole['id']}.svg"
            _write(file, picture.svg(tokens))
            if whole["kind"] == "record" and whole["leading"]:
                own = paths.build / "results" / whole["subject"]
                _write(own / f"chart.{language}.svg", picture.svg(tokens))
            if whole["png"]:
                pixels[file.with_name(f"{whole['id']}.png")] = picture.light(tokens)
        listed.append(whole)
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    draw_pictures(pixels, fonts, paths.cache, progress)
    for entry in listed:
        for language in LANGUAGES if entry["png"] else ():
            png = (folder / language / f"{entry['id']}.png").read_bytes()
            entry["pixels"][language] = _pixels(png)
    write_json(paths.site / "embeds.json", listed)
    return listed


def said_of(entry: Embed, speaker: Speaker) -> Said:
    """Return the words of a chart's picture in one language."""
    language, remark = speaker.language, speaker.say("embed_single_runs")
    return Said(
        title=entry["title"][language],
        lead=entry["lead"][language],
        caption=entry["caption"][language],
        name=entry["name"][language],
        finding=entry["finding"][language],
        remarks=[remark] if entry["single_runs"] else [],
        credit=credit_of(entry, speaker),
        path=short_path(entry),
        licence=LICENCE,
    )


def credit_of(entry: Embed, speaker: Speaker) -> str:
    """Return whose data a chart shows; nothing where the atlas compiled it itself."""
    makers = [*entry["authors"]]
    if entry["publisher"] and entry["publisher"] not in makers:
        makers.append(entry["publisher"])
    if entry["kind"] == "setting":
        return speaker.say("embed_facts")
    if not makers:
        makers = [speaker.say("not_stated")]
    return speaker.say("embed_data_by", authors=", ".join(makers))


def _of_records(
    records: Mapping[str, Any], index: Mapping[str, Any]
) -> Iterator[Embed]:
    for name, record in records.items():
        yield from embeds_of(record_subject(record), index.get(name) or ())


def _of_settings(reference: Reference, index: Mapping[str, Any]) -> Iterator[Embed]:
    for factor in reference.factors.values():
        entries = index.get(factor.slug) or ()
        yield from embeds_of(setting_subject(factor.slug), entries)


def _of_answers(
    paths: Paths,
    records: Mapping[str, Any],
    reference: Reference,
    speakers: Sequence[Speaker],
) -> Iterator[Embed]:
    """Draw the evidence of each answer, and yield its entry."""
    titles = {name: record["title"] for name, record in records.items()}
    for path in sorted((paths.site / "recommendations").glob("*/*.json")):
        for evidence in evidence_of(_read(path), titles):
            drawn = draw_forest(evidence, reference, speakers)
            for name, text in drawn.svg.items():
                _write(paths.charts / "svg" / name, text)
            yield from embeds_of(answer_subject(evidence, records), drawn.entries)


def _drawing(entry: Embed, language: Language, paths: Paths) -> str:
    name = entry["svg"][language]["wide"].removeprefix("charts/")
    return (paths.charts / "svg" / name).read_text("utf-8")


def _size(drawing: str) -> tuple[float, float]:
    found = _SIZE.match(drawing)
    if not found:
        message = "a drawing without width and height"
        raise ValueError(message)
    return float(found[1]), float(found[2])


def _pixels(png: bytes) -> PictureSize:
    """Return the size that the first chunk of a PNG states."""
    width, height = struct.unpack(">II", png[16:24])
    return {"width": width, "height": height}


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
