"""What a chart says in one language: title, finding, caption, note and tooltips.

Chooses and fills strings; the wording is in ``i18n``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.publishing.charts.rows import CLAIMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.rows import Chart, Levels, Row

DIRECTIONS = {"higher": "chart_higher_is_better", "lower": "chart_lower_is_better"}


class Phrases(NamedTuple):
    """The sentences around one chart."""

    title: str
    finding: str
    caption: str
    note: str


def line_of(factor: str, level: str, nested: Levels, speaker: Speaker) -> str:
    """Return the name of a line: the level, and those nested in it."""
    parts = [(factor, level), *nested]
    return " · ".join(speaker.level(each, chosen) for each, chosen in parts)


def panel_of(row: Row, speaker: Speaker, *, named: bool = False) -> str:
    """Return the heading of a panel, with the setting's name if ``named``."""
    parts = [
        f"{speaker.factor(f)} = {speaker.level(f, v)}" if named else speaker.level(f, v)
        for f, v in row.panel
    ]
    return " · ".join(parts)


def value_of(row: Row, speaker: Speaker) -> str:
    """Return the number printed beside a mark."""
    if row.number is None:
        return speaker.say("chart_not_reported")
    text = speaker.number(row.number)
    if row.view == "relative":
        text += "×"
    return speaker.say("chart_about", value=text) if row.about else text


def tip_of(row: Row, record: Mapping[str, Any], speaker: Speaker) -> str:
    """Return a tooltip: setting, value with unit, number of runs, source."""
    setting = line_of(row.factor, row.level, row.nested, speaker)
    where = panel_of(row, speaker, named=True)
    value = value_of(row, speaker)
    if row.view == "relative" and row.number:
        against = speaker.level(row.factor, row.against or "")
        value = speaker.say("chart_tip_ratio", value=value, baseline=against)
    elif row.number:
        value = f"{value} {speaker.unit(row.metric)}".strip()
    runs = speaker.say("chart_tip_repeats_unknown")
    if row.repeats is not None:
        runs = speaker.say("chart_tip_repeats", n=str(row.repeats))
    lines = [setting, where, value, runs, _source(record, speaker)]
    return "\n".join(filter(None, lines))


def _source(record: Mapping[str, Any], speaker: Speaker) -> str:
    authors = ", ".join(record.get("authors") or ())
    publisher = (record.get("source") or {}).get("publisher")
    source = ", ".join(filter(None, (authors, publisher)))
    return speaker.say("chart_tip_source", source=source) if source else ""


def phrases_of(chart: Chart, record: Mapping[str, Any], speaker: Speaker) -> Phrases:
    """Return the title, finding, caption and note of a chart of a record."""
    return Phrases(
        _title(chart, speaker),
        _finding(chart, record, speaker),
        _caption(chart, speaker),
        _note(chart, speaker),
    )


def _baseline(chart: Chart, speaker: Speaker) -> str:
    return speaker.level(chart.factor, chart.baseline or "")


def _title(chart: Chart, speaker: Speaker) -> str:
    say, factor = speaker.say, speaker.factor(chart.factor)
    if chart.metric == CLAIMS:
        return say("chart_title_claims", factor=factor)
    metric = speaker.metric(chart.metric)
    if chart.view == "absolute":
        return say("chart_title_absolute", metric=metric, factor=factor)
    baseline = _baseline(chart, speaker)
    return say("chart_title_relative", metric=metric, factor=factor, baseline=baseline)


def _finding(chart: Chart, record: Mapping[str, Any], speaker: Speaker) -> str:
    """Return the record's finding for its primary metric, else the extremes."""
    primary = [
        m["id"] for m in record.get("metrics") or () if m.get("role") == "primary"
    ]
    if chart.metric in (*primary, CLAIMS) and record.get("finding_plain"):
        return speaker.pick(record["finding_plain"])
    rows = sorted(
        (row for row in chart.rows if row.number),
        key=lambda row: float((row.number or {})["value"]),
    )
    if len(rows) == 1:
        return speaker.say("chart_single", value=_named(rows[0], speaker))
    highest, lowest = _named(rows[-1], speaker), _named(rows[0], speaker)
    return speaker.say("chart_extremes", highest=highest, lowest=lowest)


def _named(row: Row, speaker: Speaker) -> str:
    line = line_of(row.factor, row.level, row.nested, speaker)
    name = f"{line} {value_of(row, speaker)}"
    return f"{name} ({panel_of(row, speaker, named=True)})" if row.panel else name


def _caption(chart: Chart, speaker: Speaker) -> str:
    say = speaker.say
    if chart.metric == CLAIMS:
        return say("chart_caption_claims")
    metric = speaker.metric(chart.metric)
    if chart.view == "absolute":
        return f"{metric} · {say(DIRECTIONS.get(chart.better, 'chart_no_direction'))}"
    return say(
        "chart_caption_relative", metric=metric, baseline=_baseline(chart, speaker)
    )


def _note(chart: Chart, speaker: Speaker) -> str:
    say = speaker.say
    sentences = []
    if chart.view == "relative":
        band = _band(speaker)
        key = "chart_note_claims" if chart.metric == CLAIMS else "chart_note_relative"
        sentences.append(say(key, **band))
        if chart.better == "lower":
            baseline = _baseline(chart, speaker)
            sentences.append(say("chart_note_inverted", baseline=baseline))
        if chart.is_compact:
            sentences.append(say("chart_note_compact"))
        elif chart.metric != CLAIMS:
            spread = any(row.interval for row in chart.rows)
            sentences.append(
                say("chart_note_repeats" if spread else "chart_note_no_repeats")
            )
    else:
        several = len(chart.panels) > 1
        bars = "chart_note_absolute" if several else "chart_note_absolute_one"
        sentences.append(say("chart_note_compact" if chart.is_compact else bars))
        if any(row.number is None for row in chart.rows):
            sentences.append(say("chart_note_missing"))
    known = (speaker.reference.level(chart.factor, level) for level in chart.levels)
    if any(each and each.era == "legacy" for each in known):
        sentences.append(say("chart_note_legacy"))
    return " ".join(sentences)


def _band(speaker: Speaker) -> dict[str, str]:
    margin = speaker.margin
    low = {"text": f"{1 / margin:.2f}", "decimals": 2}
    high = {"text": f"{margin:.2f}", "decimals": 2}
    return {"low": speaker.number(low), "high": speaker.number(high)}
