"""What varies over the runs: settings and context, their levels and descent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from ingest.intake.models.base import (
    Confidence,
    Filled,
    Id,
    Model,
    Name,
    Source,
    Translated,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = re.compile(r"0|[1-9][0-9]*(\.[0-9]+)?|0\.[0-9]+")
_SIGNED = re.compile(r"[+-][0-9]+(?:\.[0-9]+)?")


class FactorLevel(Model):
    """A value a factor can take."""

    id: Filled
    slug: Id
    lineage: Id | None = None
    era: Literal["legacy", "modern", "any"] = "any"
    label: Translated | None = None
    #: The name inside a sentence, with its article where it needs one, as it stands
    #: behind "with" in each language; for levels whose label is a word or two.
    noun: Translated | None = None
    reference: bool = False
    #: False for a condition nobody can bring about on a server of their own: a patch,
    #: a build, a device made for tests. Where a record has other runs, these advise.
    advisable: bool = True
    #: The level of which this one is but an older name: their evidence is one.
    same_as: Filled | None = None
    #: Why choosing the level puts data at risk, and where it does not.
    unsafe: Translated | None = None
    unsafe_sources: tuple[Source, ...] = ()
    #: What alone is unsafe of a level made of several options, as it is typed.
    unsafe_option: Filled | None = None
    #: When an unsafe level is a choice all the same: where a crash may cost the last
    #: commits. Follows "only" in a sentence.
    only: Translated | None = None
    #: True for a level of a file of ``proposed/levels``: as with settings.
    proposed: bool = False

    @model_validator(mode="after")
    def _sources_have_a_statement(self) -> FactorLevel:
        if (self.unsafe_sources or self.only) and self.unsafe is None:
            message = "unsafe_sources or only without unsafe: say why it is unsafe"
            raise ValueError(message)
        return self


class FactorDefault(Model):
    """What one gets without choosing, where no system, product or cloud decides it.

    What these do by themselves stands in ``defaults/``, and nowhere else.
    """

    identity: ClassVar[tuple[str, ...]] = ("levels",)

    #: More than one where the default depends on something the text names.
    levels: tuple[Filled, ...] = Field(min_length=1)
    text: Translated
    confidence: Confidence
    sources: tuple[Source, ...] = Field(min_length=1)


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        kind, text = "pattern", f"a regular expression: {error}"
        raise PydanticCustomError(kind, "{text}", {"text": text}) from None
    return value


#: A regular expression for the whole path of a captured fact.
FactPath = Annotated[Filled, AfterValidator(_pattern)]


class Captured(Model):
    """How a factor shows in the facts that the collector captured on a server."""

    #: Facts whose text is the level itself.
    level: FactPath | None = None
    #: Facts that differ between two servers where the factor does.
    explains: tuple[FactPath, ...] = ()
    #: Facts that only one of the two servers has where the factor differs.
    explains_absence: tuple[FactPath, ...] = ()


class DefaultComparison(Model):
    """What the comparison page shows of a setting whose address names no levels."""

    baseline: Filled
    #: The levels against it; empty: all that were compared with it.
    levels: tuple[Filled, ...] = ()


def is_formula(text: str) -> bool:
    """Tell whether a spreadsheet would compute a cell of a download, or run it.

    https://owasp.org/www-community/attacks/CSV_Injection; a number is none.
    """
    return text[:1] in {"=", "+", "-", "@"} and not _SIGNED.fullmatch(text)


class Factor(Model):
    """Something that varies over the runs: a setting, or context."""

    id: Name
    slug: Id
    role: Literal["treatment", "stratum"]
    label: Translated
    #: Where on the path of a write it acts, an id of ``layers.yaml``; None: on no
    #: single layer, or nobody has said yet.
    layer: Id | None = None
    code: Filled | None = None
    #: What its numbers are in, where neither they nor the name tell: GiB, kB.
    unit: Filled | None = None
    #: The databases the setting belongs to, ids of ``databases.yaml``; empty: any.
    databases: tuple[Id, ...] = ()
    #: Where it exists, ids of ``platforms.yaml``; empty: anywhere. An id that is also
    #: the family of others stands for all of them: ``linux`` includes ``rhel``.
    platforms: tuple[Id, ...] = ()
    #: False for what nobody can simply set: a patch, a sequence of changes, the load.
    advisable: bool = True
    #: ``levels``: only those listed. ``number``: any number, in its order. ``text``:
    #: any text; what is listed has a translated name and comes first.
    values: Literal["levels", "number", "text"] = "levels"
    levels: tuple[FactorLevel, ...] = ()
    default: tuple[FactorDefault, ...] = ()
    #: True where a level is a name on its own ("use xfs"); elsewhere the setting is
    #: named beside it, because "use 16" or "use off" says nothing.
    levels_are_names: bool = False
    #: True where a database in use cannot be changed: the setting is fixed when its
    #: files are made.
    needs_rebuild: bool = False
    #: True for what other settings exist for, such as a file system: as a condition its
    #: value is the reader's situation, not something that is left at its default.
    is_ground: bool = False
    #: True for what decides how a commit reaches the device: it does so, too, where the
    #: data fit in memory.
    acts_at_commit: bool = False
    #: True for a condition that numbers the parts of one run in their order.
    is_sequence: bool = False
    #: True for a condition that is the length of a run, a number and its unit: what
    #: the longest runs show is what counts.
    is_length: bool = False
    #: True for the setting about which most is known: it stands first among equals.
    leads_ties: bool = False
    captured: Captured = Captured()
    #: The command that shows what it is set to, where the vocabulary is asked for it.
    command: Filled | None = None
    #: True for a file of ``proposed/``: no record with it is published yet.
    proposed: bool = False
    comparison: DefaultComparison | None = None
    #: What the comparison page opens on where its address says nothing at all; it may
    #: change with what readers have, as no address means it.
    opening: DefaultComparison | None = None
    #: What an answer depends on where this condition decides: "how many writers there
    #: are"; and the condition itself, with its value in place of ``{{ .value }}``.
    decides: Translated | None = None
    under: Translated | None = None
    #: The same where the value is 1, which wants a singular.
    under_one: Translated | None = None

    @model_validator(mode="after")
    def _defaults_are_levels(self) -> Factor:
        for each in self.default:
            for level in each.levels:
                if not self.accepts(level):
                    message = f"the default {level} is no level of the factor"
                    raise ValueError(message)
        return self

    @model_validator(mode="after")
    def _compared_levels_exist(self) -> Factor:
        for name in ("comparison", "opening"):
            compared = self.comparison if name == "comparison" else self.opening
            for level in (compared.baseline, *compared.levels) if compared else ():
                if not self.accepts(level):
                    message = f"{name}: {level} is no level of the factor"
                    raise ValueError(message)
        return self

    @model_validator(mode="after")
    def _closed_list_is_given(self) -> Factor:
        if self.values == "levels" and not self.levels:
            message = "a factor with closed values must list its levels"
            raise ValueError(message)
        unknown = {level.same_as for level in self.levels} - {None, *self.level_ids}
        if unknown:
            message = f"same_as: {min(map(str, unknown))} is no level of {self.id}"
            raise ValueError(message)
        return self

    def accepts(self, level: str) -> bool:
        """Tell whether a level may be written for this factor."""
        if self.values == "number":
            return _NUMBER.fullmatch(level) is not None
        if level in self.level_ids:
            return True
        return self.values == "text" and not is_formula(level)

    def lists(self, level: FactorLevel) -> bool:
        """Tell whether there is a level of this id, or with its address."""
        return any(level.id == x.id or level.slug == x.slug for x in self.levels)

    def with_proposed(self, levels: Iterable[FactorLevel]) -> Factor:
        """Return the factor with levels that wait for review, after the others."""
        new = (each.model_copy(update={"proposed": True}) for each in levels)
        return self.model_copy(update={"levels": (*self.levels, *new)})

    def today(self, level: str) -> str:
        """Return the name a level goes by now."""
        found = (each.same_as for each in self.levels if each.id == level)
        return next(found, None) or level

    @property
    def level_ids(self) -> tuple[str, ...]:
        """The levels in display order."""
        return tuple(level.id for level in self.levels)


class Lineage(Model):
    """What became of a level, and what its evidence is worth for the successor."""

    identity: ClassVar[tuple[str, ...]] = ("factor", "from_", "to")

    factor: Name
    from_: Filled | None = Field(alias="from")
    to: Filled | None
    relation: Literal[
        "same-algorithm",
        "near-equivalent",
        "different-descendant",
        "no-successor",
        "new",
    ]
    carries: bool
    penalty_sd: float | None = None
    reason: Translated | None = None
    text: Translated
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class ProposedLevels(Model):
    """Levels that a setting of ``factors.yaml`` does not list yet."""

    setting: Name
    levels: tuple[FactorLevel, ...] = Field(min_length=1)
