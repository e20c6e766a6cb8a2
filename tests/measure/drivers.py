"""Plans for go-tpc and HammerDB, and what their loads make of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.measures import measures_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.running.outcome import NoResultError, outcome_of
from ingest.workbench.measure.site import Site
from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.steps.step import Step

PRINTED = Path(__file__).parents[1] / "importers" / "fixtures"
TOOLS = {"go-tpc": "go-tpc", "hammerdb": "hammerdbcli"}
PLAN = """\
plan: 1
id: t
title: "A test"
treatments:
  - {{setting: filesystem, levels: [ext4, xfs], baseline: ext4}}
workload:
  tool: {tool}
  scale: 10
  clients: 16
  duration_s: 300
  warmup_s: 60
{server}
"""
PREFIXES = {"postgresql": "pg", "mysql": "mysql", "mariadb": "maria"}


def plan_of(tool: str, product: str = "mariadb") -> str:
    """Return a plan for a tool and a server, "" for none."""
    server = f"server: {{product: {product}}}" if product else ""
    return PLAN.format(tool=tool, server=server)


def bound(text: str, root: Path, reference: Reference, **tools: str) -> Load:
    """Return the load of a plan in a folder, with programs by their paths."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    named = {name.replace("_", "-"): path for name, path in tools.items()}
    site = Site(root / "work", root / "scratch", Kernel(), tools=named)
    return load_of(read.plan, site, reference)


def last(steps: Iterable[Step]) -> Command:
    """Return the last step, a command."""
    *_, step = steps
    assert isinstance(step, Command)
    return step


def text_of(steps: Iterable[Step], name: str) -> str:
    """Return the text of a file that is written."""
    (found,) = [x.text for x in steps if isinstance(x, Text) and x.path.name == name]
    return found


def measured(load: Load, output: Path) -> None:
    """Assert that an output gives every measure that the plan of a load promises."""
    main, *further = measures_of(load.plan.workload)
    assert main == "new_orders_per_minute"
    outcome = outcome_of(output, 1, main)
    assert {main, *further} <= set(outcome.metrics)
    with pytest.raises(NoResultError):
        outcome_of(output, 2, main)
