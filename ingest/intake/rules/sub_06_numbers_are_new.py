"""SUB-06: a record does not repeat the numbers of another."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from ingest.intake.models.imprint import digits
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.imprint import Imprint

#: Fewer telling numbers than this prove nothing.
_FEWEST = 3
_SHARE = 0.6
#: A number found in more records than this is a round one, not a copy.
_COMMON = 20
#: As many equal numbers as were found must be less likely than this by chance, with
#: every other record of a growing atlas.
_CHANCE = 1e-6


def check(corpus: Corpus) -> Iterator[Problem]:
    """Count the telling numbers each record shares with an earlier one."""
    holders: dict[str, list[int]] = defaultdict(list)
    for index, record in enumerate(corpus.imprints):
        shared: Counter[int] = Counter()
        for number in record.numbers:
            seen = holders[number]
            if len(seen) <= _COMMON:
                shared.update(seen)
            seen.append(index)
        for earlier, count in shared.most_common(1):
            other = corpus.imprints[earlier]
            fewest = min(len(record.numbers), len(other.numbers))
            if (
                fewest >= _FEWEST
                and count >= _SHARE * fewest
                and _chance(record.numbers, other.numbers, count) < _CHANCE
            ):
                yield from _report(record, other, count, fewest)


def _report(record: Imprint, other: Imprint, count: int, of: int) -> Iterator[Problem]:
    """Name both records, since either may be the new one."""
    if other.id in record.overlaps or record.id in other.overlaps:
        return
    for this, that in ((record, other), (other, record)):
        yield Problem(
            this.origin().at("id"),
            f"{count} of {of} numbers also stand in {that.id}",
            f"{count} equal numbers",
            "measurements of its own",
            "keep one of the two, or name the other under overlaps if the same "
            "figures were published twice",
        )


def _chance(these: AbstractSet[str], those: AbstractSet[str], count: int) -> float:
    """Return how likely two tables share so many numbers without being copies.

    A table of thousands holds many of the 900 numbers of three digits: each number of
    the smaller one is found there as often as the larger one fills those of its length
    (a Poisson tail; of equal magnitude, so the chance is rather overstated).
    """
    from scipy import special  # noqa: PLC0415 (a third of what a command loads)

    held = Counter(digits(text) for text in those)
    expected = sum(
        min(1.0, held[length] / (9 * 10 ** (length - 1)))
        for length in map(digits, these)
    )
    # scipy.stats.poisson.sf, which takes a second to load with every command.
    return float(special.pdtrc(count - 1, expected))


RULE = Rule(
    id="SUB-06",
    level="E",
    title="The numbers are not those of another record",
    why="A result that was copied from site to site is still one result; counted "
    "twice it would look replicated.",
    mend="Correct the record that is already here, or name it under overlaps: then "
    "both are shown and counted once.",
    check_corpus=check,
    needs_tables=True,
)
