"""Draws a forest plot: experiments, what they come to, and what does not count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from ingest.publishing.charts.draw import WIDTHS, Drawn
from ingest.publishing.charts.forest.glyphs import (
    pooled_mark,
    record_mark,
    verdict_sign,
)
from ingest.publishing.charts.forest.layout import LAYOUTS, SMALL_PX, TEXT_PX, Layout
from ingest.publishing.charts.forest.words import (
    interval_of,
    lead_of,
    phrases_of,
    ratio_of,
)
from ingest.publishing.charts.marks import mark_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.intake.models.reference import Reference
    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.documents import Width
    from ingest.publishing.charts.forest.evidence import Evidence
    from ingest.publishing.charts.phrases import Phrases

_SANS = 'font-family="var(--font-sans)"'
_MONO = 'font-family="var(--font-mono)"'
_SMALL = f'{_SANS} font-size="12" fill="var(--ink-3)"'
_SIGN_PX = 18
# Half of the widest label of the axis.
_TICK_PX = 20


def draw_forest(
    evidence: Evidence, reference: Reference, speakers: Sequence[Speaker]
) -> Drawn:
    """Draw the evidence of an answer at every width, in the speakers' languages."""
    entry: dict[str, Any] = {
        "id": evidence.key,
        "metric": None,
        "view": "forest",
        **{key: {} for key in ("lead", "title", "alt", "caption", "note", "svg")},
        "spec": None,
    }
    drawn = Drawn([entry], {}, {})
    pooled = evidence.pooled(reference)
    for speaker in speakers:
        language, said = speaker.language, phrases_of(evidence, speaker, pooled)
        entry["lead"][language] = lead_of(evidence, speaker)
        for key, text in zip(("title", "alt", "caption", "note"), said, strict=True):
            entry[key][language] = text
        for width in WIDTHS:
            name = f"answers/{evidence.key}.{language}.{width}.svg"
            drawn.svg[name] = _Drawing(evidence, speaker, pooled, width).svg(said)
            entry["svg"].setdefault(language, {})[width] = f"charts/{name}"
    return drawn


@dataclass
class _Drawing:
    """One drawing in the making: ``y`` is where the next row begins."""

    evidence: Evidence
    speaker: Speaker
    pooled: Sequence[Mapping[str, Any]]
    width: Width
    y: float = 0
    behind: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    plots: list[tuple[float, float]] = field(default_factory=list)

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.width]

    @property
    def _factor(self) -> str:
        factor: str = self.evidence.answer["treatment"]
        return factor

    def svg(self, said: Phrases) -> str:
        """Return the whole drawing with its accessible name."""
        forest, layout = self.evidence.forest, self.layout
        self.y = layout.axis_px
        for row in forest["rows"]:
            self._record(row)
        if self.pooled:
            self._sum()
        for heading, is_choice in (
            ("evidence_no_choice", False),
            ("recpage_set_aside", True),
        ):
            aside = [
                row
                for row in forest["set_aside"]
                if (row["set_aside"] != "no_choice") == is_choice
            ]
            if aside:
                self._heading(self.speaker.say(heading))
            for row in aside:
                self._record(row)
        name = f"{self.evidence.key.replace('.', '--')}-{self.width}"
        body = "".join([*self.behind, self._axis(), *self.front])
        size = f'width="{layout.width_px}" height="{self.y:.0f}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}'
            f' viewBox="0 0 {layout.width_px} {self.y:.0f}"'
            f' aria-labelledby="{name}-t {name}-d">'
            f'<title id="{name}-t">{escape(said.title)}</title>'
            f'<desc id="{name}-d">{escape(said.finding)}</desc>'
            f'<g aria-hidden="true" fill="none">{body}</g></svg>'
        )

    def _axis(self) -> str:
        """Return margin, ticks and the line at 1 behind every plot, and the labels."""
        axis, layout = self.evidence.forest["axis"], self.layout
        if not layout.is_stacked and self.plots:
            self.plots = [(layout.axis_px, self.y)]
        low, high = layout.at(axis["band_low_pct"]), layout.at(axis["band_high_pct"])
        one = layout.at(axis["one_pct"])
        ticks = [(layout.at(each["pct"]), each["number"]) for each in axis["ticks"]]
        band, grid, line = "", "", ""
        for top, end in self.plots:
            band += f"M{low:.1f} {top:.1f}H{high:.1f}V{end:.1f}H{low:.1f}z"
            grid += "".join(f"M{x:.1f} {top:.1f}V{end:.1f}" for x, _ in ticks)
            line += f"M{one:.1f} {top:.1f}V{end:.1f}"
        labels = "".join(
            f'<text x="{x:.1f}" y="17"{self._anchor(x)}>'
            f"{self.speaker.number(number)}×</text>"
            for x, number in ticks
        )
        return (
            f'<path fill="var(--rule)" fill-opacity=".6" d="{band}"/>'
            f'<path stroke="var(--rule)" d="{grid}"/>'
            f'<path stroke="var(--ink)" stroke-width="1.25" d="{line}"/>'
            f'<g fill="var(--ink-3)" {_MONO} font-size="12">{labels}</g>'
        )

    def _anchor(self, x: float) -> str:
        """Return the attribute that keeps a label of the axis inside the drawing."""
        if x < _TICK_PX:
            return ""
        inside = x <= self.layout.width_px - _TICK_PX
        return f' text-anchor="{"middle" if inside else "end"}"'

    def _record(self, row: Mapping[str, Any]) -> None:
        layout, top = self.layout, self.y
        self._rule(top)
        is_aside = bool(row["set_aside"])
        names = self._name(row, "var(--ink-3)" if is_aside else "var(--ink)")
        inner = top + 8
        if layout.is_stacked:
            inner = self.y + 2
        for place, mark in enumerate(row["marks"]):
            self._mark(mark, inner + place * layout.mark_px, is_aside=is_aside)
        if not row["marks"]:
            self._without(row, inner)
        numbers = inner + max(1, len(row["marks"])) * layout.mark_px
        self.y = max(names, numbers) + 6 if not layout.is_stacked else numbers + 4

    def _name(self, row: Mapping[str, Any], ink: str) -> float:
        """Write which experiment a row shows; return where the words end."""
        speaker, layout = self.speaker, self.layout
        title = self.evidence.titles[row["record"]][speaker.language]
        year = str(row["year"]) if row["year"] else speaker.say("not_dated")
        about = [year]
        if row["database"]:
            about.append(speaker.label("databases", row["database"]))
        small = [" · ".join(about)]
        for widened in row["widened_by"]:
            if widened in ("storage", "workload"):
                where = (
                    speaker.label("storage", row["storage"])
                    if widened == "storage"
                    else speaker.label("workloads", row["workload"])
                )
                small.append(f"{speaker.say(f'recpage_other_{widened}')}: {where}")
        if row["reference"] not in (None, self.evidence.forest["reference"]):
            against = speaker.level(self._factor, row["reference"])
            small.append(speaker.say("against_level", level=against))
        if row["set_aside"]:
            small.append(speaker.say(f"recpage_aside_{row['set_aside']}"))
        self.y += 20
        look = f'{_SANS} font-size="13" font-weight="600" fill="{ink}"'
        self._lines(layout.wrapped(title, TEXT_PX, layout.name_px), look)
        for text in small:
            self._lines(layout.wrapped(text, SMALL_PX, layout.name_px), _SMALL)
        return self.y - 6

    def _lines(self, lines: Sequence[str], look: str) -> None:
        """Write lines below each other, from the base line ``y`` on."""
        for line in lines:
            place = f'x="{self._left:g}" y="{self.y:.1f}"'
            self.front.append(f"<text {place} {look}>{escape(line)}</text>")
            self.y += self.layout.line_px

    def _mark(
        self,
        mark: Mapping[str, Any],
        top: float,
        *,
        is_aside: bool = False,
        is_pooled: bool = False,
    ) -> None:
        speaker, layout = self.speaker, self.layout
        look = mark_of(speaker.reference, self._factor, mark["level"])
        self.plots.append((top, top + layout.band_px))
        draw = pooled_mark if is_pooled else record_mark
        drawn = "".join(draw(mark, look, layout, top + layout.plot_y))
        self.front.append(f'<g opacity=".55">{drawn}</g>' if is_aside else drawn)
        self._numbers(mark, top + layout.numbers_y, look.stroke, is_aside=is_aside)

    def _numbers(
        self, mark: Mapping[str, Any], y: float, stroke: str, *, is_aside: bool
    ) -> None:
        """Write level and ratio, and below them the verdict and the interval."""
        speaker, (left, right) = self.speaker, self.layout.numbers
        ink, level_ink = "var(--ink)", stroke
        if is_aside:
            ink = level_ink = "var(--ink-3)"
        ratio, verdict = ratio_of(mark, speaker), mark["verdict"]
        room = right - left - (len(ratio) + 1) * 8.2
        level = self.layout.cut(speaker.level(self._factor, mark["level"]), room)
        end = f'x="{right:g}" text-anchor="end"'
        self.front.append(
            f'<text x="{left:g}" y="{y:.1f}" {_MONO} font-size="13"'
            f' fill="{level_ink}">{escape(level)}</text>'
            f'<text {end} y="{y:.1f}" {_MONO} font-size="13" font-weight="600"'
            f' fill="{ink}">{escape(ratio)}</text>'
        )
        second = interval_of(mark["interval"], speaker)
        if mark["is_claim"]:
            second = speaker.say("recpage_in_words")
        self.front.append(
            f'<text {end} y="{y + 18:.1f}" {_MONO} font-size="12"'
            f' fill="var(--ink-3)">{escape(second)}</text>'
        )
        if verdict:
            weight = ' font-weight="600"' if verdict in ("better", "worse") else ""
            word = escape(speaker.say(f"verdict_{verdict}"))
            self.front.append(
                f"{verdict_sign(verdict, left, y + 7)}"
                f'<text x="{left + _SIGN_PX:g}" y="{y + 18:.1f}" {_SANS}'
                f' font-size="13"{weight} fill="{ink}">{word}</text>'
            )

    def _without(self, row: Mapping[str, Any], top: float) -> None:
        """Say why a record has no ratio of its own."""
        speaker, layout = self.speaker, self.layout
        reference = speaker.level(self._factor, self.evidence.forest["reference"])
        text = speaker.say("no_ratio")
        if not row["set_aside"]:
            text = speaker.say("recpage_by_way", level=reference)
        left, right = layout.numbers
        y = top + 12
        for line in layout.wrapped(text, SMALL_PX, right - left):
            self.front.append(
                f'<text x="{left:g}" y="{y:.1f}" {_SMALL}>{escape(line)}</text>'
            )
            y += 16

    def _sum(self) -> None:
        """Draw the pooled ratios on sunk ground."""
        layout, top = self.layout, self.y
        self._rule(top)
        self._text(self.speaker.say("recpage_pooled"), top + 21, 'font-weight="600"')
        inner = top + (26 if layout.is_stacked else 8)
        step = layout.mark_px + (18 if layout.is_stacked else 0)
        for place, mark in enumerate(self.pooled):
            at = inner + place * step
            self._mark(mark, at, is_pooled=True)
            self._sources(mark, at)
        self.y = inner + len(self.pooled) * step + 4
        self.behind.append(
            f'<path fill="var(--sunk)" d="M0 {top:.1f}H{layout.width_px}'
            f'V{self.y:.1f}H0z"/>'
        )
        self._rule(self.y)

    def _text(self, text: str, y: float, look: str = "") -> None:
        """Write words at the left edge."""
        self.front.append(
            f'<text x="{self._left:g}" y="{y:.1f}" {_SANS} font-size="13" {look}'
            f' fill="var(--ink)">{escape(text)}</text>'
        )

    @property
    def _left(self) -> float:
        return self.layout.numbers[0] if self.layout.is_stacked else 6

    def _sources(self, mark: Mapping[str, Any], top: float) -> None:
        """Say how many sources compare this very level, if any does."""
        if not mark["sources"]:
            return
        layout = self.layout
        text = escape(self.speaker.count("recpage_sources", mark["sources"]))
        place = f'x="{layout.numbers[1]:g}" text-anchor="end"'
        y = top + layout.numbers_y + 36
        if not layout.is_stacked:
            place, y = f'x="{layout.name_px:g}" text-anchor="end"', top + 13
        self.front.append(f'<text {place} y="{y:.1f}" {_SMALL}>{text}</text>')

    def _heading(self, text: str) -> None:
        self._text(text, self.y + 24)
        self.y += 34

    def _rule(self, y: float) -> None:
        line = f'd="M0 {y:.1f}H{self.layout.width_px}"'
        self.behind.append(f'<path stroke="var(--rule)" {line}/>')
