"""Names, numbers and strings as one language writes them.

Charts, pictures and badges say things in one language at a time; sentences are made
in all of them at once by :class:`ingest.language.sentences.phrases.Phrases`. Both
read the same strings and the same vocabularies.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.languages import REGISTRY
from ingest.language.i18n import format_number, split_template
from ingest.language.sentences.phrases import level_label, segment_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.intake.models.base import Language
    from ingest.intake.models.reference import Reference
    from ingest.language.i18n import Strings
    from ingest.language.sentences.segments import Segment

#: Vocabularies whose entries have a label.
Kind = Literal["databases", "workloads", "storage"]


@dataclass(frozen=True, slots=True)
class Speaker:
    """The strings of ``i18n/`` and the names of the vocabularies in one language."""

    reference: Reference
    strings: Strings
    language: Language

    @property
    def margin(self) -> float:
        """The margin of equivalence, as a factor; raises ValueError without one."""
        choices = self.reference.evidence
        if choices is None:
            message = "no margin of equivalence: evidence.yaml could not be read"
            raise ValueError(message)
        return choices.margin.ratio

    @property
    def grouped(self) -> int:
        """The smallest number whose thousands the language sets apart."""
        return int(10 ** (REGISTRY[self.language].groups_from - 1))

    def say(self, key: str, **values: str) -> str:
        """Return the string ``key`` with its placeholders filled.

        Raises MissingStringError for an unknown key and KeyError for a placeholder
        without value: nothing with a hole in its text may be drawn.
        """
        parts = split_template(self.strings.template(key, self.language))
        return "".join(text + (values[name] if name else "") for text, name in parts)

    def count(self, key: str, count: int) -> str:
        """Return a count in words, from a plural table."""
        return self.strings.count(key, count, self.language)

    def number(self, number: Mapping[str, Any]) -> str:
        """Return a printed number (``text``, ``decimals``) with its own digits."""
        return format_number(number["text"], int(number["decimals"]), self.language)

    def decimal(self, value: str | Decimal | float, decimals: int) -> str:
        """Return ``value`` with exactly ``decimals`` places."""
        return format_number(value, decimals, self.language)

    def plain_decimal(self, value: float) -> str:
        """Return a value with as many places as it needs, six at most."""
        text = f"{value:.6f}".rstrip("0").rstrip(".")
        return self.decimal(Decimal(text), len(text.partition(".")[2]))

    def pick(self, text: Any) -> str:
        """Return this language's part of a translated text, or a plain string."""
        return str(text if isinstance(text, str) else text[self.language])

    def level(self, factor_id: str, level_id: str) -> str:
        """Return how a level is printed: its id, unless the vocabulary has a label."""
        return level_label(self.reference, factor_id, level_id, self.language)

    def factor(self, factor_id: str) -> str:
        """Return the name of a setting: its parameter name, or its label."""
        factor = self.reference.factors.get(factor_id)
        return self.pick(factor.code or factor.label) if factor else factor_id

    def setting_label(self, factor_id: str) -> str:
        """Return what a setting is called, its parameter name apart."""
        return self.reference.factors[factor_id].label[self.language]

    def metric(self, metric_id: str) -> str:
        """Return a metric's name, with its unit unless the name holds it already."""
        metric = self.reference.metrics.get(metric_id)
        if metric is None:
            return metric_id
        label, unit = metric.label[self.language], metric.unit[self.language]
        is_rate = label.endswith("/s") and metric.unit["en"] == "per second"
        is_said = unit.casefold() in label.casefold() or is_rate
        return label if is_said else f"{label} ({unit})"

    def unit(self, metric_id: str) -> str:
        """Return the unit in words, or nothing for an unlisted metric."""
        metric = self.reference.metrics.get(metric_id)
        return metric.unit[self.language] if metric else ""

    def label(self, kind: Kind, entry_id: str) -> str:
        """Return the name of an entry of a vocabulary, or its id if it is unlisted."""
        entry = getattr(self.reference, kind).get(entry_id)
        return self.pick(entry.label) if entry else entry_id

    def sentence(self, sentence: Mapping[Language, Sequence[Segment]]) -> str:
        """Return a generated sentence as plain text."""
        return "".join(
            segment_text(each, self.language, self.reference)
            for each in sentence[self.language]
        )


def speakers_of(reference: Reference, strings: Strings) -> tuple[Speaker, ...]:
    """Return a speaker for each language, in their order."""
    return tuple(Speaker(reference, strings, language) for language in LANGUAGES)
