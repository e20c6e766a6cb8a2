"""What each verdict rests on: one assumption at a time at another value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.synthesis import synthesise
from ingest.analysis.evidence.synthesis.verdicts import NOT_COMPARED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.synthesis.assumptions import Alternative, Assumptions
    from ingest.analysis.evidence.synthesis.league import Contrast
    from ingest.analysis.evidence.synthesis.network import LineageEdge
    from ingest.analysis.evidence.synthesis.records import Record
    from ingest.analysis.evidence.synthesis.synthesis import Synthesis
    from ingest.analysis.evidence.synthesis.verdicts import Judgement


@dataclass(frozen=True, slots=True)
class SensitivityRow:
    """A contrast under one changed assumption; no contrast where none connects it."""

    assumption_id: str
    value: float
    contrast: Contrast | None
    judgement: Judgement
    changes_verdict: bool


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """A contrast as assumed, and under every alternative."""

    level_id: str
    against_id: str
    judgement: Judgement
    rows: tuple[SensitivityRow, ...]

    @property
    def depends_on(self) -> tuple[str, ...]:
        """The assumptions that change the verdict, sorted."""
        changing = {row.assumption_id for row in self.rows if row.changes_verdict}
        return tuple(sorted(changing))


def try_assumptions(
    records: Iterable[Record],
    pairs: Sequence[tuple[str, str]],
    main: Assumptions,
    alternatives: Iterable[Alternative],
    *,
    lineage: Iterable[LineageEdge] = (),
) -> tuple[Sensitivity, ...]:
    """Return, for each pair (level, against), how its verdict takes every change."""
    evidence, edges = list(records), list(lineage)
    base = synthesise(evidence, main, lineage=edges)
    others = [
        (each, synthesise(evidence, each.assumptions, lineage=edges))
        for each in alternatives
    ]
    return tuple(_sensitivity(pair, base, others) for pair in pairs)


def _sensitivity(
    pair: tuple[str, str],
    base: Synthesis,
    others: Sequence[tuple[Alternative, Synthesis]],
) -> Sensitivity:
    judgement = _judgement(base.compare(*pair))
    rows = []
    for alternative, synthesis in others:
        contrast = synthesis.compare(*pair)
        other = _judgement(contrast)
        rows.append(
            SensitivityRow(
                assumption_id=alternative.assumption_id,
                value=alternative.value,
                contrast=contrast,
                judgement=other,
                changes_verdict=other.verdict != judgement.verdict,
            )
        )
    return Sensitivity(*pair, judgement, tuple(rows))


def _judgement(contrast: Contrast | None) -> Judgement:
    return contrast.judgement if contrast else NOT_COMPARED
