"""Files that no row is made from, listed with their hash beside the raw outputs."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from ingest.intake.checked import checked_records
from ingest.intake.models.leaf import VARIED
from ingest.intake.read.records import INDEX
from ingest.workbench.contribute.attaching.front_text import FrontText
from ingest.workbench.contribute.attaching.opened import open_record
from ingest.workbench.contribute.attaching.swap import swap_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.paths import Paths


def kept_beside(
    folder: Path,
    files: Mapping[str, bytes],
    paths: Paths,
    schedulers: Mapping[str, str] | None,
) -> list[Finding]:
    """Put files (name → content) into ``raw/`` of a record; return all findings then.

    They are the protocol and the outputs of runs that do not count. ``schedulers`` are
    those of disks whose queue was not varied, by name, where other layers' was; None:
    the scheduler was not under test. That the size of the data is a rule of thumb is
    said, too. Raises OSError.
    """
    opened = open_record(folder)
    if isinstance(opened, list):
        return opened
    text = FrontText(opened.index, opened.head)
    for name, data in files.items():
        entry = {"file": name, "sha256": sha256(data).hexdigest()}
        text.append(("raw",), entry)
    size = ("workload", "dataset_bytes")
    stated = opened.record.workload.dataset_bytes.value
    text.replace(size, {"value": stated, "how": "inferred"})
    chain = () if schedulers is None else opened.record.environment.storage.chain
    for index, layer in enumerate(chain):
        steps = ("environment", "storage", "chain", index)
        held = (schedulers or {}).get(str(layer.name))
        if held is not None:
            leaf = {"value": held, "how": "captured"}
            text.replace((*steps, "io_scheduler"), leaf)
        elif layer.layer == "device" and layer.io_scheduler is None:
            text.add(steps, "io_scheduler", VARIED)
    placed: dict[str, bytes | None] = {f"raw/{x}": data for x, data in files.items()}
    placed[INDEX] = opened.encoded(INDEX, text.result)
    swap_in(folder, placed)
    return checked_records(paths, [folder]).findings
