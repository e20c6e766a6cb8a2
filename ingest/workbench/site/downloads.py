"""Bulky files that may live apart from the pages: the published tables, the releases.

``params.downloads`` in ``config.toml`` is the address they have then; ``build/`` holds
what is to be put there. What lies below an address stays the same, so that a host can
lead from the old one to the new one by a single rule (docs/hosting.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.paths import Paths

#: Folder below the address, and in which folder of the build its files are.
FOLDERS = {"data/corpus": "corpus", "data/releases": "releases"}


class DownloadsError(ValueError):
    """An address that is none; the message says how one looks."""


def address_of_downloads(config: Mapping[str, Any]) -> str:
    """Return the address of the downloads; "" where they are part of the site.

    Raises ``DownloadsError`` for what is no address of a folder.
    """
    address = config.get("params", {}).get("downloads", "")
    if not address:
        return ""
    parts = urlsplit(address) if isinstance(address, str) else None
    fits = parts and parts.scheme in {"http", "https"} and parts.netloc
    if not parts or not fits or not parts.path.endswith("/") or parts.query:
        message = (
            f"config.toml: params.downloads is {address!r}; expected is an address "
            "that ends in a slash, such as https://files.example.org/io-atlas/, or "
            "nothing"
        )
        raise DownloadsError(message)
    return str(address)


def without_downloads(config: dict[str, Any]) -> None:
    """Take the downloads out of what Hugo publishes, where they live apart.

    The origin of their address goes into the content policy of the pages.
    """
    address = address_of_downloads(config)
    if not address:
        return
    parts = urlsplit(address)
    config["params"]["downloads_origin"] = f"{parts.scheme}://{parts.netloc}"
    apart = {f"static/{target}" for target in FOLDERS}
    module = config["module"]
    module["mounts"] = [x for x in module["mounts"] if x["target"] not in apart]


def apart(config: Mapping[str, Any], paths: Paths) -> dict[str, Path]:
    """Return the folders of the build whose files have an address elsewhere.

    By the folder below that address; none where the site holds them.
    """
    if not address_of_downloads(config):
        return {}
    return {target: paths.build / folder for target, folder in FOLDERS.items()}
