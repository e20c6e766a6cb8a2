"""The document of one record: everything its page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.leaf import UNKNOWN
from ingest.language.i18n import language_name
from ingest.language.sentences import finding_without_effect, plain_text, record_finding
from ingest.publishing.export.comparisons import (
    contrasts_of,
    lead_of,
    leads_by_workload,
    shown_effect,
    strip_of,
    treatments_of,
)
from ingest.publishing.export.findings import key_findings
from ingest.publishing.export.lineages import lineages_of
from ingest.publishing.export.measurements import metrics_of, table_of
from ingest.publishing.export.numbers import printed
from ingest.publishing.export.setup import SetupSheet
from ingest.publishing.export.texts import (
    as_translated,
    in_all_languages,
    summary_of,
    title_of,
    translated_languages,
)

if TYPE_CHECKING:
    from ingest.analysis.evidence import Effect
    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.selection import Contrasts
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.language.sentences import Phrases, Sentence
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import (
        RecordCaveat,
        RecordClaim,
        RecordDocument,
        RecordRemark,
        SourceOfRecord,
    )


def record_document(
    record: Record, marts: Marts, evidence: Evidence, words: Phrases
) -> RecordDocument:
    """Return the document of a record from its marts, evidence and front matter."""
    reference = words.reference
    row = marts.record_row(record.id)
    treatments = treatments_of(record, marts, reference)
    contrasts = contrasts_of(record, marts, evidence.of_record(record.id))
    shown = shown_effect(record, contrasts, reference)
    metrics = metrics_of(record, marts)
    if shown:
        finding = _finding(record, contrasts, shown, evidence, words)
    else:
        finding = finding_without_effect(record, metrics[0]["no_ratio"], words)
    classes = marts.of_record("mart_record_classes", record.id)
    by_workload = _shown_by_workload(record, marts, evidence, reference)
    year = row["published_year"]
    return {
        "id": record.id,
        "kind": record.kind,
        "language": record.language,
        "title": title_of(record),
        "summary": summary_of(record),
        "translated": translated_languages(record),
        "year": None if year is None else str(year),
        "published": row["published"],
        "accessed": record.source.accessed,
        "authors": list(record.source.authors),
        "source": source_of(record),
        "database": row["database_id"],
        "workload": row["workload_class_id"],
        "storage": row["storage_class_id"],
        "platform": row["platform_id"],
        "inferred": inferred_facts(record),
        "workload_tool": _stated(record.workload.tool.value),
        "era": row["era"],
        "treatments": treatments,
        "strata": list(record.strata),
        "row_count": row["row_count"],
        "finding": finding,
        "finding_plain": plain_text(finding, reference),
        "lead": lead_of(record, shown),
        "storage_classes": sorted({each["storage_class_id"] for each in classes}),
        "by_workload": leads_by_workload(
            record, by_workload, (each["workload_class_id"] for each in classes)
        ),
        "strips": {
            workload: strip_of(each, evidence)
            for workload, each in by_workload.items()
            if each
        },
        "strip": strip_of(shown, evidence) if shown else None,
        "key_findings": key_findings(record, contrasts, marts, evidence, words),
        "metrics": metrics,
        "table": table_of(record, marts),
        "claims": claims_of(record),
        "remarks": remarks_of(record),
        "setup": SetupSheet(record, treatments, words).build(),
        "caveats": _caveats(record, reference),
        "lineage": lineages_of(treatments, contrasts, evidence, reference),
        "related": [
            {"id": related["related_record_id"], "reason": related["reason"]}
            for related in marts.of_record("mart_related_records", record.id)
        ],
        "same_source": list(record.same_source),
        "downloads": {
            "csv": "runs.csv" if record.runs else None,
            "json": "result.json",
        },
    }


def _shown_by_workload(
    record: Record, marts: Marts, evidence: Evidence, reference: Reference
) -> dict[str, Effect | None]:
    """Return the comparison that stands for each workload a record ran."""
    found = {}
    for row in marts.of_record("mart_record_classes", record.id):
        if row["is_own"] and record.runs:
            workload = row["workload_class_id"]
            effects = evidence.under(record.id, workload)
            contrasts = contrasts_of(record, marts, effects)
            found[workload] = shown_effect(record, contrasts, reference)
    return found


def _finding(
    record: Record,
    contrasts: dict[str, Contrasts],
    shown: Effect,
    evidence: Evidence,
    words: Phrases,
) -> Sentence:
    peers = contrasts[shown.factor_id].against_leader(shown.level_id)
    margin_ratio = evidence.parameters.margin_ratio
    return record_finding(record, shown, peers, margin_ratio, words)


def inferred_facts(record: Record) -> list[str]:
    """Return which facts of the fact strip the source does not state itself.

    An author has no leaf of its own; the caveat says that it was inferred.
    """
    environment = record.environment
    leaves = {
        "database": environment.database.product,
        "platform": environment.platform.os,
        "workload": record.workload.class_,
        "storage": environment.storage.class_,
    }
    by_author = ["author"] if "author-inferred" in record.caveats else []
    return by_author + [key for key, leaf in leaves.items() if leaf.how == "inferred"]


def source_of(record: Record) -> SourceOfRecord:
    """Return where the figures of a record were published."""
    source = record.source
    return {
        "url": source.url,
        "publisher": source.publisher,
        "language": source.language,
        "language_name": as_translated(
            {each: language_name(source.language, each) for each in LANGUAGES}
        ),
        "figures_from": source.figures_from,
        "figures_at": source.figures_at,
        "commit": source.commit,
        "mirrors": list(source.mirrors),
        "companions": [
            {
                "id": page.id,
                "url": page.url,
                "title": page.title,
                "language": page.language or source.language,
            }
            for page in source.companions
        ],
        "rights": source.publication_rights,
        "group": record.source_group,
    }


def claims_of(record: Record) -> list[RecordClaim]:
    """Return the claims of a record in its order."""
    return [
        {
            "id": claim.id,
            "treatment": claim.treatment,
            "level": claim.level,
            "against": claim.against,
            "workload": claim.workload,
            "direction": claim.direction,
            "ratio": printed(claim.ratio) if claim.ratio else None,
            "approximate": claim.approximate,
            "conditions": list(claim.conditions),
            "text": in_all_languages(claim.text),
            "from": claim.from_,
        }
        for claim in record.claims
    ]


def remarks_of(record: Record) -> list[RecordRemark]:
    """Return what else the source says, in the record's order."""
    return [
        {
            "id": remark.id,
            "about": {
                factor: [chosen] if isinstance(chosen, str) else list(chosen)
                for factor, chosen in remark.about.items()
            },
            "workload": remark.workload,
            "text": in_all_languages(remark.text),
            "from": remark.from_,
        }
        for remark in record.remarks
    ]


def _caveats(record: Record, reference: Reference) -> list[RecordCaveat]:
    caveats: list[RecordCaveat] = []
    for caveat in record.caveats:
        if isinstance(caveat, str):
            kind = reference.caveats[caveat]
            caveats.append({"id": kind.id, "label": kind.label, "text": kind.text})
        else:
            text = in_all_languages(caveat.text)
            caveats.append({"id": None, "label": None, "text": text})
    return caveats


def _stated(value: str) -> str | None:
    return None if value == UNKNOWN else value
