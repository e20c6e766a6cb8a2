"""REF-02: what a record restates is no claim beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.sub_05_source_is_new import same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.imprint import Imprint
    from ingest.intake.models.origin import Step


def check(corpus: Corpus) -> Iterator[Problem]:
    """Compare the addresses of the claims with those of every source and mirror.

    Both sides are named, since either may be the new one.
    """
    of_records: dict[str, tuple[Imprint, tuple[Step, ...]]] = {}
    for record in corpus.imprints:
        for url, steps in record.addresses:
            of_records.setdefault(same(url), (record, steps))
    for claim in corpus.reference.claims.values():
        url = claim.source.url
        if same(url) not in of_records:
            continue
        record, steps = of_records[same(url)]
        yield Problem(
            corpus.reference.places["claims", claim.id],
            f"the source of {claim.id} is that of the record {record.id}",
            url,
            "a source no record restates",
            "move what the claim says into the record, and remove the claim",
        )
        yield Problem(
            record.value_at(*steps),
            f"this source is also that of the claim {claim.id}",
            url,
            "a source no claim cites",
            f"remove {claim.id} from data/reference/claims.yaml; what it says belongs "
            "into the record",
        )


RULE = Rule(
    id="REF-02",
    level="E",
    title="A claim is not also a record",
    why="The same publication shown as a record and as a claim beside it would look "
    "like two sources.",
    mend="Keep the record, and remove the claim.",
    check_corpus=check,
)
