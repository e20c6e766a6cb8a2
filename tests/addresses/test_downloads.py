"""Bulky files may live apart: what is published then, and keeps its address."""

from pathlib import Path

import pytest

from ingest.paths import Paths
from ingest.publishing.addresses import read_built
from ingest.workbench.site.configuration import hugo_config
from ingest.workbench.site.downloads import (
    DownloadsError,
    address_of_downloads,
    apart,
    without_downloads,
)

ELSEWHERE = "https://files.example.org/io-atlas/"


def test_the_project_has_them_in_the_site() -> None:
    """Nothing is set, so that everything is mounted and nothing has another origin."""
    config = hugo_config(Paths.project())
    targets = {mount["target"] for mount in config["module"]["mounts"]}
    assert {"static/data/corpus", "static/data/releases"} <= targets
    assert "downloads_origin" not in config["params"]
    assert apart(config, Paths.project()) == {}


def test_what_lives_apart_is_not_published_with_the_pages() -> None:
    """All else stays, and pages may read from the other host."""
    config = hugo_config(Paths.project())
    before = {mount["target"] for mount in config["module"]["mounts"]}
    config["params"]["downloads"] = ELSEWHERE
    without_downloads(config)
    after = {mount["target"] for mount in config["module"]["mounts"]}
    assert before - after == {"static/data/corpus", "static/data/releases"}
    assert config["params"]["downloads_origin"] == "https://files.example.org"


def test_what_lives_apart_keeps_its_address(tmp_path: Path) -> None:
    """A file of the build counts where the site would have had it."""
    paths = Paths(tmp_path)
    (paths.corpus / "csv").mkdir(parents=True)
    (paths.corpus / "csv" / "runs.csv").write_text("a\n")
    site = tmp_path / "public"
    site.mkdir()
    (site / "index.html").write_text("<main></main>")
    folders = apart({"params": {"downloads": ELSEWHERE}}, paths)
    assert set(read_built(site, folders).ledger) == {"/", "/data/corpus/csv/runs.csv"}
    assert set(read_built(site).ledger) == {"/"}


@pytest.mark.parametrize(
    "address",
    ["files.example.org/", "https://files.example.org/io-atlas", "ftp://a/", 7, "/x/"],
)
def test_an_address_that_is_none_is_refused(address: object) -> None:
    """Which file says it, and what would do."""
    with pytest.raises(DownloadsError, match=r"config\.toml: params\.downloads is "):
        address_of_downloads({"params": {"downloads": address}})
