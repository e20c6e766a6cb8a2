"""Questions about memory, data and room."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.choices import Choice
from ingest.workbench.contribute.asking.question import Question
from ingest.workbench.contribute.drafting.said import count
from ingest.workbench.measure.estimate import size_in_words
from ingest.workbench.measure.guided.planned import (
    base_said,
    data_bytes,
    grown,
    product_said,
)
from ingest.workbench.measure.guided.said import NO_LIMIT, OWN

if TYPE_CHECKING:
    from ingest.workbench.measure.guided.choosing import Choosing
    from ingest.workbench.measure.guided.said import Said

_GIB = 1024**3
#: A server and its load do not run in less.
LEAST_MEMORY = 64 * 1024**2
#: How many times the memory the data is proposed to be, and the memory the limit.
_DATA, _SHARE = 4, 8


def limit(said: Said, choosing: Choosing) -> Question | None:
    """Ask for a memory limit, where one can be set."""
    if not choosing.machine.can_limit() or _has_no_data(said, choosing):
        return None
    memory = choosing.machine.memory_bytes()
    proposed = max(1, memory // _SHARE // _GIB) * _GIB
    if said.text("source") != OWN:
        stated = base_said(said, choosing.offers).get("memory", {}).get("limit")
        larger = stated is None or _bytes(stated) >= memory
        proposed = proposed if larger else _bytes(stated)
    is_less = proposed < memory
    return Question(
        key="limit_bytes",
        text="How much memory may server and load use?",
        why="With less memory the data is larger than it sooner, so that the storage "
        "is measured and not the memory; how much it was is recorded.",
        how_to_find=f"This machine has {size_in_words(memory)}; {NO_LIMIT} limits "
        "nothing.",
        required=True,
        proposed=_written(proposed) if is_less else NO_LIMIT,
    )


def data(said: Said, choosing: Choosing) -> Question | None:
    """Ask for the size of the data, larger than memory where there is room."""
    if _has_no_data(said, choosing):
        return None
    room = choosing.machine.room(Path(said.text("path")).parent)
    memory = _memory(said, choosing)
    wanted = _DATA * memory
    if said.text("source") != OWN:
        product = product_said(said, choosing.offers)
        stated = data_bytes(choosing.workload(said), product, choosing.offers)
        wanted = stated if stated > memory else wanted
    if said.text("place") != "device":
        while grown(wanted) > room and wanted > _GIB:
            wanted = wanted * 3 // 4
    proposed = max(1, wanted // _GIB) * _GIB
    return Question(
        key="data_bytes",
        text="How large shall the data be?",
        why="Several times the memory, so that most reads reach the storage.",
        how_to_find=f"Memory: {size_in_words(memory)}; room there: "
        f"{size_in_words(room)}.",
        form="count",
        required=True,
        proposed=_written(proposed),
    )


def wrong_data(said: Said, choosing: Choosing) -> str:
    """Return what was expected instead of a size, "" where it is one that fits."""
    try:
        size = said.number("data_bytes")
    except ValueError:
        size = None
    if size is None:
        return "a size such as 64 GiB"
    room = choosing.machine.room(Path(said.text("path")).parent)
    if said.text("place") != "device" and size * 3 // 2 > room:
        half = f"{size_in_words(size)} grow to about {size_in_words(size * 1.5)}"
        return f"less: {half}, and there is room for {size_in_words(room)}"
    return ""


def fits(said: Said, choosing: Choosing) -> Question | None:
    """Ask whether memory is what is to be measured, where the data fits into it."""
    size = said.number("data_bytes")
    if size is None:
        # Without data of its own, a load is compared with memory all the same.
        return None
    memory = _memory(said, choosing)
    if size > memory:
        return None
    return Question(
        key="fits",
        text="The data fits into memory. Is that what you want to measure?",
        why="The storage would hardly be read, and the record says so.",
        how_to_find=f"Data {size_in_words(size)}, memory {size_in_words(memory)}.",
        choices=(
            Choice("false", "no, make it larger", "leads back to its size"),
            Choice("true", "yes, in memory"),
        ),
        form="choice",
        required=True,
        proposed="false",
    )


def image(said: Said, _choosing: Choosing) -> Question | None:
    """Ask for the size of an image: data, log, growth."""
    if said.text("place") != "image":
        return None
    size = said.number("data_bytes") or _GIB
    return Question(
        key="size_bytes",
        text="How large shall the image be?",
        why="Log, temporary files and growth come on top of the data.",
        how_to_find="",
        form="count",
        required=True,
        proposed=_written(grown(size)),
    )


def wrong_image(said: Said, choosing: Choosing) -> str:
    """Return what was expected instead of a size, "" where there is room for it."""
    try:
        size = said.number("size_bytes")
    except ValueError:
        size = None
    if size is None:
        return "a size such as 64 GiB"
    room = choosing.machine.room(Path(said.text("path")).parent)
    if size > room:
        return f"at most the {size_in_words(room)} that are free there"
    data_ = said.number("data_bytes") or 0
    return "" if size > data_ else "more than the data, with its log and its growth"


def _has_no_data(said: Said, choosing: Choosing) -> bool:
    return bool(choosing.workload(said)["tool"] == "pg_test_fsync")


def _memory(said: Said, choosing: Choosing) -> int:
    return said.number("limit_bytes") or choosing.machine.memory_bytes()


def _written(size: int) -> str:
    return f"{size // _GIB} GiB" if size % _GIB == 0 else str(size)


def _bytes(stated: object) -> int:
    return int(count(str(stated), "bytes"))
