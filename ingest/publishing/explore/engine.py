"""DuckDB for browsers, as files of this site.

Hosts compress scripts but rarely WebAssembly, so the engine is compressed here, once a
version, and unpacked by the page: it costs the same everywhere, and progress is exact.
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.cache import Cache, code_version

if TYPE_CHECKING:
    from pathlib import Path

ENGINE = "duckdb-eh.wasm"
WORKER = "duckdb-browser-eh.worker.js"
_PACKAGE = ("@duckdb", "duckdb-wasm")
_SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


@dataclass(frozen=True, slots=True)
class EngineFiles:
    """The files of the engine and what each costs to transfer."""

    version: str
    engine_bytes: int
    worker_bytes: int


def publish_engine(node_modules: Path, cache: Path, target: Path) -> EngineFiles:
    """Write the engine into ``target``: module compressed, worker as it is.

    ``cache`` is the folder of all caches; it keeps the compressed module. Raises
    ``FileNotFoundError`` when the package is not installed.
    """
    package = node_modules.joinpath(*_PACKAGE)
    manifest = json.loads((package / "package.json").read_text("utf-8"))
    module = (package / "dist" / ENGINE).read_bytes()
    worker = _SOURCE_MAP.sub(b"\n", (package / "dist" / WORKER).read_bytes())
    packed = _packed(module, cache)
    target.mkdir(parents=True, exist_ok=True)
    (target / f"{ENGINE}.gz").write_bytes(packed)
    (target / WORKER).write_bytes(worker)
    return EngineFiles(
        version=manifest["version"],
        engine_bytes=len(packed),
        worker_bytes=len(gzip.compress(worker, compresslevel=6, mtime=0)),
    )


def _packed(module: bytes, cache: Path) -> bytes:
    entries = Cache(cache, "engine", code_version(__name__))
    key = entries.key(module)
    packed = entries.get(key)
    if packed is None:
        # Without a name and a time in its header, equal modules become equal bytes.
        packed = gzip.compress(module, compresslevel=9, mtime=0)
        entries.put(key, packed)
    return packed
