"""What a forest plot says in one language: names, numbers, finding and note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.language.i18n import format_number, split_template
from ingest.publishing.charts.phrases import Phrases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.intake.models.base import Language
    from ingest.language.i18n import Strings
    from ingest.publishing.charts.forest.evidence import Evidence
    from ingest.publishing.charts.vocabulary import Vocabulary


@dataclass(frozen=True)
class Speaker:
    """The names, numbers and strings of one plot in one language."""

    evidence: Evidence
    vocabulary: Vocabulary
    strings: Strings
    language: Language

    def say(self, key: str, **values: str) -> str:
        """Return a string with its placeholders filled.

        Raises KeyError for a placeholder without value.
        """
        parts = split_template(self.strings.template(key, self.language))
        return "".join(text + (values[name] if name else "") for text, name in parts)

    def count(self, key: str, count: int) -> str:
        """Return a count in words."""
        return self.strings.count(key, count, self.language)

    def number(self, number: Mapping[str, Any]) -> str:
        """Return a number with its own digits."""
        return format_number(number["text"], int(number["decimals"]), self.language)

    def label(self, kind: str, entry: str) -> str:
        """Return the name of a database, workload or storage class."""
        return self.evidence.names.label(kind, entry, self.language)

    def level(self, level: str) -> str:
        """Return how a level of the answer's setting is printed."""
        entry = self.vocabulary.level(self.evidence.answer["treatment"], level)
        label = entry.get("label")
        return str(label[self.language]) if label else level

    @property
    def treatment(self) -> str:
        """The setting, and which measure of it if that is not speed."""
        factor = self.vocabulary.factors[self.evidence.answer["treatment"]]
        label = str(factor["label"][self.language])
        if self.evidence.answer["measure"] == "tail_latency":
            return self.say("recpage_tail", setting=label)
        return label

    def ratio(self, mark: Mapping[str, Any]) -> str:
        """Return a ratio with its sign, such as 2.79×."""
        shown = f"{self.number(mark['ratio'])}×"
        return self.say("about", ratio=shown) if mark["approximate"] else shown

    def interval(self, interval: Mapping[str, Any] | None) -> str:
        """Return an interval, or nothing."""
        if not interval:
            return ""
        low, high = self.number(interval["low"]), self.number(interval["high"])
        return self.say("range", low=low, high=high) + "×"

    def sentence(self, sentence: Mapping[str, Sequence[Mapping[str, str]]]) -> str:
        """Return a generated sentence as plain text."""
        return "".join(
            self._label_of(each)
            if "level" in each
            else each.get("text") or each["code"]
            for each in sentence[self.language]
        )

    def _label_of(self, segment: Mapping[str, str]) -> str:
        label = self.vocabulary.level(segment["factor"], segment["level"]).get("label")
        return str(label[self.language]) if label else segment["level"]


def phrases_of(speaker: Speaker, pooled: Sequence[Mapping[str, Any]]) -> Phrases:
    """Return title, finding, caption and note of a forest plot."""
    evidence, say = speaker.evidence, speaker.say
    where = (("workloads", evidence.workload), ("storage", evidence.storage))
    title = [speaker.treatment, *(speaker.label(*each) for each in where)]
    finding = lead_of(speaker)
    ratios = "; ".join(
        f"{speaker.level(each['level'])} {speaker.ratio(each)}"
        f" ({speaker.interval(each['interval'])})"
        for each in pooled
    )
    reference = speaker.level(evidence.forest["reference"])
    caption = f"{say('recpage_ratio_before')} {reference} {say('recpage_ratio_after')}"
    if ratios:
        finding = f"{finding} {say('recpage_pooled')}: {ratios}."
    note = say("recpage_forest_note")
    if pooled:
        note = f"{note} {say('embed_dashes')} {say('recpage_forest_pooled_note')}"
    return Phrases(" · ".join(title), finding, caption, note)


def lead_of(speaker: Speaker) -> str:
    """Return the answer in a few words, with its certainty and what it rests on."""
    say, language = speaker.say, speaker.language
    now, *others = speaker.evidence.answer["eras"]
    said = [
        say(
            "rec_description",
            headline=speaker.sentence(now["headline"]),
            factor=speaker.treatment,
            certainty=say(f"certainty_{now['certainty']['level']}"),
            records=format_number(now["records"], 0, language),
            sources=format_number(now["sources"], 0, language),
        )
    ]
    for era in others:
        kernels = say(f"recpage_era_{era['era']}")
        grade = say(f"certainty_{era['certainty']['level']}")
        said.append(f"{kernels}: {speaker.sentence(era['headline'])}.")
        said.append(f"{say('recpage_certainty')}: {grade}.")
    return " ".join(said)
