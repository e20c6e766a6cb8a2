"""What a fresh installation has without any configuration, and who says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from ingest.intake.models.base import (
    DATE_PATTERN,
    Confidence,
    Filled,
    Id,
    LanguageTag,
    Model,
    Name,
    NameOrText,
    SourceTitle,
    Translated,
    Url,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_Date = Annotated[str, StringConstraints(pattern=DATE_PATTERN)]
#: The kinds of device a release may treat differently, in the order of the columns.
Device = Literal["hdd-sata", "hdd-sas", "ssd-sata", "ssd-sas", "nvme", "virtio"]
#: The system whose "releases" are profiles: what a profile sets is read together.
PROFILES = "tuned"


class DefaultSource(Model):
    """Where defaults were read."""

    id: Id
    url: Url
    title: SourceTitle
    #: Of the page, where it is not English, as BCP 47 has it.
    language: LanguageTag | None = None
    #: Of the text or the commit.
    date: _Date | None = None
    commit: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{40}$")] | None = None
    #: When it was looked at, or the program was run, where that was written down.
    read: _Date | None = None


class Default(Model):
    """One default: ``value`` is what one would type, ``text`` explains it.

    ``text`` stands alone where there is no single value.
    """

    id: Id
    value: Filled | None = None
    unit: Literal["ms", "s", "bytes", "pages"] | None = None
    text: Translated | None = None
    #: The levels of the setting that are meant, where the value names none.
    levels: tuple[Filled, ...] = ()
    #: The operating system it is limited to.
    platform: Filled | None = None
    condition: Translated | None = None
    #: The release that brought the setting, or this value, and the value before.
    introduced: Filled | None = None
    changed: Filled | None = None
    before: Filled | None = None
    #: The release that no longer has the setting.
    removed: Filled | None = None
    note: Translated | None = None
    confidence: Confidence
    #: Ids of ``sources.yaml``.
    sources: tuple[Id, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _says_something(self) -> Default:
        if self.value is None and self.text is None:
            message = "a default needs a value, or a text where there is no single one"
            raise ValueError(message)
        if self.before is not None and self.changed is None:
            message = "before without changed: name the release that changed it"
            raise ValueError(message)
        return self


class SystemDefault(Default):
    """A default of releases of an operating system, or of a part of one."""

    #: An id of ``distributions.yaml`` or ``systems.yaml``.
    system: Id
    releases: tuple[NameOrText, ...] = Field(min_length=1)
    #: Whether it holds only where somebody applied a profile.
    profile: bool = False


class SystemSetting(Model):
    """A setting of operating systems with its defaults."""

    id: Id
    label: NameOrText
    #: The setting of ``factors.yaml`` it is, or decides.
    factor: Name | None = None
    defaults: tuple[SystemDefault, ...] = Field(min_length=1)


class DefaultSystem(Model):
    """A system with defaults that is no entry of ``distributions.yaml``."""

    id: Id
    label: Filled
    #: True for what systems share, such as the kernel: its default holds wherever the
    #: setting exists, unless a system says otherwise.
    part: bool = False
    #: Settings whose default nobody recorded, shown as such.
    unrecorded: tuple[Name, ...] = ()


class VersionDefault(Default):
    """A default of versions of a database product."""

    #: As the source says it.
    versions: NameOrText
    #: The first and the last of the product's ``versions``.
    columns: tuple[Filled, ...] | None = Field(None, min_length=2, max_length=2)


class DatabaseSetting(Model):
    """A setting of a database product with its defaults."""

    id: Id
    label: NameOrText
    factor: Name | None = None
    #: Whether it belongs to the few that are shown first.
    main: bool = False
    defaults: tuple[VersionDefault, ...] = Field(min_length=1)


class DatabaseDefaults(Model):
    """The defaults of a database product."""

    id: Id
    #: For a product that is no entry of ``databases.yaml``.
    label: Filled | None = None
    #: The operating system the defaults were read on, unless one says otherwise.
    platform: Filled | None = None
    #: The versions compared side by side, in order; empty: a list is all there is.
    versions: tuple[Filled, ...] = ()
    settings: tuple[DatabaseSetting, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _columns_are_versions(self) -> DatabaseDefaults:
        for each in self._defaults():
            if bool(self.versions) != (each.columns is not None):
                message = f"{each.id}: columns go with the versions of the product"
                raise ValueError(message)
            if each.columns is not None and not self._are_columns(each.columns):
                message = f"{each.id}: columns are two versions of the product in order"
                raise ValueError(message)
        return self

    def _defaults(self) -> Iterator[VersionDefault]:
        return (each for setting in self.settings for each in setting.defaults)

    def _are_columns(self, columns: tuple[str, ...]) -> bool:
        first, last = columns
        known = self.versions
        return (
            first in known and last in known and known.index(first) <= known.index(last)
        )

    def covered(self, default: VersionDefault) -> tuple[str, ...]:
        """Return the versions side by side a default holds for."""
        if default.columns is None:
            return ()
        first, last = default.columns
        return self.versions[self.versions.index(first) : self.versions.index(last) + 1]


class CloudDefault(Default):
    """A default or limit of a cloud volume or image."""

    setting: NameOrText
    factor: Name | None = None


class CloudOffer(Model):
    """A volume type or a family of images."""

    id: Id
    label: NameOrText
    defaults: tuple[CloudDefault, ...] = Field(min_length=1)


class CloudProvider(Model):
    """A cloud and what it offers."""

    id: Id
    label: Filled
    offers: tuple[CloudOffer, ...] = Field(min_length=1)


class Defaults(Model):
    """Everything under ``data/reference/defaults``, by id."""

    systems: dict[str, DefaultSystem] = Field(default_factory=dict)
    os: dict[str, SystemSetting] = Field(default_factory=dict)
    databases: dict[str, DatabaseDefaults] = Field(default_factory=dict)
    cloud: dict[str, CloudProvider] = Field(default_factory=dict)
    sources: dict[str, DefaultSource] = Field(default_factory=dict)
