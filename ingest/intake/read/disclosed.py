"""How a contributor finds a fact out on their own system."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.disclosure import Command, Disclosure
    from ingest.intake.models.reference import Reference

#: Ways named in one hint; ``atlas explain`` lists all.
_MOST = 3


def disclosure_of(key: str, reference: Reference) -> Disclosure | None:
    """Return the fact that a key of the answers, or of a record, is about.

    Both ``platform.kernel`` and ``environment.platform.kernel`` are keys;
    ``database.settings.shared_buffers`` goes by the parameter's name.
    """
    short = key.removeprefix("environment.")
    name = short.rsplit(".", 1)[-1]
    for each in reference.disclosures.values():
        if short in each.keys or (".settings." in short and name in each.settings):
            return each
    return None


def how_to_find(
    disclosure: Disclosure | None,
    reference: Reference,
    product: object = None,
    platform: object = None,
) -> str:
    """Return the commands that tell a fact, in a line; "" where none is known.

    Only those for the database and the system are named, where these are known.
    """
    if disclosure is None:
        return ""
    ways = list(fitting(disclosure, reference, product, platform))
    return "; ".join(_in_words(way) for way in ways[:_MOST])


def fitting(
    disclosure: Disclosure,
    reference: Reference,
    product: object = None,
    platform: object = None,
) -> Iterator[Command]:
    """Yield the ways that fit a database and a system, ids or None.

    A way for one database only is left out while the database is not known.
    """
    databases = _with_broader(product, reference)
    systems = _with_family(platform, reference)
    for way in disclosure.commands:
        if way.databases and not databases & set(way.databases):
            continue
        if way.platforms and systems and not systems & set(way.platforms):
            continue
        yield way


def _with_broader(product: object, reference: Reference) -> set[str]:
    known = reference.databases.get(str(product))
    return {known.id, *filter(None, (known.broader,))} if known else set()


def _with_family(platform: object, reference: Reference) -> set[str]:
    known = reference.platforms.get(str(platform))
    return {known.id, known.family} if known else set()


def _in_words(way: Command) -> str:
    if way.command is None:
        return way.reads or ""
    where = f" in {way.client}" if way.client else ""
    root = " (as root)" if way.root else ""
    reads = f" ({way.reads})" if way.reads else ""
    return f"{way.command}{where}{root}{reads}"
