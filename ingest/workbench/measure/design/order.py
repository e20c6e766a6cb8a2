"""Complete blocks: every case once a round, in an order drawn by lot."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.cases import baselines_of, cases_of

if TYPE_CHECKING:
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the order: the round (from 1), the case, and whether it is the twin.

    The twin is the second run of the baseline in a round: what differs between the
    two is the noise of the rig.
    """

    round: int
    case: Case
    twin: bool = False


def drawn_seed(plan: Plan) -> int:
    """Return the seed of the plan, or a new one."""
    given = plan.design.seed
    return secrets.randbelow(2**32) if given is None else given


def order_of(plan: Plan, seed: int, number: int) -> list[Slot]:
    """Return the order of a round, given the seed and the round's number from 1.

    The same for the same plan, seed and number, whatever other rounds there are.
    """
    slots = [Slot(number, case) for case in cases_of(plan)]
    if plan.design.a_a:
        slots += [Slot(number, case, twin=True) for case in baselines_of(plan)]
    # Not for secrets: anyone shall be able to draw the same order again.
    random.Random(f"{seed}/{number}").shuffle(slots)  # noqa: S311
    return slots
