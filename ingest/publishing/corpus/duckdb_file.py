"""The published tables as a DuckDB file that is the same bytes every time.

DuckDB leaves two things to chance: how it compresses text by FSST, which starts from a
sample, and what lies in the unused middle of a block of dictionary-compressed text,
which is whatever was in memory. The first is switched off; the second is cleared, and
the block's checksum written anew.
https://duckdb.org/docs/stable/internals/storage
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np

from ingest.publishing.corpus.schema import comments, create_table, literal, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import duckdb

    from ingest.publishing.corpus.dictionary import TableSpec

#: The oldest there is; with small blocks, DuckDB reads it since 1.1.
_STORAGE_VERSION = "v1.0.0"
#: The smallest there is: a small table wastes little of its last block.
_BLOCK_SIZE = 16_384
#: Three headers precede the blocks; every block starts with its checksum.
_HEADERS = 3 * 4096
_CHECKSUM = struct.Struct("<Q")
#: Size of the dictionary, its end, place and length of its index, width of a code.
_DICTIONARY = struct.Struct("<5I")
_INDEX_ENTRY = 4
_SEED = np.uint64(5381)
_FACTOR = np.uint64(0xBF58476D1CE4E5B9)


class UnknownLayoutError(RuntimeError):
    """A block that is not laid out as this module expects: DuckDB has changed."""


def write_duckdb(
    connection: duckdb.DuckDBPyConnection, specs: Iterable[TableSpec], path: Path
) -> None:
    """Write every table, with the dictionary as comments, into a new file.

    Raises ``UnknownLayoutError`` where the file cannot be made reproducible.
    """
    path.unlink(missing_ok=True)
    specs = list(specs)
    connection.execute("set disabled_compression_methods = 'fsst,dict_fsst,zstd'")
    options = f"storage_version '{_STORAGE_VERSION}', block_size {_BLOCK_SIZE}"
    connection.execute(f"attach {literal(str(path))} as corpus ({options})")
    for spec in specs:
        connection.execute(create_table(spec, "corpus"))
        connection.execute(
            f"insert into corpus.{quoted(spec.id)} select * from {quoted(spec.id)}"  # noqa: S608 (names of the dictionary)
        )
        for comment in comments(spec, "corpus"):
            connection.execute(comment)
    connection.execute("checkpoint corpus")
    segments = [place for spec in specs for place in _segments(connection, spec)]
    connection.execute("detach corpus")
    _clear_gaps(path, segments)


def _segments(
    connection: duckdb.DuckDBPyConnection, spec: TableSpec
) -> list[tuple[int, int]]:
    """Return block and offset of every segment of dictionary-compressed text."""
    found = connection.execute(
        "select distinct block_id, block_offset from pragma_storage_info(?) "
        "where compression = 'Dictionary' and block_id >= 0",
        [f"corpus.{spec.id}"],
    )
    return [(block, offset) for block, offset in found.fetchall()]


def _clear_gaps(path: Path, segments: Iterable[tuple[int, int]]) -> None:
    """Zero what no dictionary uses between its index and its texts."""
    content = bytearray(path.read_bytes())
    for block, offset in segments:
        start = _HEADERS + block * _BLOCK_SIZE
        payload = start + _CHECKSUM.size
        end = start + _BLOCK_SIZE
        if _CHECKSUM.unpack_from(content, start)[0] != _checksum(content[payload:end]):
            message = f"block {block} of {path.name} has another kind of checksum"
            raise UnknownLayoutError(message)
        base = payload + offset
        size, dictionary_end, index, entries, _ = _DICTIONARY.unpack_from(content, base)
        first = base + index + entries * _INDEX_ENTRY
        last = base + dictionary_end - size
        if not base < first <= last <= end:
            message = f"block {block} of {path.name} has another layout"
            raise UnknownLayoutError(message)
        content[first:last] = bytes(last - first)
        _CHECKSUM.pack_into(content, start, _checksum(content[payload:end]))
    path.write_bytes(content)


def _checksum(payload: bytearray) -> int:
    words = np.frombuffer(payload, dtype="<u8")
    return int(np.bitwise_xor.reduce(words * _FACTOR) ^ _SEED)
