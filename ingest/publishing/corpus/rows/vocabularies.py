"""The vocabularies as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.export.texts import in_all_languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.analysis.parameters import EvidenceParameters
    from ingest.intake.models.base import Translated
    from ingest.intake.models.factors import Factor, FactorLevel
    from ingest.intake.models.reference import Reference

Row = dict[str, Any]


def vocabulary_rows(
    reference: Reference, parameters: EvidenceParameters
) -> dict[str, Iterator[Row]]:
    """Return the rows of every table that follows from the vocabularies, by table.

    ``known_levels`` is no published table: what ``levels`` is completed from.
    """
    return {
        "settings": map(_setting, reference.factors.values()),
        "known_levels": _levels(reference),
        "level_labels": _level_labels(reference),
        "lineages": _lineages(reference),
        "metrics": _metrics(reference),
        "workloads": _workloads(reference),
        "storage": _storage(reference),
        "databases": _databases(reference),
        "platforms": _platforms(reference),
        "caveats": _caveats(reference),
        "glossary": _glossary(reference),
        "labels": _labels(reference),
        "parameters": _parameters(parameters),
    }


def _setting(factor: Factor) -> Row:
    return {
        "setting": factor.id,
        "label": factor.label["en"],
        "role": factor.role,
        "slug": factor.slug,
        "layer": factor.layer,
        "is_advisable": factor.advisable,
        "level_values": factor.values,
    }


def _levels(reference: Reference) -> Iterator[Row]:
    for factor in reference.factors.values():
        for position, level in enumerate(factor.levels, start=1):
            span = reference.lifespan(factor.id, level.id)
            yield {
                "setting": factor.id,
                "level": level.id,
                "label": _level_label(level)["en"],
                "position": position,
                "lineage": level.lineage,
                "era": level.era,
                "is_reference": level.reference,
                "is_unsafe": level.unsafe is not None,
                "same_as": level.same_as,
                "introduced": span.introduced if span else None,
                "removed": span.removed if span else None,
            }


def _level_labels(reference: Reference) -> Iterator[Row]:
    for factor in reference.factors.values():
        for level in factor.levels:
            for language in LANGUAGES if level.label else ():
                yield {
                    "setting": factor.id,
                    "level": level.id,
                    "language": language,
                    "label": _level_label(level)[language],
                }


def _level_label(level: FactorLevel) -> Translated:
    return in_all_languages(level.label or level.id)


def _lineages(reference: Reference) -> Iterator[Row]:
    counted: dict[str, int] = {}
    for step in reference.lineages:
        counted[step.factor] = counted.get(step.factor, 0) + 1
        yield {
            "setting": step.factor,
            "position": counted[step.factor],
            "level": step.from_,
            "successor": step.to,
            "relation": step.relation,
            "is_carried": step.carries,
            "penalty_sd": step.penalty_sd,
            "text": step.text["en"],
        }


def _metrics(reference: Reference) -> Iterator[Row]:
    for metric in reference.metrics.values():
        yield {
            "metric": metric.id,
            "label": metric.label["en"],
            "unit": metric.unit["en"],
            "better": metric.better,
            "measure": metric.measure,
            "definition": metric.definition["en"],
        }


def _workloads(reference: Reference) -> Iterator[Row]:
    for each in reference.workloads.values():
        yield {
            "workload": each.id,
            "label": each.label["en"],
            "definition": each.definition["en"],
            "is_of_database": each.database,
            "broader": each.broader,
        }


def _storage(reference: Reference) -> Iterator[Row]:
    for each in reference.storage.values():
        yield {
            "storage": each.id,
            "label": each.label["en"],
            "definition": each.definition["en"],
            "media": each.media,
            "scheduler_relevance": each.scheduler_relevance,
            "broader": each.broader,
        }


def _databases(reference: Reference) -> Iterator[Row]:
    for each in reference.databases.values():
        yield {
            "database": each.id,
            "label": in_all_languages(each.label)["en"],
            "definition": each.summary["en"],
            "vendor": each.vendor,
            "restricts_publication": each.restricts_publication,
            "broader": each.broader,
        }


def _platforms(reference: Reference) -> Iterator[Row]:
    for each in reference.platforms.values():
        yield {"platform": each.id, "label": each.label, "family": each.family}


def _caveats(reference: Reference) -> Iterator[Row]:
    for each in reference.caveats.values():
        yield {
            "caveat": each.id,
            "label": each.label["en"],
            "definition": each.text["en"],
            "lowers": each.lowers,
        }


def _glossary(reference: Reference) -> Iterator[Row]:
    for each in reference.glossary.values():
        yield {
            "term": each.id,
            "label": each.term["en"],
            "definition": each.definition["en"],
        }


def _labels(reference: Reference) -> Iterator[Row]:
    """Yield the names of everything, and what it means, in every language."""
    vocabularies: dict[str, tuple[Mapping[str, Any], str, str | None]] = {
        "settings": (reference.factors, "label", None),
        "metrics": (reference.metrics, "label", "definition"),
        "workloads": (reference.workloads, "label", "definition"),
        "storage": (reference.storage, "label", "definition"),
        "databases": (reference.databases, "label", "summary"),
        "platforms": (reference.platforms, "label", None),
        "caveats": (reference.caveats, "label", "text"),
        "glossary": (reference.glossary, "term", "definition"),
    }
    for vocabulary, (entries, name, meaning) in vocabularies.items():
        for identity, entry in entries.items():
            label = in_all_languages(getattr(entry, name))
            meanings = getattr(entry, meaning) if meaning else {}
            units = entry.unit if vocabulary == "metrics" else {}
            for language in LANGUAGES:
                yield {
                    "vocabulary": vocabulary,
                    "id": identity,
                    "language": language,
                    "label": label[language],
                    "definition": meanings.get(language),
                    "unit": units.get(language),
                }


def _parameters(parameters: EvidenceParameters) -> Iterator[Row]:
    low, high = parameters.assumed_sd_sensitivity
    values = {
        "margin_ratio": parameters.margin_ratio,
        "assumed_sd": parameters.assumed_sd,
        "assumed_sd_low": low,
        "assumed_sd_high": high,
        "sd_floor": parameters.sd_floor,
        "stratum_correlation": parameters.stratum_correlation,
    }
    for name, value in values.items():
        yield {"parameter": name, "value": value}
