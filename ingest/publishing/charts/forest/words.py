"""What a forest plot says in one language: names, numbers, finding and note."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.publishing.charts.phrases import Phrases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.language.speaker import Speaker
    from ingest.publishing.charts.forest.evidence import Evidence


def treatment_of(evidence: Evidence, speaker: Speaker) -> str:
    """Return the setting, and which measure of it if that is not speed."""
    label = speaker.setting_label(evidence.answer["treatment"])
    if evidence.answer["measure"] == "tail_latency":
        return speaker.say("recpage_tail", setting=label)
    return label


def ratio_of(mark: Mapping[str, Any], speaker: Speaker) -> str:
    """Return a ratio with its sign, such as 2.79×."""
    shown = f"{speaker.number(mark['ratio'])}×"
    return speaker.say("about", ratio=shown) if mark["approximate"] else shown


def interval_of(interval: Mapping[str, Any] | None, speaker: Speaker) -> str:
    """Return an interval, or nothing."""
    if not interval:
        return ""
    low, high = speaker.number(interval["low"]), speaker.number(interval["high"])
    return speaker.say("range", low=low, high=high) + "×"


def phrases_of(
    evidence: Evidence, speaker: Speaker, pooled: Sequence[Mapping[str, Any]]
) -> Phrases:
    """Return title, finding, caption and note of a forest plot."""
    say, factor = speaker.say, evidence.answer["treatment"]
    title = [
        treatment_of(evidence, speaker),
        speaker.label("workloads", evidence.workload),
        speaker.label("storage", evidence.storage),
    ]
    finding = lead_of(evidence, speaker)
    ratios = "; ".join(
        f"{speaker.level(factor, each['level'])} {ratio_of(each, speaker)}"
        f" ({interval_of(each['interval'], speaker)})"
        for each in pooled
    )
    reference = speaker.level(factor, evidence.forest["reference"])
    caption = f"{say('recpage_ratio_before')} {reference} {say('recpage_ratio_after')}"
    if ratios:
        finding = f"{finding} {say('recpage_pooled')}: {ratios}."
    note = say("recpage_forest_note")
    if pooled:
        note = f"{note} {say('embed_dashes')} {say('recpage_forest_pooled_note')}"
    return Phrases(" · ".join(title), finding, caption, note)


def lead_of(evidence: Evidence, speaker: Speaker) -> str:
    """Return the answer in a few words, with its certainty and what it rests on."""
    say = speaker.say
    now, *others = evidence.answer["eras"]
    said = [
        say(
            "rec_description",
            headline=speaker.sentence(now["headline"]),
            factor=treatment_of(evidence, speaker),
            certainty=say(f"certainty_{now['certainty']['level']}"),
            records=speaker.decimal(now["records"], 0),
            sources=speaker.decimal(now["sources"], 0),
        )
    ]
    for era in others:
        kernels = say(f"recpage_era_{era['era']}")
        grade = say(f"certainty_{era['certainty']['level']}")
        said.append(f"{kernels}: {speaker.sentence(era['headline'])}.")
        said.append(f"{say('recpage_certainty')}: {grade}.")
    return " ".join(said)
