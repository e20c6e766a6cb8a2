"""The engine's files: equal sources become equal bytes, packed once.

Not covered: whether DuckDB runs in a browser; tests/browser/explore.spec.mjs does that.
"""

import gzip
import json
from pathlib import Path

import pytest

from ingest.publishing.explore.engine import ENGINE, WORKER, publish_engine

MODULE = b"\0asm" + bytes(range(256)) * 50


@pytest.fixture
def node_modules(tmp_path: Path) -> Path:
    """Return a folder that holds a small package of the engine's shape."""
    package = tmp_path / "node_modules" / "@duckdb" / "duckdb-wasm"
    (package / "dist").mkdir(parents=True)
    (package / "package.json").write_text(json.dumps({"version": "9.8.7"}), "utf-8")
    (package / "dist" / ENGINE).write_bytes(MODULE)
    worker = b"work();\n//# sourceMappingURL=worker.js.map\n"
    (package / "dist" / WORKER).write_bytes(worker)
    return tmp_path / "node_modules"


def test_the_module_is_packed(node_modules: Path, tmp_path: Path) -> None:
    """What the page unpacks is what the package holds, and sizes are those of files."""
    files = publish_engine(node_modules, tmp_path / "cache", tmp_path / "out")
    packed = (tmp_path / "out" / f"{ENGINE}.gz").read_bytes()
    assert gzip.decompress(packed) == MODULE
    assert files.engine_bytes == len(packed)
    assert files.version == "9.8.7"


def test_the_worker_asks_for_no_map(node_modules: Path, tmp_path: Path) -> None:
    """The map is not served, so the worker does not name it."""
    files = publish_engine(node_modules, tmp_path / "cache", tmp_path / "out")
    worker = (tmp_path / "out" / WORKER).read_bytes()
    assert worker == b"work();\n"
    assert files.worker_bytes == len(gzip.compress(worker, 6, mtime=0))


def test_packing_twice_gives_the_same_bytes(node_modules: Path, tmp_path: Path) -> None:
    """Neither a clock nor a name goes into the packed file."""
    for name in ("one", "two"):
        publish_engine(node_modules, tmp_path / name, tmp_path / f"out-{name}")
    one, two = (tmp_path / f"out-{n}" / f"{ENGINE}.gz" for n in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


def test_a_new_version_is_packed_anew(node_modules: Path, tmp_path: Path) -> None:
    """The cache is looked up by content, not by name."""
    publish_engine(node_modules, tmp_path / "cache", tmp_path / "out")
    module = node_modules / "@duckdb" / "duckdb-wasm" / "dist" / ENGINE
    module.write_bytes(MODULE[::-1])
    publish_engine(node_modules, tmp_path / "cache", tmp_path / "out")
    packed = (tmp_path / "out" / f"{ENGINE}.gz").read_bytes()
    assert gzip.decompress(packed) == MODULE[::-1]


def test_without_the_package_the_build_ends(tmp_path: Path) -> None:
    """The command says from this what has to be installed."""
    with pytest.raises(FileNotFoundError):
        publish_engine(tmp_path / "node_modules", tmp_path / "cache", tmp_path)
