"""Whether a built site keeps what was published, as far as nothing says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.models.moved import EVERY_PART
from ingest.publishing.addresses.ledger import languages_of
from ingest.publishing.addresses.rules import (
    address_of,
    follows_evidence,
    is_drawn_by_evidence,
    is_page,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from ingest.findings import Place
    from ingest.intake.models.moved import MovedAddress
    from ingest.publishing.addresses.built import Built


class Lost(NamedTuple):
    """What is wrong with an address, and where to mend it."""

    address: str
    message: str
    place: Place | None = None

    def __str__(self) -> str:
        """Return one line, as findings are printed."""
        at = f"{self.place.path}:{self.place.line}: " if self.place else ""
        return f"{at}{self.address} {self.message}"


def check_kept(
    published: Mapping[str, frozenset[str]],
    built: Built,
    moved: Mapping[str, MovedAddress],
    places: Mapping[str, Place],
    promised: Collection[str] | None = None,
) -> list[Lost]:
    """Return what of the published addresses the site has lost.

    ``promised`` are the addresses of the committed ledger, where ``published`` is what
    a site served since; what evidence draws is kept from the ledger on.

    ``moved`` are the entries of moved.yaml by the address they are about, ``places``
    where each of them starts. Their pages must be there, lead to something, and be
    about something that was published.
    """
    kept = published if promised is None else promised
    lost = [
        each
        for each in _vanished(published, built, moved)
        if each.address in kept or not is_drawn_by_evidence(each.address)
    ]
    for old, entry in moved.items():
        place = places.get(old)
        lost += [Lost(old, why, place) for why in _unfit(entry, published, built)]
    return sorted(set(lost), key=lambda each: (each.place or (), each.address))


def _vanished(
    published: Mapping[str, frozenset[str]],
    built: Built,
    moved: Mapping[str, MovedAddress],
) -> Iterator[Lost]:
    # No page can stand in for a file: there the entry alone has to do.
    excused = {
        address
        for old in moved
        for address in languages_of(old)
        if not is_page(old.partition("#")[0])
    }
    # The page stays and says something else: a link to a lost part shows its top.
    rewritten = {
        address
        for old in moved
        if old.partition("#")[2] == EVERY_PART
        for address in languages_of(old.partition("#")[0])
    }
    for address, anchors in published.items():
        if address not in built.ledger:
            # An older site may have listed what is no promise.
            if address not in excused and (is_page(address) or address_of(address[1:])):
                yield Lost(address, "was published and is gone")
        elif address not in built.stand_ins and address not in rewritten:
            for anchor in anchors - built.leads_to(address):
                part = f"{address}#{anchor}"
                if not follows_evidence(part):
                    yield Lost(part, "was published and is gone")


def _unfit(
    entry: MovedAddress, published: Mapping[str, frozenset[str]], built: Built
) -> Iterator[str]:
    address, _, anchor = entry.old.partition("#")
    for each in languages_of(address):
        is_part = bool(anchor) and anchor != EVERY_PART
        if each not in published or (is_part and anchor not in published[each]):
            yield "was never published: delete the entry"
        # What is gone may come back with a record; what moved would be two things.
        elif (
            entry.to is not None
            and not anchor
            and each in built.ledger
            and each not in built.stand_ins
        ):
            yield "is in use again: delete the entry, or rename what took the address"
    for target in entry.targets:
        for each in languages_of(target):
            path, _, part = each.partition("#")
            if path not in built.ledger:
                yield f"leads to {each}, which is not there"
            elif part and part not in built.leads_to(path):
                yield f"leads to {each}, a part that is not on the page"
