"""What the badges say: the words of the pages, in the language of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.language.sentences.labels import short
from ingest.language.sentences.phrases import (
    BARE_LEVEL,
    as_text,
)
from ingest.language.sentences.recommend_page import cell_phrases
from ingest.language.speaker import Speaker
from ingest.publishing.badges.badge import SEPARATOR, Badge

if TYPE_CHECKING:
    from ingest.intake.models.base import Language
    from ingest.language.sentences.phrases import Phrase, Phrases
    from ingest.publishing.export.shapes.answer import EraAnswer
    from ingest.publishing.export.shapes.comparison import Lead
    from ingest.publishing.export.shapes.recommendation import TreatmentAnswer
    from ingest.publishing.export.shapes.record import RecordDocument


@dataclass(frozen=True, slots=True)
class BadgeWords:
    """Makes badges of one language from the documents of the pages."""

    words: Phrases
    language: Language

    def answer(self, workload: str, storage: str, answer: TreatmentAnswer) -> Badge:
        """Return the badge of an answer: the one for the newest kernels."""
        now, say = answer["eras"][0], self._speaker.say
        lines = now["lines"]
        said = [self._speaker.sentence(lines["do_short"])]
        if now["era"] == "legacy":
            said.append(self._speaker.say("recpage_era_legacy"))
        if answer["state"] == "widened":
            said.append(self._speaker.say("matrix_carried_over"))
        certainty = now["certainty"]["level"]
        sure = say("badge_certainty", level=say(f"certainty_{certainty}"))
        if lines["is_safety"]:
            # No number of experiments makes data safer.
            sure = say("lines_safety_rule")
        graded = (sure, self._speaker.count("badge_sources", now["sources"]))
        return Badge(
            self.language,
            self._subject(workload, storage, answer, now),
            SEPARATOR.join(said),
            certainty,
            SEPARATOR.join(graded),
            self._setting(answer, is_brief=True),
        )

    def gap(self, workload: str, storage: str) -> Badge:
        """Return the badge of a workload and a storage class nobody measured."""
        said = self._speaker.say("no_evidence_yet")
        return Badge(self.language, self._where(workload, storage), said)

    def record(self, document: RecordDocument) -> Badge:
        """Return the badge of a record: the verdict of its leading comparison."""
        lead = document["lead"]
        if lead is None or lead["verdict"] is None:
            settings = [self._factor(each["id"]) for each in document["treatments"]]
            subject = settings[0] if len(settings) == 1 else None
            return Badge(
                self.language,
                subject or self._speaker.say("several_settings"),
                self._speaker.say("verdict_not_enough_data"),
            )
        verdict = self._speaker.say(f"verdict_{lead['verdict']}")
        ratio = self._ratio(lead)
        said = f"{verdict}, {ratio}" if ratio else verdict
        return Badge(self.language, self._compared(lead), said)

    def setting(self, factor_id: str, records: int) -> Badge:
        """Return the badge of a setting: how many experiments there are on it."""
        said = (
            self._speaker.count("badge_experiments", records)
            if records
            else self._speaker.say("no_evidence_yet")
        )
        return Badge(self.language, self._factor(factor_id), said)

    def _subject(
        self, workload: str, storage: str, answer: TreatmentAnswer, now: EraAnswer
    ) -> str:
        """Name workload and storage, and the setting where the answer does not."""
        where, factor_id = self._where(workload, storage), answer["treatment"]
        levels_are_names = self.words.reference.factors[factor_id].levels_are_names
        said = now["lines"]["do_short"][self.language]
        names_level = levels_are_names and any("level" in segment for segment in said)
        if names_level and answer["measure"] != "tail_latency":
            return where
        return SEPARATOR.join((where, self._setting(answer)))

    def _setting(self, answer: TreatmentAnswer, *, is_brief: bool = False) -> str:
        """Name the setting, and what is asked of it where that is not speed.

        In brief by its parameter, where that is shorter and a name of its own.
        """
        name = self._factor(answer["treatment"])
        code = self.words.reference.factors[answer["treatment"]].code or ""
        if is_brief and "_" in code and len(code) < len(name):
            name = code
        if answer["measure"] == "tail_latency":
            return self._speaker.say("recpage_tail", setting=name)
        return name

    def _compared(self, lead: Lead) -> str:
        """Name the levels as the pages do, with their setting where they need it."""
        factor_id, pair = lead["treatment"], (lead["level"], lead["against"])
        reference = self.words.reference
        one, other = (self._speaker.level(factor_id, each) for each in pair)
        said = f"{one} {self._speaker.say('against')} {other}"
        factor = reference.factors[factor_id]
        marked = any(each.lineage not in {None, "neutral"} for each in factor.levels)
        if not marked and any(BARE_LEVEL.match(each) for each in (one, other)):
            said = f"{factor.code or factor.label[self.language]}: {said}"
        if lead["workload"]:
            label = reference.workloads[lead["workload"]].label
            said = SEPARATOR.join((said, self._say(short(label))))
        return said

    def _ratio(self, lead: Lead) -> str:
        """Return the range of the cells, or the ratio where it is one."""
        low, high = lead["low"], lead["high"]
        if low and high and low["text"] != high["text"]:
            ends = {
                "low": self._speaker.number(low),
                "high": self._speaker.number(high),
            }
            return self._speaker.say("range", **ends) + "×"
        if lead["ratio"] is None:
            return ""
        shown = self._speaker.number(lead["ratio"]) + "×"
        return self._speaker.say("about", ratio=shown) if lead["approximate"] else shown

    def _where(self, workload: str, storage: str) -> str:
        cell = cell_phrases(workload, storage, self.words)
        return self._say(self.words.say("rec_where", **cell))

    def _factor(self, factor_id: str) -> str:
        return self._speaker.setting_label(factor_id)

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self.words.reference, self.words.strings, self.language)

    def _say(self, phrase: Phrase) -> str:
        return as_text(phrase, self.language, self.words.reference)
