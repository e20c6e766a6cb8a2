"""What charts need from ``data/reference``: factors, metrics, the margin, life spans.

Reads the YAML as it stands; the rules have checked it before a build comes here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from ingest.publishing.charts.marks import Mark, mark_of

if TYPE_CHECKING:
    from pathlib import Path

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEFAULT_MARGIN = 1.05


@dataclass(frozen=True)
class Vocabulary:
    """Factors and metrics by id, and the margin of equivalence."""

    factors: dict[str, Any]
    metrics: dict[str, Any]
    margin: float
    kernels: tuple[Any, ...] = ()
    lineages: tuple[Any, ...] = ()
    levels: dict[str, dict[str, Any]] = field(default_factory=dict)

    def level(self, factor: str, level: str) -> dict[str, Any]:
        """Return the entry of a level, or a bare one for an unlisted level."""
        for entry in self.factors.get(factor, {}).get("levels", ()):
            if entry["id"] == level:
                return dict(entry)
        return {"id": level, "lineage": "neutral", "era": "any"}

    def mark(self, factor: str, level: str) -> Mark:
        """Return the colours and shape of a level."""
        entry = self.level(factor, level)
        return mark_of(entry["lineage"], entry["era"])


def read_vocabulary(reference: Path) -> Vocabulary:
    """Read the vocabularies; a missing file counts as an empty one."""
    margin = (_load(reference / "evidence.yaml") or {}).get("margin", {})
    levels: dict[str, dict[str, Any]] = {}
    for path in sorted((reference / "settings").glob("*/*.yaml")):
        if path.stem != "setting":
            levels.setdefault(path.parent.name, {})[path.stem] = _load(path) or {}
    return Vocabulary(
        factors={f["id"]: f for f in _load(reference / "factors.yaml") or ()},
        metrics={m["id"]: m for m in _load(reference / "metrics.yaml") or ()},
        margin=float(margin.get("ratio", _DEFAULT_MARGIN)),
        kernels=tuple(_load(reference / "kernels.yaml") or ()),
        lineages=tuple(_load(reference / "lineages.yaml") or ()),
        levels=levels,
    )


def _load(path: Path) -> Any:
    if not path.exists():
        return None
    # Both loaders are safe ones; the C one is quicker where PyYAML has it.
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)  # noqa: S506
