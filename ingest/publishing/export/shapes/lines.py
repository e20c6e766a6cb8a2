"""The three lines of an answer, as pages, badges, the API and files print them."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.lines.gaps import GapId
from ingest.analysis.evidence.recommend.model import Form
from ingest.language.sentences.segments import Sentence


class LineBranch(TypedDict):
    """Where an answer depends: what to do under which values of the condition.

    ``levels`` is empty where none is ahead; ``do`` then says to keep the default.
    ``when`` starts small; neither has a full stop.
    """

    levels: list[str]
    do: Sentence
    when: Sentence
    factor: str
    values: list[str]


class LineDefault(TypedDict):
    """What readers have where they configured nothing.

    ``system`` is the name with its releases in every language, ``levels`` several
    where it depends on the device.
    """

    kind: Literal["system", "database", "setting"]
    system_id: str
    system: Sentence
    releases: list[str]
    levels: list[str]


class Lines(TypedDict):
    """What to do, because of what, and what is not known.

    ``levels``: what to use or prefer, the defaults to keep, or those of the branches.
    ``not_levels``: what to keep away from. ``on_condition``: unsafe ones that are a
    choice where the condition in ``do`` holds. ``is_safety``: safety alone says never;
    no figure makes that more or less certain. ``do_short`` and ``because_short`` start
    with a capital and have no full stop. ``warning``: what an unsafe level measured
    here risks. ``gap`` is the worst gap by id; ``not_known_link`` leads, below the
    language, to the experiment that would close it. ``defaults`` holds all recorded
    ones, also those the answer advises against.
    """

    action: Form
    levels: list[str]
    not_levels: list[str]
    on_condition: list[str]
    is_safety: bool
    do: Sentence
    do_short: Sentence
    because: Sentence
    because_short: Sentence
    warning: Sentence | None
    not_known: Sentence
    gap: GapId
    not_known_link: str
    branches: list[LineBranch]
    defaults: list[LineDefault]
    experiments: int
    authors: int
    databases: list[str]
    years: list[int]
