"""What was varied, and what came out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking import choices as offered
from ingest.workbench.contribute.asking import proposals, several
from ingest.workbench.contribute.asking.asked.ask import Ask, given, last, proposal
from ingest.workbench.contribute.asking.asked.claims import CLAIMS
from ingest.workbench.contribute.asking.asked.own import (
    OWN_LEVEL,
    OWN_LEVELS_OF_TABLE,
    OWN_OF_FILES,
    OWN_OF_TABLE,
)
from ingest.workbench.contribute.asking.choices import Choice
from ingest.workbench.contribute.asking.conditions import (
    has_rows,
    has_table,
    no_rows,
    two_in_turn,
    without_rows,
)
from ingest.workbench.contribute.counted import EACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers


def _levels_of_file(
    key: str, _answers: Answers, reference: Reference
) -> Iterator[Choice]:
    yield from offered.levels_or_own(last(key), reference)
    yield Choice(EACH, "it differs: ask for each result")


def _levels_collected(answers: Answers, _reference: Reference) -> list[str]:
    """Name the levels of each bundle, where there is more than one."""
    bundles = answers.collected if len(answers.collected) > 1 else ()
    return [
        f"{number}.levels.{factor}"
        for number, bundle in enumerate(bundles)
        for factor in answers.treatments
        if answers.applies(factor, bundle.levels)
    ]


_HOW_LEVEL = (
    "Look at the log of your test, or the name you gave the file. Not in the list? "
    "Choose  my level is not listed."
)
_TREATMENTS = Ask(
    "treatments",
    "Which settings are compared?",
    why="A result is the comparison of one setting with another on one system.",
    form="choices",
    required=True,
    offers=lambda _k, answers, ref: offered.settings_under_test(answers, ref),
)
_STRATA = Ask(
    "strata",
    "What else differed between the runs, without being the question (threads, …)?",
    why="Settings are compared only where everything else was equal.",
    form="choices",
    when=has_table,
    offers=lambda _k, answers, ref: offered.what_else_varied(answers, ref),
)
OF_FILES = (
    Ask(
        "several.*",
        "",
        why="Only runs of the load that is compared count; leave out what filled the "
        "data or warmed up. Runs of one kind become repeats.",
        how="atlas import FILE prints all that was read of each.",
        form="choices",
        required=True,
        each=several.to_count,
        offers=several.results,
    ),
    replace(_TREATMENTS, when=has_rows),
    *OWN_OF_FILES,
    replace(_STRATA, when=has_rows),
    Ask(
        "several.*",
        "",
        why="Nothing in the output says what was set; a wrong level is a wrong result.",
        how=_HOW_LEVEL,
        form="suggested",
        required=True,
        each=several.levels_of_files,
        offers=_levels_of_file,
        propose=proposals.level,
    ),
    Ask(
        "rows.*",
        "",
        why="Nothing in the output says what was set; a wrong level is a wrong result.",
        how=_HOW_LEVEL,
        form="suggested",
        required=True,
        when=has_rows,
        each=several.levels_of_rows,
        offers=lambda key, _answers, ref: offered.levels_or_own(last(key), ref),
        propose=proposals.level,
    ),
    Ask(
        "collected.*",
        "",
        why="Two bundles are compared: only what is under test may differ.",
        how="unknown where it was collected once for all.",
        form="suggested",
        each=_levels_collected,
        offers=lambda key, _answers, ref: offered.levels_or_own(last(key), ref),
        propose=proposals.level,
    ),
    OWN_LEVEL,
)
VARIED = (
    replace(_TREATMENTS, when=without_rows),
    *OWN_OF_TABLE,
    *CLAIMS,
    _STRATA,
    Ask(
        "table",
        "The table: a line of column names (settings, then metrics), then a line a "
        "run; or the name of a CSV file",
        why="Digits are kept as printed; cells the source leaves empty stay empty.",
        how="Column names are ids: atlas explain settings, atlas explain metrics.",
        form="table",
        required=True,
        when=no_rows,
    ),
    OWN_LEVELS_OF_TABLE,
    Ask(
        "baseline.*",
        "{}: which level are the others compared with?",
        why="It is the default of its time, never the best one, so that a reader sees "
        "what changing it brings.",
        form="choice",
        required=True,
        each=lambda answers, _ref: answers.treatments,
        offers=lambda key, answers, ref: offered.levels_measured(
            last(key), answers, ref
        ),
        propose=lambda key, answers, ref: proposals.baseline(last(key), answers, ref),
    ),
    Ask(
        "metrics.primary",
        "Which metric decides?",
        why="One metric ranks the settings; all others are shown beside it.",
        form="choice",
        required=True,
        offers=lambda _k, answers, ref: offered.metrics_found(answers, ref),
        propose=proposal(proposals.primary_metric),
    ),
    Ask(
        "arms",
        "Did the settings take turns, or were all runs of one made before the next?",
        why="Whatever drifts meanwhile (cache, data growth, other load) falls on one "
        "setting only, unless they take turns.",
        form="choice",
        when=two_in_turn,
        offers=given(
            ("interleaved", "they took turns: none, mq-deadline, none, mq-deadline"),
            ("in-turn", "one after the other: none, none, then mq-deadline twice"),
            ("under-load", "changed while the load kept running"),
        ),
    ),
)
