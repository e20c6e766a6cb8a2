"""The numbers that are assumed, each with its reason: ``evidence.yaml``."""

from __future__ import annotations

from pydantic import Field

from ingest.intake.models.base import Filled, Model, Name, Translated


class Margin(Model):
    """The margin of equivalence, as a factor."""

    ratio: float = Field(gt=1)
    reason: Translated


class Choice(Model):
    """A number used in the evidence, with the values tried beside it."""

    main: float
    sensitivity: tuple[float | int, ...]
    reason: Translated


class Floor(Model):
    """A smallest value, with its reason."""

    value: float
    reason: Translated


class Shares(Model):
    """A number for each of some classes, and one for all others, with the reason."""

    of: dict[Filled, float] = Field(default_factory=dict)
    others: float = Field(ge=0)
    reason: Translated

    def share(self, class_id: str) -> float:
        """Return the number of a class."""
        return self.of.get(class_id, self.others)


class Readers(Model):
    """How many readers a question concerns, as shares of those with one most common."""

    workload: Shares
    storage: Shares
    #: By database, for its own settings.
    database: Shares
    #: By platform, for settings that exist there alone.
    platform: Shares
    #: By setting: how many of them have the choice at all.
    setting: Shares


class Experiments(Model):
    """What an experiment takes: the plan that every open question is ranked with."""

    rounds: Floor
    run_minutes: Floor
    #: By storage class, before the first run.
    setup_hours: Shares
    most_levels: Floor


class EvidenceChoices(Model):
    """Margins and assumptions of the evidence, as data with reasons."""

    margin: Margin
    assumed_sd: Choice
    sd_floor: Floor
    stratum_correlation: Choice
    tau_prior: Choice
    #: By kind of class, for one step to a broader one.
    widening: dict[Name, Choice]
    lineage_factor: Choice
    #: Besides the run-to-run spread, for a ratio the source gives as "about".
    approximate_sd: Floor
    #: From which probability of being better a level is said to lead, where a
    #: difference is not shown.
    leads_probability: Floor
    #: By how much a ratio must change over the levels of a condition, where it is large
    #: at one end and nothing at the other, for an answer to depend on it.
    moderator: Floor
    #: Half-normal priors of the hierarchy behind hints: how far levels of a setting go
    #: apart, and how far each of them goes apart by storage, load, source and study.
    hint_level_sd: Choice
    hint_part_sd: Choice
    readers: Readers
    experiments: Experiments
