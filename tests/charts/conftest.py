"""A small project whose charts are rendered once for all tests of this folder."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.charts import render_charts
from tests.charts.samples import (
    ROOT,
    claims_record,
    grid_record,
    times_record,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.models.reference import Reference


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Paths]:
    """Return a function that makes a project with the real strings and vocabulary.

    Given another project, the new one starts from its cache.
    """

    def make(like: Paths | None = None) -> Paths:
        root = tmp_path_factory.mktemp("project")
        if like:
            shutil.copytree(like.root / ".cache", root / ".cache")
        for name in ("i18n", "data", "node_modules"):
            (root / name).symlink_to(ROOT / name, target_is_directory=True)
        results = root / "build" / "site" / "results"
        results.mkdir(parents=True)
        for record in (grid_record(), times_record(), claims_record()):
            path = results / f"{record['id']}.json"
            path.write_text(json.dumps(record), "utf-8")
        return Paths(root)

    return make


@pytest.fixture(scope="session")
def reference() -> Reference:
    """Return the real vocabularies."""
    return read_reference(Paths(ROOT))[0]


@pytest.fixture(scope="session")
def rendered(project: Callable[..., Paths], reference: Reference) -> Paths:
    """Return the paths of a project whose charts have been rendered."""
    paths = project()
    render_charts(paths, reference)
    return paths


@pytest.fixture(scope="session")
def index(rendered: Paths) -> dict[str, list[dict[str, Any]]]:
    """Return the index of the rendered charts."""
    text = (rendered.charts / "index.json").read_text("utf-8")
    loaded: dict[str, list[dict[str, Any]]] = json.loads(text)
    return loaded


@pytest.fixture(scope="session")
def drawings(rendered: Paths) -> dict[str, str]:
    """Return every rendered SVG by its path below the ``svg`` folder."""
    folder = rendered.charts / "svg"
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.svg"))
    }
