"""The questions of the guided start in their order, and what is no answer to them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from ingest.workbench.contribute.asking.question import Question
from ingest.workbench.measure.estimate import size_in_words
from ingest.workbench.measure.guided import choosing, sizing, varying
from ingest.workbench.measure.guided.planned import (
    product_said,
    proposed_id,
    setting_id,
)
from ingest.workbench.measure.guided.said import NO_LIMIT, OWN
from ingest.workbench.measure.place.refusing import (
    LONGEST_SCRATCH,
    refusals_of_device,
    refusals_of_directory,
    refusals_of_image,
)
from ingest.workbench.measure.plan.model import By, Level, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.workbench.measure.guided.choosing import Choosing
    from ingest.workbench.measure.guided.said import Said

_LEVEL: TypeAdapter[str] = TypeAdapter(Level)
_FEWEST, _MOST = 2, 12
_ROUNDS = range(2, 51)
_LONGEST_S = 86_400


@dataclass(frozen=True, slots=True)
class Step:
    """A question: ``made`` returns it, None where it does not apply.

    ``trouble`` returns what was expected instead of an answer, "" where it is one.
    """

    key: str
    made: Callable[[Said, Choosing], Question | None]
    trouble: Callable[[Said, Choosing], str] = lambda _said, _choosing: ""


def _path(said: Said, choosing: Choosing) -> Question:
    kind = said.text("place")
    machine = choosing.machine
    folder = machine.folder()
    texts = {
        "directory": ("The folder", str(folder)),
        "image": ("The file to be made", str(folder / "atlas.img")),
        "device": ("The device", next(machine.free_devices(), "")),
    }
    text, proposed = texts[kind]
    return Question(
        key="path",
        text=f"{text}:",
        why="What lies below it is measured: its disk, its queue, its file system.",
        how_to_find="lsblk lists the disks; df FOLDER tells which one a folder is on.",
        required=True,
        proposed=proposed,
    )


def _wrong_path(said: Said, choosing: Choosing) -> str:
    kind, text = said.text("place"), said.text("path")
    try:
        size = {"size": 1} if kind == "image" else {}
        Place.model_validate({kind: text, **size})
    except ValidationError:
        return "an absolute path of letters, digits and  . _ - + @"
    path = Path(text)
    if kind == "directory":
        return next(refusals_of_directory(path), "")
    if kind == "image":
        return next(refusals_of_image(path, 1), "")
    return next(refusals_of_device(path, choosing.machine.kernel), "")


def _wrong_by(said: Said, _choosing: Choosing) -> str:
    try:
        By.model_validate({said.text("by"): said.text("other")})
    except ValidationError:
        kinds = {
            "queue": "a file below queue/",
            "sysctl": "a name such as vm.swappiness",
        }
        return kinds.get(said.text("by"), "a name of letters, digits, _ . and -")
    return ""


def _wrong_other(said: Said, _choosing: Choosing) -> str:
    is_name = re.match("[A-Za-z]", said.text("other")) and setting_id(
        said.text("other")
    )
    return "" if is_name else "a name as it is written, such as wal_buffers"


def _wrong_levels(said: Said, _choosing: Choosing) -> str:
    levels = said.levels()
    if not _FEWEST <= len(set(levels)) == len(levels) <= _MOST:
        return f"{_FEWEST} to {_MOST} levels that differ, such as  1; 2; 4"
    for each in levels:
        try:
            _LEVEL.validate_python(each)
        except ValidationError:
            return f"plain values, without quotes; {each} is none"
    return ""


def _wrong_limit(said: Said, choosing: Choosing) -> str:
    try:
        limit = said.number("limit_bytes")
    except ValueError:
        return f"a size such as 4 GiB, or {NO_LIMIT}"
    memory = choosing.machine.memory_bytes()
    if limit is not None and limit > memory:
        return f"less than the memory of this machine, {size_in_words(memory)}"
    if limit is not None and limit < sizing.LEAST_MEMORY:
        return f"at least {size_in_words(sizing.LEAST_MEMORY)}"
    return ""


def _wrong_number(key: str, allowed: range) -> Callable[[Said, Choosing], str]:
    def wrong(said: Said, _choosing: Choosing) -> str:
        expected = f"a number from {allowed.start} to {allowed.stop - 1}"
        try:
            number = said.number(key)
        except ValueError:
            return expected
        return "" if number is not None and number in allowed else expected

    return wrong


def _rounds(_said: Said, _choosing: Choosing) -> Question:
    return Question(
        key="rounds",
        text="How many rounds?",
        why="In each every level runs once, in an order drawn by lot; five are the "
        "least from which an interval can be told. After two a pilot tells how many "
        "the scatter asks for.",
        how_to_find="",
        form="count",
        required=True,
        proposed="5",
    )


def _duration(_said: Said, _choosing: Choosing) -> Question:
    return Question(
        key="duration_s",
        text="How long is each run?",
        why="Longer than the caches take to fill, and than the time from one "
        "checkpoint to the next.",
        how_to_find="",
        form="count",
        required=True,
        proposed="5 min",
    )


def _clients(said: Said, choosing: Choosing) -> Question | None:
    clients = choosing.workload(said).get("clients")
    if clients is None:
        return None
    own = str(2 * (os.cpu_count() or 1)) if said.text("source") == OWN else ""
    return Question(
        key="clients",
        text="How many clients at once?",
        why="A queue has nothing to put in order where only one waits in it.",
        how_to_find="nproc prints the number of processors.",
        form="count",
        required=True,
        proposed=str(clients) if clients == 1 else own or str(clients),
    )


def _id(said: Said, _choosing: Choosing) -> Question:
    return Question(
        key="id",
        text="Id of the plan:",
        why="The plan file, the folder of the outputs and the record are named by it.",
        how_to_find="",
        form="id",
        required=True,
        proposed=proposed_id(said),
    )


def _taken_id(said: Said, choosing: Choosing) -> str:
    identity = said.text("id")
    file = choosing.file(identity)
    if os.path.lexists(file):
        return f"another id: {choosing.offers.paths.display(file)} exists"
    if (choosing.offers.paths.results / identity).exists():
        return f"another id: there is a record {identity} already"
    work = choosing.work(identity)
    if work.exists():
        where = choosing.offers.paths.display(work)
        return f"another id: outputs of an experiment {identity} lie in {where}"
    return _too_long(said, choosing)


def _too_long(said: Said, choosing: Choosing) -> str:
    """Return that the socket of a server would have too long a path; "" if not."""
    if not product_said(said, choosing.offers) or said.text("place") == "device":
        return ""
    folder = Path(said.text("path"))
    if said.text("place") == "image":
        folder = folder.parent
    scratch = folder / f"atlas-{said.text('id')}"
    if len(str(scratch)) <= LONGEST_SCRATCH - len("/d"):
        return ""
    return (
        f"a shorter id, or a shorter path (< goes back): the server's socket in "
        f"{scratch} would have too long a name"
    )


#: In the order they are asked.
ASKED = (
    Step("source", choosing.source),
    Step("base", choosing.base),
    Step("load", choosing.load),
    Step("place", choosing.place),
    Step("path", _path, _wrong_path),
    Step("setting", varying.setting),
    Step("other", varying.other, _wrong_other),
    Step("by", varying.by, _wrong_by),
    Step("levels", varying.levels, _wrong_levels),
    Step("baseline", varying.baseline),
    Step("limit_bytes", sizing.limit, _wrong_limit),
    Step("data_bytes", sizing.data, sizing.wrong_data),
    Step("fits", sizing.fits),
    Step("size_bytes", sizing.image, sizing.wrong_image),
    Step("clients", _clients, _wrong_number("clients", range(1, 100_001))),
    Step("rounds", _rounds, _wrong_number("rounds", _ROUNDS)),
    Step(
        "duration_s", _duration, _wrong_number("duration_s", range(1, _LONGEST_S + 1))
    ),
    Step("id", _id, _taken_id),
)
