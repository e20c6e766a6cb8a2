"""What the badges say: the words of the pages, in the language of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.language.i18n import format_number
from ingest.language.sentences.phrases import (
    BARE_LEVEL,
    as_text,
    level,
    level_label,
    listed,
)
from ingest.language.sentences.recommend_headline import LEVELS_ARE_NAMES
from ingest.language.sentences.recommend_page import cell_phrases, short
from ingest.publishing.badges.badge import SEPARATOR, Badge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.base import Language
    from ingest.language.sentences.phrases import Phrase, Phrases
    from ingest.publishing.export.shapes.answer import EraAnswer
    from ingest.publishing.export.shapes.comparison import Lead, Number
    from ingest.publishing.export.shapes.recommendation import TreatmentAnswer
    from ingest.publishing.export.shapes.record import RecordDocument

#: Kinds that say something of levels, and the word that limits it on the matrix.
_NAMING = {"use": None, "leads": "matrix_leads", "stated": "matrix_stated"}


@dataclass(frozen=True, slots=True)
class BadgeWords:
    """Makes badges of one language from the documents of the pages."""

    words: Phrases
    language: Language

    def answer(self, workload: str, storage: str, answer: TreatmentAnswer) -> Badge:
        """Return the badge of an answer: the one for the newest kernels."""
        now = answer["eras"][0]
        said = [self._answer(answer["treatment"], now)]
        if now["era"] == "legacy":
            said.append(self._string("recpage_era_legacy"))
        if answer["state"] == "widened":
            said.append(self._string("matrix_carried_over"))
        certainty = now["certainty"]["level"]
        graded = (
            self._string("badge_certainty").replace(
                "{{ .level }}", self._string(f"certainty_{certainty}")
            ),
            self._count("badge_sources", now["sources"]),
        )
        return Badge(
            self.language,
            self._subject(workload, storage, answer, now),
            SEPARATOR.join(said),
            certainty,
            SEPARATOR.join(graded),
        )

    def gap(self, workload: str, storage: str) -> Badge:
        """Return the badge of a workload and a storage class nobody measured."""
        said = self._string("no_evidence_yet")
        return Badge(self.language, self._where(workload, storage), said)

    def record(self, document: RecordDocument) -> Badge:
        """Return the badge of a record: the verdict of its leading comparison."""
        lead = document["lead"]
        if lead is None or lead["verdict"] is None:
            settings = [self._factor(each["id"]) for each in document["treatments"]]
            subject = settings[0] if len(settings) == 1 else None
            return Badge(
                self.language,
                subject or self._string("several_settings"),
                self._string("verdict_not_enough_data"),
            )
        verdict = self._string(f"verdict_{lead['verdict']}")
        ratio = self._ratio(lead)
        said = f"{verdict}, {ratio}" if ratio else verdict
        return Badge(self.language, self._compared(lead), said)

    def setting(self, factor_id: str, records: int) -> Badge:
        """Return the badge of a setting: how many experiments there are on it."""
        said = (
            self._count("badge_experiments", records)
            if records
            else self._string("no_evidence_yet")
        )
        return Badge(self.language, self._factor(factor_id), said)

    def _subject(
        self, workload: str, storage: str, answer: TreatmentAnswer, now: EraAnswer
    ) -> str:
        """Name workload and storage, and the setting where the answer does not."""
        where, factor_id = self._where(workload, storage), answer["treatment"]
        name = self._factor(factor_id)
        if answer["measure"] == "tail_latency":
            tail = self._string("recpage_tail").replace("{{ .setting }}", name)
            return SEPARATOR.join((where, tail))
        if factor_id in LEVELS_ARE_NAMES and now["kind"] in {*_NAMING, "equal"}:
            return where
        return SEPARATOR.join((where, name))

    def _answer(self, factor_id: str, answer: EraAnswer) -> str:
        """Say an answer in the fewest words, as a cell of the matrix does."""
        kind = answer["kind"]
        if kind in {"open", "mixed"}:
            return self._string(f"matrix_{kind}")
        levels = self._levels(factor_id, answer["levels"])
        if kind == "equal":
            return f"{self._string('matrix_equal')}: {levels}"
        limit = _NAMING[kind]
        return f"{levels} ({self._string(limit)})" if limit else levels

    def _levels(self, factor_id: str, level_ids: Sequence[str]) -> str:
        return self._say(listed([level(factor_id, each) for each in level_ids], "or"))

    def _compared(self, lead: Lead) -> str:
        """Name the levels as the pages do, with their setting where they need it."""
        factor_id, pair = lead["treatment"], (lead["level"], lead["against"])
        reference = self.words.reference
        one, other = (
            level_label(reference, factor_id, each, self.language) for each in pair
        )
        said = f"{one} {self._string('against')} {other}"
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
            template = self._string("range")
            shown = template.replace("{{ .low }}", self._number(low))
            return shown.replace("{{ .high }}", self._number(high)) + "×"
        if lead["ratio"] is None:
            return ""
        shown = self._number(lead["ratio"]) + "×"
        about = self._string("about").replace("{{ .ratio }}", shown)
        return about if lead["approximate"] else shown

    def _where(self, workload: str, storage: str) -> str:
        cell = cell_phrases(workload, storage, self.words)
        return self._say(self.words.say("rec_where", **cell))

    def _factor(self, factor_id: str) -> str:
        return self.words.reference.factors[factor_id].label[self.language]

    def _number(self, number: Number) -> str:
        return format_number(number["text"], number["decimals"], self.language)

    def _count(self, key: str, count: int) -> str:
        return self.words.strings.count(key, count, self.language)

    def _string(self, key: str) -> str:
        return self.words.strings.template(key, self.language)

    def _say(self, phrase: Phrase) -> str:
        return as_text(phrase, self.language, self.words.reference)
