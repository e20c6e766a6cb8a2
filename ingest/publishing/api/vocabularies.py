"""The vocabularies as the API tells them: what an id means, in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from ingest.publishing.api.shapes.vocabularies import VocabularyName
from ingest.publishing.export.texts import in_all_languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.publishing.api.shapes import vocabularies as api

NAMES: tuple[VocabularyName, ...] = get_args(VocabularyName)
LIST = "vocabularies.json"


def file_of(name: str) -> str:
    """Return the document of a vocabulary."""
    return f"vocabularies/{name}.json"


def vocabularies(reference: Reference) -> dict[VocabularyName, Sequence[Any]]:
    """Return the entries of every vocabulary, in the order the project gives them."""
    return {
        "settings": [_setting(each) for each in reference.factors.values()],
        "metrics": [_metric(each) for each in reference.metrics.values()],
        "workloads": [_class(each) for each in reference.workloads.values()],
        "storage": [_class(each) for each in reference.storage.values()],
        "databases": [_database(each) for each in reference.databases.values()],
        "platforms": [
            {
                "id": each.id,
                "label": each.label,
                "family": each.family,
                "aliases": list(each.aliases),
            }
            for each in reference.platforms.values()
        ],
        "caveats": [
            {"id": each.id, "label": each.label, "text": each.text}
            for each in reference.caveats.values()
        ],
        "glossary": [
            {
                "id": each.id,
                "term": each.term,
                "definition": each.definition,
                "see": list(each.see),
            }
            for each in reference.glossary.values()
        ],
        "lineages": [
            {
                "setting": each.factor,
                "from": each.from_,
                "to": each.to,
                "relation": each.relation,
                "carries": each.carries,
                "text": each.text,
            }
            for each in reference.lineages
        ],
    }


def _setting(factor: Factor) -> api.SettingEntry:
    return {
        "id": factor.id,
        "slug": factor.slug,
        "role": factor.role,
        "layer": factor.layer,
        "label": factor.label,
        "values": factor.values,
        "advisable": factor.advisable,
        "databases": list(factor.databases),
        "platforms": list(factor.platforms),
        "levels": [
            {
                "id": level.id,
                "slug": level.slug,
                "label": level.label or in_all_languages(level.id),
                "era": level.era,
                "same_as": level.same_as,
                "unsafe": level.unsafe,
            }
            for level in factor.levels
        ],
    }


def _metric(metric: Any) -> api.MetricEntry:
    return {
        "id": metric.id,
        "label": metric.label,
        "unit": metric.unit,
        "better": metric.better,
        "measure": metric.measure,
        "definition": metric.definition,
    }


def _class(entry: Any) -> api.ClassEntry:
    return {
        "id": entry.id,
        "label": entry.label,
        "definition": entry.definition,
        "broader": entry.broader,
        "aliases": list(entry.aliases),
    }


def _database(entry: Any) -> api.DatabaseEntry:
    return {
        "id": entry.id,
        "label": in_all_languages(entry.label),
        "vendor": entry.vendor,
        "broader": entry.broader,
        "aliases": list(entry.aliases),
    }
