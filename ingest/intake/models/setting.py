"""What is known about a setting and its levels, with the commands that set them."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from ingest.intake.models.base import (
    Confidence,
    Fact,
    Filled,
    Id,
    Model,
    Name,
    Source,
    Translated,
)

#: Not udev's own braces, as in ATTR{queue/rotational} or ENV{DEVTYPE}.
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
KernelVersion = Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[0-9]+){1,3}$")]


class Step(Model):
    """How to check, set, persist or undo a setting on given platforms.

    ``{level}`` in ``commands``, ``output`` and ``note`` stands for the level that is
    shown.
    """

    id: Id | None = None
    task: Literal["check", "set", "persist", "undo"]
    title: Translated
    platforms: tuple[Id, ...]
    #: The levels the step is about; empty means all of them. Without the setting's
    #: example among them, the first one stands in on the setting's own page.
    levels: tuple[Filled, ...] = ()
    #: Words that differ by level, by placeholder and level: the name of a tunable, say.
    fill: dict[Name, dict[Filled, Filled]] = Field(default_factory=dict)
    #: False for a step that would repeat another one on the setting's own page.
    overview: bool = True
    commands: tuple[Filled, ...]
    output: Filled | None = None
    note: Translated | None = None
    confidence: Confidence
    sources: tuple[Source, ...] = ()

    @model_validator(mode="after")
    def _placeholders_are_known(self) -> Self:
        """Refuse a placeholder that nothing fills, for every level of the step."""
        texts = (*self.commands, self.output or "", *(self.note or {}).values())
        used = {name for text in texts for name in PLACEHOLDER.findall(str(text))}
        unknown = used - {"level", *self.fill}
        if unknown:
            msg = f"unknown placeholder {{{min(unknown)}}}"
            raise ValueError(msg)
        for name, words in self.fill.items():
            if set(words) != set(self.levels):
                msg = f"fill.{name} must name the same levels as levels"
                raise ValueError(msg)
        return self


class Setting(Model):
    """A page about one setting."""

    factor: Name
    summary: Translated
    facts: tuple[Fact, ...] = ()
    #: The level in the commands on the setting's own page, which is about no one level.
    example: Filled
    #: What to replace in the commands.
    how_to_note: Translated
    how_to: tuple[Step, ...] = ()
    dangers: tuple[Fact, ...] = ()
    #: Who can measure it, and what that takes, where ``atlas measure`` cannot set it.
    measuring: Translated | None = None


class Tunable(Model):
    """A knob of a level."""

    identity: ClassVar[tuple[str, ...]] = ("name",)

    name: Filled
    default: str | None = None
    unit: Translated | None = None
    meaning: Translated
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class DefaultSpan(Model):
    """Releases in which a level was the default."""

    identity: ClassVar[tuple[str, ...]] = ("from_",)

    from_: KernelVersion = Field(alias="from")
    until: KernelVersion | None = None
    note: Translated | None = None


class Lifespan(Model):
    """When a level existed, by kernel release. ``removed`` no longer has it."""

    introduced: KernelVersion
    removed: KernelVersion | None = None
    default: tuple[DefaultSpan, ...] = ()
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class LevelPage(Model):
    """A page about one value of a setting."""

    factor: Name
    level: Filled
    summary: Translated
    facts: tuple[Fact, ...] = ()
    tunables: tuple[Tunable, ...] = ()
    lifespan: Lifespan | None = None
