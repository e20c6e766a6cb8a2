"""Raw files of records, parsed again: at once where the same file was parsed before."""

from __future__ import annotations

import json
from dataclasses import asdict
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import TYPE_CHECKING, Any

from ingest.cache import Cache, code_version
from ingest.findings import Finding
from ingest.intake.read.formats.fio.logs import log_kind
from ingest.intake.read.raw.importing import Imported, import_bytes, importers
from ingest.intake.read.raw.output import LIMIT
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Result, Series
from ingest.intake.read.raw.secret_scan import Secret, find_secrets
from ingest.intake.read.text_file import read_bytes
from ingest.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.read.raw.results import Importer

#: Marks a decimal number in JSON, which would otherwise lose digits.
_DECIMAL = "$decimal"
#: Bytes from which what a file reveals is kept.
_WORTH_KEEPING = 200_000


class RawCache:
    """Parsed outputs, by content of the file and code of the importers.

    An entry that cannot be read counts as missing. The editions of the importers would
    not do as a key: while one is being written its results change without its edition.
    Refusals are kept, too: reading a
    hostile file takes longest.
    """

    def __init__(self, folder: Path) -> None:
        """Bind the store to the folder of all caches, which need not exist."""
        self._entries = Cache(folder, "raw", code_version("ingest.intake.read"))

    @classmethod
    def project(cls) -> RawCache:
        """Return the store of this checkout."""
        return cls(Paths.project().cache)

    def imported(self, data: bytes, shown: str) -> Imported:
        """Return the results in the bytes of a file, named ``shown`` in messages.

        Raises ``RefusedError``.
        """
        # Of some logs the name alone says what their numbers are.
        key = self._entries.key(data, log_kind(shown))
        found = _read(self._entries.get(key), shown)
        if found is None:
            try:
                found = import_bytes(data, shown)
            except RefusedError as refusal:
                found = refusal
            self._entries.put(key, _written(found))
        if isinstance(found, RefusedError):
            raise found
        return found

    def revealed(self, data: bytes, text: str, most: int) -> list[Secret]:
        """Return the first ``most`` things that the bytes of a file, as text, reveal.

        Like results they are kept by content and code; credentials have no text that
        could be kept. Short files are searched sooner than looked up.
        """
        if len(data) < _WORTH_KEEPING:
            return list(islice(find_secrets(text), most))
        key = self._entries.key(data, "revealed", most)
        try:
            kept = json.loads(self._entries.get(key) or b"")
            return [Secret(*hit) for hit in kept]
        except (ValueError, TypeError, RecursionError):
            found = list(islice(find_secrets(text), most))
            self._entries.put(key, json.dumps(found).encode())
            return found


def raw_results(
    record: Record, entry: RawFile, store: RawCache | None = None
) -> Imported:
    """Return what a raw file of a record holds; without ``store``, the project's.

    Raises ``RefusedError`` where the file cannot be read, is cut off or damaged.
    """
    shown = f"{record.origin.folder}/raw/{entry.file}"
    path = record.origin.directory / "raw" / entry.file
    data = read_bytes(path, shown, LIMIT)
    if isinstance(data, Finding):
        raise RefusedError(
            Reason.NOT_TEXT,
            data.message,
            found=data.found,
            expected=data.expected,
            hint=data.hint,
        )
    return (store or RawCache.project()).imported(data, shown)


def _read(entry: bytes | None, shown: str) -> Imported | RefusedError | None:
    try:
        stored = json.loads(entry or b"", object_hook=_revived)
        if "refused" in stored:
            parts = stored["refused"]
            return RefusedError(Reason(parts.pop("reason")), **parts)
        return Imported(
            shown,
            _by_id(stored["importer"]),
            tuple(_results(stored["results"])),
        )
    except (
        *(ValueError, KeyError, TypeError, AttributeError),
        *(StopIteration, RecursionError, InvalidOperation),
    ):
        return None


def _by_id(identity: str) -> Importer:
    return next(each for each in importers() if each.id == identity)


def _results(stored: list[dict[str, Any]]) -> Iterator[Result]:
    for each in stored:
        series = tuple(
            Series(one["metric"], tuple(one["at_s"]), tuple(one["values"]))
            for one in each.pop("series")
        )
        yield Result(**{**each, "warnings": tuple(each["warnings"]), "series": series})


def _written(found: Imported | RefusedError) -> bytes:
    """Return an entry of :meth:`RawCache.imported`."""
    if isinstance(found, RefusedError):
        parts = ("message", "found", "expected", "hint", "line")
        entry: dict[str, Any] = {name: getattr(found, name) for name in parts}
        entry = {"refused": {"reason": str(found.reason), **entry}}
    else:
        results = [asdict(result) for result in found.results]
        entry = {"importer": found.importer.id, "results": results}
    return json.dumps(entry, default=_kept).encode()


def _kept(value: Any) -> Any:
    if isinstance(value, Decimal):
        return {_DECIMAL: str(value)}
    message = f"{type(value).__name__} is no value of a parameter"
    raise TypeError(message)


def _revived(value: dict[str, Any]) -> Any:
    return Decimal(value[_DECIMAL]) if set(value) == {_DECIMAL} else value
