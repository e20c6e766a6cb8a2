"""Short ways to write records, and what a synthesis says in plain numbers."""

from collections.abc import Iterable

from ingest.analysis.evidence.synthesis import Arm, Record, Stratum, Synthesis, Widening
from ingest.analysis.evidence.synthesis.league import Contrast


def stratum(**values: float) -> Stratum:
    """Return a stratum of single runs; an underscore in a level is a hyphen."""
    return Stratum(
        tuple(Arm(level.replace("_", "-"), value) for level, value in values.items())
    )


def record(
    name: str,
    *strata: Stratum,
    group: str | None = None,
    overlaps: Iterable[str] = (),
    widenings: tuple[Widening, ...] = (),
) -> Record:
    """Return a record of a higher-is-better metric, a source of its own by default."""
    return Record(
        id=name,
        source_group=group or name,
        better="higher",
        strata=strata,
        overlaps=frozenset(overlaps),
        widenings=widenings,
    )


def summary(contrast: Contrast) -> list[float]:
    """Return every number of a contrast."""
    return [
        contrast.log_ratio,
        contrast.sd,
        contrast.interval.low,
        contrast.interval.high,
        contrast.predictive.low,
        contrast.predictive.high,
        contrast.probability_better,
        contrast.probability_within_margin,
        contrast.predicted_better,
    ]


def everything(synthesis: Synthesis) -> dict[tuple[str, str], list[float]]:
    """Return the numbers of every contrast, by (level, against), both ways round."""
    found = {}
    for component in synthesis.components:
        for contrast in component.league:
            found[contrast.level_id, contrast.against_id] = summary(contrast)
            found[contrast.against_id, contrast.level_id] = summary(contrast.flipped())
    return found
