"""Which site is in a folder: made from what, and untouched since."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

from ingest.cache import code_version
from ingest.workbench.steps.made import (
    FILE,
    Made,
    Written,
    read_made,
    write_made,
)
from ingest.workbench.steps.step import digests

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.paths import Paths

#: What Hugo mounts, besides the build.
_READS = (
    *("assets", "config.toml", "content", "data", "i18n", "layouts", "static"),
    "package-lock.json",
)
_CODE = (
    "ingest.workbench.site.make",
    "ingest.workbench.site.borrowed",
    "ingest.workbench.site.configuration",
    "ingest.workbench.site.downloads",
    "ingest.publishing.addresses",
)
_NAME = "site"


class Known:
    """What is known of the site in a folder, against what would be made now.

    It is kept in ``.cache``, by the folder: everything in the folder is published.
    """

    def __init__(self, paths: Paths, public: Path, values: Mapping[str, str]) -> None:
        """Compare; ``values`` are the ingredients of the site besides files."""
        self._public = public
        name = hashlib.sha256(os.fsencode(public)).hexdigest()[:16]
        self._file = paths.cache / "sites" / f"{name}.json"
        before = read_made(self._file).get(_NAME)
        inputs = digests(paths.root, _READS)
        build = read_made(paths.build / FILE)
        for made in build.values():
            for path, written in made.files.items():
                inputs[f"build/{path}"] = written.digest
        self._now = Made(code_version(*_CODE), dict(values), inputs)
        #: Why a site has to be made; none where the one in the folder is as good.
        self.reasons = self._now.reasons(before)
        if not build:
            self.reasons.append("it is not known what the data was made from")
        if not self.reasons and before and before.files != self._listed():
            self.reasons.append("its files were changed by somebody else")

    def keep(self) -> None:
        """Note that the folder now holds the site."""
        self._now.files = self._listed()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_made(self._file, {_NAME: self._now})

    def _listed(self) -> dict[str, Written]:
        """Return the files of the folder by size and time, without reading them."""
        found = {}
        for folder, _, names in os.walk(self._public):
            for name in names:
                path = os.path.join(folder, name)  # noqa: PTH118 (thousands)
                status = os.stat(path)  # noqa: PTH116 (thousands)
                own = Written("", status.st_size, status.st_mtime_ns)
                found[os.path.relpath(path, self._public)] = own
        return dict(sorted(found.items()))
