"""Writes what can be shown elsewhere, from the data and charts of a build."""

from __future__ import annotations

import json
import shutil
import struct
from itertools import product
from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES, Language
from ingest.intake.models.languages import ORIGINAL
from ingest.language.i18n import language_tag, read_strings
from ingest.language.speaker import Speaker, speakers_of
from ingest.publishing.addresses.ledger import parse
from ingest.publishing.charts.fonts import prepare_fonts
from ingest.publishing.charts.forest import draw_forest, evidence_of
from ingest.publishing.embeds.colours import read_tokens
from ingest.publishing.embeds.inventory import (
    answer_subject,
    embeds_of,
    record_subject,
    setting_subject,
    short_path,
)
from ingest.publishing.embeds.page import frame_page
from ingest.publishing.embeds.picture import Picture, Said, Sheet
from ingest.publishing.embeds.pixels import draw_pictures
from ingest.publishing.embeds.preview import NOT_DRAWN, card_of, png_names, pngs_of
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.charts.documents import Width
    from ingest.publishing.export.shapes.embed import Embed, PictureSize

    Progress = Callable[[int, int], None]

FOLDER = "embed"
#: What a page without a chart of its own shows in link previews, in each language.
DEFAULT_PREVIEW = "io-atlas"
_WIDTHS: tuple[Width, ...] = ("wide", "narrow")


def write_embeds(
    paths: Paths, reference: Reference, progress: Progress | None = None
) -> list[Embed]:
    """Write list, drawings and pictures below ``paths.build``; return the list.

    ``progress`` is called with the number of PNGs drawn and of those to draw. Raises
    FileNotFoundError without the npm packages of the fonts.
    """
    speakers = speakers_of(reference, read_strings(paths.i18n))
    published = published_names(paths.published)
    pictured = published_pictures(paths.published)
    index = _read(paths.charts / "index.json")
    records = {
        path.stem: _read(path) for path in sorted((paths.site / "results").glob("*"))
    }
    entries = [
        *_of_records(records, index, published),
        *_of_settings(reference, index),
        *_of_answers(paths, records, reference, speakers, pictured),
    ]
    folder = paths.build / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    tokens = read_tokens((paths.root / "assets/css/tokens.css").read_text("utf-8"))
    pixels: dict[Path, str] = {}
    for entry, speaker in product(entries, speakers):
        language, said = speaker.language, said_of(entry, speaker)
        picture = Picture(_drawings(entry, language, paths), said)
        entry["picture"][language] = _size_of(picture.wide)
        entry["narrow"][language] = _size_of(picture.narrow)
        file = folder / language / f"{entry['id']}.svg"
        svg = picture.svg(tokens)
        _write(file, svg)
        if entry["id"] in published:
            _write(file.with_suffix("") / "index.html", frame_page(file.name, said))
            if entry["kind"] == "record" and entry["leading"]:
                own = paths.build / "results" / entry["subject"]
                _write(own / f"chart.{language}.svg", svg)
        if has_png(entry, language, pictured):
            names = png_names(entry["id"], picture)
            entry["preview"][language] = {**NOT_DRAWN, "file": names.preview}
            for name, drawn in pngs_of(names, picture, tokens).items():
                pixels[file.with_name(name)] = drawn
    for speaker in speakers:
        name = f"{DEFAULT_PREVIEW}.png"
        pixels[folder / speaker.language / name] = card_of(speaker, tokens)
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    draw_pictures(pixels, fonts, paths.cache, progress)
    for entry, language in product(entries, LANGUAGES):
        if has_png(entry, language, pictured):
            own, preview = folder / language, entry["preview"][language]
            entry["pixels"][language] = _pixels(own / f"{entry['id']}.png")
            size = _pixels(own / preview["file"])
            entry["preview"][language] = {**size, "file": preview["file"]}
    write_json(paths.site / "embeds.json", entries)
    write_json(paths.site / "oembeds.json", published_responses(paths.published))
    return entries


def has_png(entry: Embed, language: Language, pictured: Collection[str]) -> bool:
    """Tell whether a chart is drawn as PNG in a language.

    What leads is, in the original language, and in each of those it was published in.
    """
    return entry["png"] and (language == ORIGINAL or entry["id"] in pictured)


def published_names(ledger: Path) -> frozenset[str]:
    """Return the ids of charts that had a page for frames, by the committed ledger."""
    parts = (address.strip("/").split("/") for address in _addresses(ledger, "/"))
    return frozenset(each[2] for each in parts)


def published_pictures(ledger: Path) -> frozenset[str]:
    """Return the ids of charts that had a PNG, by the committed ledger."""
    names = (address.rpartition("/")[2] for address in _addresses(ledger, ".png"))
    return frozenset(name.removesuffix(".png") for name in names)


def published_responses(ledger: Path) -> dict[str, bool]:
    """Return the addresses of oEmbed responses in the ledger, to be looked up.

    Pages without a chart have one no longer, except these.
    """
    listed = _published(ledger)
    return {each[1:]: True for each in listed if each.endswith("/oembed.json")}


def _addresses(ledger: Path, ending: str) -> list[str]:
    """Return the published addresses of charts that end so."""
    return [
        address
        for address in _published(ledger)
        if address.startswith(f"/{FOLDER}/") and address.endswith(ending)
    ]


def _published(ledger: Path) -> list[str]:
    """Return all published addresses."""
    return [*parse(ledger.read_text("utf-8"))] if ledger.is_file() else []


def said_of(entry: Embed, speaker: Speaker) -> Said:
    """Return the words of a chart's picture in one language."""
    language, remark = speaker.language, speaker.say("embed_single_runs")
    way_back = speaker.say("embed_link")
    return Said(
        tag=language_tag(language),
        title=entry["title"][language],
        lead=entry["lead"][language],
        caption=entry["caption"][language],
        note=entry["note"][language],
        name=entry["name"][language],
        finding=entry["finding"][language],
        remarks=[remark] if entry["single_runs"] else [],
        credit=credit_of(entry, speaker),
        way_back=f"{way_back} · {short_path(entry)}",
        href=f"../../{language}/{entry['page']}#{entry['anchor']}",
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
    records: Mapping[str, Any],
    index: Mapping[str, Any],
    published: frozenset[str],
) -> Iterator[Embed]:
    for name, record in records.items():
        subject = record_subject(record)
        yield from embeds_of(subject, index.get(name) or (), published)


def _of_settings(reference: Reference, index: Mapping[str, Any]) -> Iterator[Embed]:
    for factor in reference.factors.values():
        entries = index.get(factor.slug) or ()
        yield from embeds_of(setting_subject(factor.slug), entries)


def _of_answers(
    paths: Paths,
    records: Mapping[str, Any],
    reference: Reference,
    speakers: Sequence[Speaker],
    pictured: frozenset[str],
) -> Iterator[Embed]:
    """Draw the evidence of each answer, and yield its entry."""
    titles = {name: record["title"] for name, record in records.items()}
    for path in sorted((paths.site / "recommendations").glob("*/*.json")):
        for evidence in evidence_of(_read(path), titles):
            drawn = draw_forest(evidence, reference, speakers)
            for name, text in drawn.svg.items():
                _write(paths.charts / "svg" / name, text)
            subject = answer_subject(evidence, records)
            yield from embeds_of(subject, drawn.entries, pictured=pictured)


def _drawings(entry: Embed, language: Language, paths: Paths) -> dict[Width, str]:
    folder = paths.charts / "svg"
    names = {width: entry["svg"][language][width] for width in _WIDTHS}
    return {
        width: (folder / name.removeprefix("charts/")).read_text("utf-8")
        for width, name in names.items()
    }


def _size_of(sheet: Sheet) -> PictureSize:
    return {"width": sheet.width, "height": sheet.height}


def _pixels(png: Path) -> PictureSize:
    """Return the size that the first chunk of a PNG states."""
    with png.open("rb") as file:
        width, height = struct.unpack(">II", file.read(24)[16:])
    return {"width": width, "height": height}


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
