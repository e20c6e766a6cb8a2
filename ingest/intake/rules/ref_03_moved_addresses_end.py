"""REF-03: a moved address leads straight to where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up each target among the addresses that moved themselves."""
    moved = corpus.reference.moved
    for old, entry in moved.items():
        place = corpus.reference.places["moved", old]
        for target in entry.targets:
            # Whoever moved a page took its parts along.
            page = target.partition("#")[0]
            if old in (page, target):
                yield Problem(
                    place,
                    f"{old} leads to itself",
                    target,
                    "another address",
                    "name the page that took its place, or say why it is gone",
                )
            elif target in moved or page in moved:
                yield Problem(
                    place,
                    f"{old} leads to {target}, which moved or is gone itself",
                    target,
                    "an address that is in use",
                    "name the address at the end of the chain",
                )


RULE = Rule(
    id="REF-03",
    level="E",
    title="A moved address leads straight to one in use",
    why="A chain of redirects is slow and breaks at its weakest link; a circle shows "
    "the reader nothing at all.",
    mend="In data/addresses/moved.yaml, let every entry name the last address.",
    check_corpus=check,
)
