"""What the volume lets through at most, where all records of a finding state the same.

Behind a limit that is reached nothing can gain: without it the figures read as if they
were those of any device.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ingest.language.sentences.phrases import number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.record import Record
    from ingest.language.sentences.phrases import Phrase, Phrases

_MIB = 1024 * 1024

_Key = Literal["iops_limit", "throughput_limit_bytes_per_s"]


def limit_phrases(records: Iterable[Record], words: Phrases) -> list[Phrase]:
    """Return requests and MiB a second, each where there is such a limit."""
    stated = {
        (_least(each, "iops_limit"), _least(each, "throughput_limit_bytes_per_s"))
        for each in records
    }
    if len(stated) != 1:
        return []
    requests, rate = stated.pop()
    found = []
    if requests is not None:
        found.append(words.say("lines_limit_requests", value=number(requests, 0)))
    if rate is not None:
        size = number(rate / _MIB, 0 if rate % _MIB == 0 else 1)
        found.append(words.say("lines_limit_rate", value=size))
    return found


def _least(record: Record, key: _Key) -> int | None:
    """Return the lowest limit of the layers; None where none is a number."""
    leaves = [getattr(layer, key) for layer in record.environment.storage.chain]
    values = [leaf.value for leaf in leaves if leaf is not None]
    return min((each for each in values if isinstance(each, int)), default=None)
