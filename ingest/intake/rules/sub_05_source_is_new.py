"""SUB-05: a publication is contributed once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.imprint import Imprint
    from ingest.intake.models.origin import Step

_SCHEME = re.compile(r"^https?://(www\.)?", re.IGNORECASE)


def check(corpus: Corpus) -> Iterator[Problem]:
    """Compare the addresses of every source and mirror.

    Both records are named, since either may be the new one.
    """
    first: dict[str, tuple[Imprint, str, tuple[Step, ...]]] = {}
    for record in corpus.imprints:
        for url, steps in record.addresses:
            other, other_url, other_steps = first.setdefault(
                same(url), (record, url, steps)
            )
            if other is record or _declared(record, other):
                continue
            yield _report(record, other, url, steps)
            yield _report(other, record, other_url, other_steps)


def _report(
    record: Imprint, other: Imprint, url: str, steps: tuple[Step, ...]
) -> Problem:
    return Problem(
        record.value_at(*steps),
        f"this source is also that of {other.id}",
        url,
        "a source no other record restates",
        "keep one of the two; if both hold different results of one publication, "
        "name the other under same_source",
    )


def same(url: str) -> str:
    """Return the address without what does not change the page."""
    address = _SCHEME.sub("", url.split("#", 1)[0]).rstrip("/")
    host, slash, path = address.partition("/")
    return host.lower() + slash + path


def _declared(record: Imprint, other: Imprint) -> bool:
    named = (*record.overlaps, *record.same_source)
    return other.id in named or record.id in (*other.overlaps, *other.same_source)


RULE = Rule(
    id="SUB-05",
    level="E",
    title="The source is not here yet",
    why="The same measurement entered twice would count as two pieces of evidence.",
    mend="Correct the record that is already here, or name it: under same_source where "
    "it restates other results of the publication, under overlaps where some are the "
    "same.",
    check_corpus=check,
)
