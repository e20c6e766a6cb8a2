"""The search index that Pagefind wrote, in an order that does not change.

Pagefind keeps filters and languages in hash maps, whose order differs from run to run,
and names files by their content. Two builds of one commit must be the same bytes, so
filters are sorted, written anew and named by what they then hold.

``python -m ingest.publishing.search_index public``
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import cbor2

_MARK = b"pagefind_dcd"
#: Place of the filters in a ``.pf_meta``: pairs of a filter's name and its file.
_FILTERS = 3


def settle(public: Path) -> None:
    """Rewrite the index below ``public/pagefind``; a second time changes nothing.

    Raises ValueError where a file is not in the format of Pagefind 1.5.
    """
    folder = public / "pagefind"
    renamed = {
        path.stem: _rewritten(path, _sorted_filter)
        for path in sorted(folder.glob("filter/*.pf_filter"))
    }
    entry_file = folder / "pagefind-entry.json"
    entry = json.loads(entry_file.read_text("utf-8"))

    def settled(meta: Any) -> Any:
        pairs = [[name, renamed[file]] for name, file in meta[_FILTERS]]
        return [*meta[:_FILTERS], sorted(pairs), *meta[_FILTERS + 1 :]]

    for language in entry["languages"].values():
        path = folder / f"pagefind.{language['hash']}.pf_meta"
        language["hash"] = _rewritten(path, settled).removeprefix("pagefind.")
    entry_file.write_text(json.dumps(entry, sort_keys=True), "utf-8")


def _sorted_filter(document: Any) -> Any:
    name, values = document
    return [name, sorted(values)]


def _rewritten(path: Path, change: Any) -> str:
    """Write what ``change`` makes of a file under its new name; return that, bare."""
    content = gzip.decompress(path.read_bytes())
    if not content.startswith(_MARK):
        message = f"{path}: not a file of Pagefind 1.5"
        raise ValueError(message)
    changed = _MARK + cbor2.dumps(change(cbor2.loads(content[len(_MARK) :])))
    language = path.stem.rpartition("_")[0]
    name = f"{language}_{hashlib.sha256(changed).hexdigest()[:10]}"
    path.unlink()
    path.with_name(name + path.suffix).write_bytes(gzip.compress(changed, mtime=0))
    return name


if __name__ == "__main__":
    settle(Path(sys.argv[1]))
