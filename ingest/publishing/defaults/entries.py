"""Every cell on its own, for the API, the table and badges: what a link leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ingest.publishing.defaults.cells import translated
from ingest.publishing.defaults.schedulers import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.intake.models.base import Translated
    from ingest.intake.models.defaults import Device
    from ingest.publishing.defaults.shapes import (
        Bundle,
        DatabaseTable,
        DefaultsDocument,
        Given,
        SchedulerCell,
        SchedulerGroup,
        SchedulerRow,
        SourceNote,
    )

Kind = Literal["scheduler", "system", "database", "cloud"]
#: The page of all but the databases, below a language.
PAGE = "defaults/"
_SCHEDULER = translated(FACTOR)


class Entry(NamedTuple):
    """A cell with a default: ``ids`` are its addresses on ``page``, most general first.

    ``given`` holds one statement or more; ``sources`` are those they name, in order.
    """

    kind: Kind
    page: str
    ids: tuple[str, ...]
    subject: str
    label: Translated
    releases: tuple[Translated, ...]
    devices: tuple[Device, ...]
    setting: Translated
    factor: str | None
    given: tuple[Given, ...]
    sources: tuple[SourceNote, ...]
    main: bool = False

    @property
    def has_badge(self) -> bool:
        """Whether it is among those with a badge, and has a value to show on it."""
        return self.main and any(each["value"] for each in self.given)


def entries(document: DefaultsDocument) -> Iterator[Entry]:
    """Yield every cell that says something, in the order of the pages."""
    for group in document["schedulers"]:
        for row in group["rows"]:
            for cell in row["cells"]:
                if cell["choices"]:
                    yield _of_scheduler(group, row, cell, document["sources"])
    yield from _of_systems(document)
    for product in document["databases"].values():
        yield from _of_database(product)
    for provider in document["cloud"]:
        for offer in provider["offers"]:
            yield from _of_bundle("cloud", provider["id"], offer, document["sources"])


def _of_scheduler(
    group: SchedulerGroup,
    row: SchedulerRow,
    cell: SchedulerCell,
    sources: Sequence[SourceNote],
) -> Entry:
    return Entry(
        "scheduler",
        PAGE,
        tuple(cell["ids"]),
        group["distribution"],
        translated(group["label"]),
        tuple(translated(each) for each in row["covers"]),
        tuple(cell["devices"]),
        _SCHEDULER,
        FACTOR,
        tuple(
            {
                "id": cell["ids"][0],
                "value": " | ".join(choice["schedulers"]),
                "unit": None,
                "text": None,
                "platform": None,
                "condition": choice["when"],
                "versions": None,
                "introduced": None,
                "changed": None,
                "before": None,
                "note": row["note"],
                "confidence": row["confidence"],
                "sources": row["sources"],
            }
            for choice in cell["choices"]
        ),
        _named(row["sources"], sources),
        main=True,
    )


def _of_systems(document: DefaultsDocument) -> Iterator[Entry]:
    for table in document["systems"]:
        for row in table["rows"]:
            yield Entry(
                "system",
                PAGE,
                tuple(row["ids"]),
                row["system"],
                translated(row["label"]),
                tuple(row["releases"]),
                (),
                table["label"],
                table["factor"],
                (row["given"],),
                _named(row["given"]["sources"], document["sources"]),
            )
    for profile in document["profiles"]:
        yield from _of_bundle("system", "tuned", profile, document["sources"])


def _of_bundle(
    kind: Kind, subject: str, bundle: Bundle, sources: Sequence[SourceNote]
) -> Iterator[Entry]:
    for each in bundle["defaults"]:
        if each["given"]["id"]:
            yield Entry(
                kind,
                PAGE,
                (each["given"]["id"],),
                subject,
                bundle["label"],
                (),
                (),
                each["label"],
                each["factor"],
                (each["given"],),
                _named(each["given"]["sources"], sources),
            )


def _of_database(product: DatabaseTable) -> Iterator[Entry]:
    for row in product["rows"]:
        for cell in row["cells"]:
            if cell["state"] != "given":
                continue
            numbers = [n for each in cell["given"] for n in each["sources"]]
            stated = [each["versions"] for each in cell["given"] if each["versions"]]
            yield Entry(
                "database",
                f"{PAGE}{product['id']}/",
                tuple(cell["ids"]),
                product["id"],
                product["label"],
                tuple(translated(each) for each in cell["versions"]) or tuple(stated),
                (),
                row["label"],
                row["factor"],
                tuple(cell["given"]),
                _named(numbers, product["sources"]),
                row["main"],
            )


def _named(
    numbers: Sequence[int], sources: Sequence[SourceNote]
) -> tuple[SourceNote, ...]:
    return tuple(sources[each - 1] for each in dict.fromkeys(numbers))
