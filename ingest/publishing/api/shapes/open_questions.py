"""What to measure next."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.intake.models.base import Language
from ingest.publishing.api.shapes.common import Href


class OpenQuestion(TypedDict):
    """A question, and what measuring it would be worth and take.

    Ranked by `gain_pct` × `readers` ÷ `hours`. `gain_pct`: by how much the choice of
    today would be better on average after the experiment, per cent of the best figure;
    `regret_pct`: what it gives up now. `readers`: how many it concerns, 1 for the
    commonest load, storage and setting. `levels`: what a plan compares.
    """

    id: str
    rank: int
    workload: str
    storage: str
    setting: str
    levels: list[str]
    default: str | None
    gain_pct: float
    regret_pct: float
    readers: float
    hours: float
    runs: int
    needs: Literal["server", "virtual-machine", "cloud-account"]
    records: int
    plan: Href | None
    pages: dict[Language, Href]
