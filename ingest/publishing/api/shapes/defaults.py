"""What systems, databases and clouds set by themselves."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ingest.intake.models.base import Confidence, Language
from ingest.intake.models.defaults import Device
from ingest.publishing.api.shapes.common import Href, IsoDate, Texts


class DefaultSource(TypedDict):
    """Where a default was read. `read`: when, or when the program was run."""

    url: str
    title: str
    date: IsoDate | None
    read: IsoDate | None
    commit: str | None


class DefaultStatement(TypedDict):
    """A default as it was stated.

    `value` is what one would type, `text` explains it, or stands alone where there is
    no single value. `values`: the schedulers, where the kernel decides between some.
    """

    value: str | None
    values: list[str]
    unit: str | None
    text: Texts | None
    platform: str | None
    condition: Texts | None
    versions: Texts | None
    introduced: str | None
    changed: str | None
    before: str | None
    note: Texts | None
    confidence: Confidence
    sources: list[DefaultSource]


class DefaultCell(TypedDict):
    """A cell of the page of defaults, with at least one statement.

    `ids` are its permanent parts of the page's address: one for each release and
    device it covers, where a source treats several as one.
    """

    id: str
    ids: list[str]
    kind: Literal["scheduler", "system", "database", "cloud"]
    subject: str
    label: Texts
    releases: list[Texts]
    devices: list[Device]
    setting: Texts
    factor: Annotated[
        str | None, Field(description="Id of the setting in the vocabularies.")
    ]
    statements: list[DefaultStatement]
    pages: dict[Language, Href]
    badge: Href | None
    href: Href
