"""fio as a load: the job files of the profiles."""

from __future__ import annotations

from configparser import ConfigParser
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.fio import Fio
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.site import Site

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

PLAN = """\
plan: 1
id: a-scan
title: "A scan"
treatments:
  - {setting: read_ahead_kb, levels: ["16", "128"], baseline: "128"}
workload: {tool: fio, profile: PROFILE, file_size: "1 GiB"KEYS, direct: false}
"""


def sections(profile: str, keys: str, reference: Reference) -> ConfigParser:
    """Return the job file of a profile; of an option that stands twice the last."""
    text = PLAN.replace("PROFILE", profile).replace("KEYS", keys)
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    load = Fio(read.plan, Site(Path("/w"), Path("/s"), Kernel()), reference)
    found = ConfigParser(strict=False)
    found.read_string(load.job(cases_of(read.plan)[0], 10))
    return found


def test_blocks_are_as_large_as_the_plan_says(reference: Reference) -> None:
    """Those of the pages alone: what writes the log beside them has its own."""
    assert sections("scan", "", reference)["pages"]["bs"] == "256k"
    own = ', block_size: "8 KiB"'
    assert sections("scan", own, reference)["pages"]["bs"] == "8192"
    both = sections("oltp-16k", own, reference)
    assert (both["pages"]["bs"], both["log"]["bs"]) == ("8192", "8k")
