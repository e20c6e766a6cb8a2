"""What a chart says in one language: title, finding, caption, note and tooltips.

Chooses and fills strings; the wording is in ``i18n``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.publishing.charts.rows import CLAIMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.publishing.charts.rows import Chart, Levels, Row
    from ingest.publishing.charts.vocabulary import Vocabulary
    from ingest.publishing.charts.words import Words

DIRECTIONS = {"higher": "higher_is_better", "lower": "lower_is_better"}


class Phrases(NamedTuple):
    """The sentences around one chart."""

    title: str
    finding: str
    caption: str
    note: str


@dataclass(frozen=True)
class Speaker:
    """A record's names and numbers in one language."""

    record: Mapping[str, Any]
    vocabulary: Vocabulary
    words: Words

    def level(self, factor: str, level: str) -> str:
        """Return how a level is printed: its id, or its translated label."""
        label = self.vocabulary.level(factor, level).get("label")
        return self.words.pick(label) if label else level

    def line(self, factor: str, level: str, nested: Levels = ()) -> str:
        """Return the name of a line: the level, and those nested in it."""
        parts = [(factor, level), *nested]
        return " · ".join(self.level(each, chosen) for each, chosen in parts)

    def factor(self, factor: str) -> str:
        """Return the name of a setting: its parameter name, or its label."""
        entry = self.vocabulary.factors.get(factor, {})
        label = entry.get("code") or entry.get("label") or factor
        return self.words.pick(label)

    def panel(self, row: Row, *, named: bool = False) -> str:
        """Return the heading of a panel, with the setting's name if ``named``."""
        parts = [
            f"{self.factor(f)} = {self.level(f, v)}" if named else self.level(f, v)
            for f, v in row.panel
        ]
        return " · ".join(parts)

    def value(self, row: Row) -> str:
        """Return the number printed beside a mark."""
        if row.number is None:
            return self.words.say("not_reported")
        text = self.words.number(row.number)
        if row.view == "relative":
            text += "×"
        return self.words.say("about", value=text) if row.about else text

    def metric(self, metric: str) -> str:
        """Return a metric's name, with its unit unless the name holds it already."""
        entry = self.vocabulary.metrics.get(metric, {})
        label = self.words.pick(entry.get("label", metric))
        unit = self.unit(metric)
        rate = label.endswith("/s") and entry["unit"]["en"] == "per second"
        plain = not unit or unit.casefold() in label.casefold() or rate
        return label if plain else f"{label} ({unit})"

    def unit(self, metric: str) -> str:
        """Return the unit in words, or nothing for an unlisted metric."""
        return self.words.pick(self.vocabulary.metrics.get(metric, {}).get("unit", ""))

    def tip(self, row: Row) -> str:
        """Return a tooltip: setting, value with unit, number of runs, source."""
        setting = self.line(row.factor, row.level, row.nested)
        where = self.panel(row, named=True)
        value = self.value(row)
        if row.view == "relative" and row.number:
            against = self.level(row.factor, row.against or "")
            value = self.words.say("tip_ratio", value=value, baseline=against)
        elif row.number:
            value = f"{value} {self.unit(row.metric)}".strip()
        runs = self.words.say("tip_repeats_unknown")
        if row.repeats is not None:
            runs = self.words.say("tip_repeats", n=str(row.repeats))
        lines = [setting, where, value, runs, self._source()]
        return "\n".join(filter(None, lines))

    def _source(self) -> str:
        authors = ", ".join(self.record.get("authors") or ())
        publisher = (self.record.get("source") or {}).get("publisher")
        source = ", ".join(filter(None, (authors, publisher)))
        return self.words.say("tip_source", source=source) if source else ""


def phrases_of(chart: Chart, speaker: Speaker) -> Phrases:
    """Return the title, finding, caption and note of a chart."""
    return Phrases(
        _title(chart, speaker),
        _finding(chart, speaker),
        _caption(chart, speaker),
        _note(chart, speaker),
    )


def _baseline(chart: Chart, speaker: Speaker) -> str:
    return speaker.level(chart.factor, chart.baseline or "")


def _title(chart: Chart, speaker: Speaker) -> str:
    say, factor = speaker.words.say, speaker.factor(chart.factor)
    if chart.metric == CLAIMS:
        return say("title_claims", factor=factor)
    metric = speaker.metric(chart.metric)
    if chart.view == "absolute":
        return say("title_absolute", metric=metric, factor=factor)
    baseline = _baseline(chart, speaker)
    return say("title_relative", metric=metric, factor=factor, baseline=baseline)


def _finding(chart: Chart, speaker: Speaker) -> str:
    """Return the record's finding for its primary metric, else the extremes."""
    record = speaker.record
    primary = [
        m["id"] for m in record.get("metrics") or () if m.get("role") == "primary"
    ]
    if chart.metric in (*primary, CLAIMS) and record.get("finding_plain"):
        return speaker.words.pick(record["finding_plain"])
    rows = sorted(
        (row for row in chart.rows if row.number),
        key=lambda row: float((row.number or {})["value"]),
    )
    if len(rows) == 1:
        return speaker.words.say("single", value=_named(rows[0], speaker))
    highest, lowest = _named(rows[-1], speaker), _named(rows[0], speaker)
    return speaker.words.say("extremes", highest=highest, lowest=lowest)


def _named(row: Row, speaker: Speaker) -> str:
    name = f"{speaker.line(row.factor, row.level, row.nested)} {speaker.value(row)}"
    return f"{name} ({speaker.panel(row, named=True)})" if row.panel else name


def _caption(chart: Chart, speaker: Speaker) -> str:
    say = speaker.words.say
    if chart.metric == CLAIMS:
        return say("caption_claims")
    metric = speaker.metric(chart.metric)
    if chart.view == "absolute":
        return f"{metric} · {say(DIRECTIONS.get(chart.better, 'no_direction'))}"
    return say("caption_relative", metric=metric, baseline=_baseline(chart, speaker))


def _note(chart: Chart, speaker: Speaker) -> str:
    say = speaker.words.say
    sentences = []
    if chart.view == "relative":
        band = _band(speaker)
        key = "note_claims" if chart.metric == CLAIMS else "note_relative"
        sentences.append(say(key, **band))
        if chart.better == "lower":
            baseline = _baseline(chart, speaker)
            sentences.append(say("note_inverted", baseline=baseline))
        if chart.is_compact:
            sentences.append(say("note_compact"))
        elif chart.metric != CLAIMS:
            spread = any(row.interval for row in chart.rows)
            sentences.append(say("note_repeats" if spread else "note_no_repeats"))
    else:
        several = len(chart.panels) > 1
        bars = "note_absolute" if several else "note_absolute_one"
        sentences.append(say("note_compact" if chart.is_compact else bars))
        if any(row.number is None for row in chart.rows):
            sentences.append(say("note_missing"))
    eras = {speaker.vocabulary.level(chart.factor, v)["era"] for v in chart.levels}
    if "legacy" in eras:
        sentences.append(say("note_legacy"))
    return " ".join(sentences)


def _band(speaker: Speaker) -> dict[str, str]:
    margin = speaker.vocabulary.margin
    low = {"text": f"{1 / margin:.2f}", "decimals": 2}
    high = {"text": f"{margin:.2f}", "decimals": 2}
    return {"low": speaker.words.number(low), "high": speaker.words.number(high)}
