"""The addresses of a built site, with the parts of pages one may link to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

from ingest.publishing.addresses.rules import address_of, is_page

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from selectolax.lexbor import LexborNode

    from ingest.publishing.addresses.ledger import Ledger

#: Whatever is inside, its ids belong to it and to nobody's link.
_INNARDS = frozenset({"svg", "form", "fieldset", "nav"})
#: Ids that tie words to a field or a popup, and are no place on the page.
_FIELDS = frozenset({"input", "select", "textarea", "button", "label", "datalist"})


@dataclass(frozen=True)
class Built:
    """What a built site holds.

    ``ledger`` has the addresses with the parts that the site offers as links: those are
    written down and kept. ``parts`` has every part that is there, so that one which was
    promised earlier still counts. ``stand_ins`` are the pages at addresses that moved
    or are gone. ``below`` has, for pages that lead on from a part that is not there,
    the parts of the pages below them.
    """

    ledger: Ledger
    parts: Ledger
    stand_ins: frozenset[str]
    below: Ledger = field(default_factory=dict)

    def leads_to(self, address: str) -> frozenset[str]:
        """Return the parts that a link to a page shows, there or on a page below."""
        return self.parts[address] | self.below.get(address, frozenset())


def read_built(site: Path, apart: Mapping[str, Path] | None = None) -> Built:
    """Return the addresses of the site in a folder.

    ``apart`` are folders whose files are served from elsewhere, by their place in the
    site: what they hold has an address, too.

    Raises :class:`FileNotFoundError` where no site is there.
    """
    if not (site / "index.html").is_file():
        message = f"no site in {site}"
        raise FileNotFoundError(message)
    ledger: Ledger = {}
    parts: Ledger = {}
    stand_ins = set()
    above = set()
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        address = address_of(file.relative_to(site).as_posix())
        if address is None:
            continue
        ledger[address] = parts[address] = frozenset()
        if is_page(address):
            tree = LexborHTMLParser(file.read_text("utf-8"))
            if tree.css_first("[data-moved]"):
                stand_ins.add(address)
            else:
                parts[address] = anchors_of(tree)
                ledger[address] = parts[address] & _declared(tree)
            if tree.css_first("[data-parts-below]"):
                above.add(address)
    for place, folder in (apart or {}).items():
        for file in folder.rglob("*"):
            address = address_of(f"{place}/{file.relative_to(folder).as_posix()}")
            if address is not None and file.is_file():
                ledger[address] = parts[address] = frozenset()
    return Built(ledger, parts, frozenset(stand_ins), _below(above, parts))


def _below(above: Collection[str], parts: Ledger) -> Ledger:
    """Return the parts of the pages directly below each of some pages."""
    found: dict[str, frozenset[str]] = dict.fromkeys(above, frozenset())
    for address, anchors in parts.items():
        parent = f"{address.rstrip('/').rpartition('/')[0]}/"
        if parent in found:
            found[parent] |= anchors
    return found


def _declared(tree: LexborHTMLParser) -> frozenset[str]:
    """Return the parts of a page that have a link of their own beside their name."""
    links = tree.css("main a.anchor[href^='#']")
    return frozenset(str(link.attributes["href"]).removeprefix("#") for link in links)


def anchors_of(tree: LexborHTMLParser) -> frozenset[str]:
    """Return the ids in the main part of a page that lead to something on it."""
    return frozenset(
        identity
        for node in tree.css("main [id]")
        if (identity := node.attributes.get("id"))
        and node.tag not in _FIELDS | _INNARDS
        and not _is_innards(node)
    )


def _is_innards(node: LexborNode) -> bool:
    parent = node.parent
    while parent is not None and parent.tag != "main":
        if parent.tag in _INNARDS:
            return True
        parent = parent.parent
    return False
