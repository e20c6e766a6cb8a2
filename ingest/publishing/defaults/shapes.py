"""The shapes of ``site/defaults.json``: the pages of defaults, their API and table."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.intake.models.base import Confidence, Translated
from ingest.intake.models.defaults import Device


class SourceNote(TypedDict):
    """A source of a page under the number its cells name it by."""

    number: int
    url: str
    title: str
    #: Of the page, where it is not English (BCP 47).
    language: str | None
    #: Of the text or the commit, where known.
    date: str | None
    #: When it was looked at, where that was written down.
    read: str | None
    commit: str | None


class Given(TypedDict):
    """A default as it was stated; ``sources`` are numbers of the page."""

    id: str
    value: str | None
    unit: str | None
    text: Translated | None
    platform: str | None
    condition: Translated | None
    #: Versions or releases where they say more than the row and column do.
    versions: Translated | None
    introduced: str | None
    changed: str | None
    before: str | None
    note: Translated | None
    confidence: Confidence
    sources: list[int]


class SchedulerChoice(TypedDict):
    """Schedulers one rule picks; ``when`` where several rules share a cell."""

    schedulers: list[str]
    when: Translated | None


class SchedulerCell(TypedDict):
    """A cell over the devices that the same rules decide for.

    ``ids``: an address for each release and device. No ``choices``: not recorded.
    """

    ids: list[str]
    devices: list[Device]
    choices: list[SchedulerChoice]
    lineage: str | None
    era: Literal["legacy", "modern"] | None


class SchedulerRow(TypedDict):
    """A release, or several that a source treats as one."""

    id: str
    release: Translated | None
    covers: list[str]
    cells: list[SchedulerCell]
    note: Translated | None
    confidence: Confidence
    sources: list[int]


class SchedulerGroup(TypedDict):
    """The releases of a distribution."""

    distribution: str
    label: str
    rows: list[SchedulerRow]


class SystemRow(TypedDict):
    """A default of one system; ``ids`` are those of single releases."""

    ids: list[str]
    system: str
    label: str
    releases: list[Translated]
    given: Given


class SystemTable(TypedDict):
    """A setting of operating systems."""

    id: str
    label: Translated
    #: Whether the label is what one types.
    code: bool
    factor: str | None
    rows: list[SystemRow]


class LabelledDefault(TypedDict):
    """A default beside the setting it is of."""

    label: Translated
    code: bool
    factor: str | None
    given: Given


class Bundle(TypedDict):
    """Defaults that come together: of a profile, a volume type, a family of images."""

    id: str
    label: Translated
    defaults: list[LabelledDefault]


class Provider(TypedDict):
    """A cloud."""

    id: str
    label: str
    offers: list[Bundle]


class VersionCell(TypedDict):
    """Neighbouring versions with the same defaults.

    ``state``: without defaults, whether the setting does not exist there or its
    default was not recorded. ``changed``: it differs from the version before.
    """

    ids: list[str]
    versions: list[str]
    state: Literal["given", "absent", "unrecorded"]
    changed: bool
    given: list[Given]


class VersionRow(TypedDict):
    """A setting over the versions."""

    id: str
    label: Translated
    code: bool
    factor: str | None
    main: bool
    cells: list[VersionCell]


class DatabaseTable(TypedDict):
    """The defaults of a product; without ``versions`` each row is one cell."""

    id: str
    label: Translated
    platform: str | None
    versions: list[str]
    rows: list[VersionRow]
    total: int
    sources: list[SourceNote]


class SourceLink(TypedDict):
    """A source beside what it says."""

    url: str
    title: str
    #: Of the page, where it is not English (BCP 47).
    language: str | None


class SettingDefault(TypedDict):
    """What comes to the same levels of a setting, by whom the text says.

    ``databases``: the products it is of; none: it is no setting of theirs.
    """

    levels: list[str]
    databases: list[str]
    text: Translated
    confidence: Confidence
    sources: list[SourceLink]


class DefaultsDocument(TypedDict):
    """``site/defaults.json``: the page, and a page a database product."""

    #: The devices of the matrix, in order.
    devices: list[Device]
    schedulers: list[SchedulerGroup]
    systems: list[SystemTable]
    profiles: list[Bundle]
    cloud: list[Provider]
    databases: dict[str, DatabaseTable]
    #: By setting of ``factors.yaml``, but for the scheduler.
    settings: dict[str, list[SettingDefault]]
    sources: list[SourceNote]
    total: int
