"""Rules: what a contribution must be, each with its id and its reason.

A rule is a module named ``<group>_<number>_<slug>`` that defines ``RULE``; it is
found by its name, so adding a file adds the rule. The rules about the form of
files stand together in :mod:`ingest.intake.rules.reading`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from ingest.findings import Finding, in_order
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.finding_out import explained
from ingest.intake.rules.importing import IMPORT_RULES
from ingest.intake.rules.reading import READING_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record

__all__ = ["RULES", "Problem", "Rule", "as_draft", "check", "rule_by_id"]

#: The order in which a contributor meets them: who, with what, how much, proof; then
#: what is said beside records.
_GROUPS = "sub dis run evi ref"
_MODULE = re.compile(rf"({_GROUPS.replace(' ', '|')})_[0-9]{{2}}_[a-z_]+")


def _discover() -> tuple[Rule, ...]:
    names = sorted(
        (module.name for module in iter_modules(__path__)),
        key=lambda name: (_GROUPS.find(name[:3]), name),
    )
    names = [name for name in names if _MODULE.fullmatch(name)]
    found: list[Rule] = [import_module(f"{__name__}.{name}").RULE for name in names]
    return (*READING_RULES, *found)


#: Every rule, in the order of the ids within each group.
RULES: tuple[Rule, ...] = _discover()

#: Not about a contribution's form: what the warehouse checks in every build.
_BUILD_RULES = (
    Rule(
        id="WH-01",
        level="E",
        title="The warehouse holds what its checks allow",
        why="Each check in ingest/analysis/warehouse/sql/checks selects rows that "
        "must not exist. A row there means that a record passed all rules and still "
        "cannot be right, or that the SQL is wrong.",
        mend="Look at the record named in the row. If it is correct, the check or a "
        "rule needs mending: please open an issue.",
    ),
)


#: Findings of one rule about one record: enough to see what is wrong everywhere.
MOST = 100


#: What a draft may still have: its setting is reviewed together with it.
_OF_DRAFTS = frozenset({"RUN-15"})


def as_draft(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings as those of drafts: what they may still have is a warning."""
    return [
        replace(each, level="W") if each.rule in _OF_DRAFTS else each
        for each in findings
    ]


def rule_by_id(identity: str) -> Rule | None:
    """Return the rule with this id (in any case), None where there is none."""
    wanted = identity.upper()
    every = (*RULES, *IMPORT_RULES, *_BUILD_RULES)
    return next((rule for rule in every if rule.id == wanted), None)


def check(corpus: Corpus) -> list[Finding]:
    """Return all findings about a corpus: those of reading and those of the rules.

    With vocabularies that cannot be read the rules say nothing, since half of
    what they would say would be wrong.
    """
    if not corpus.reference_ok:
        return in_order(corpus.findings)
    return in_order([*between_records(corpus), *within_records(corpus)])


def between_records(corpus: Corpus) -> Iterator[Finding]:
    """Yield what rules that compare records say; imprints are all they look at."""
    for rule in RULES:
        for problem in rule.check_corpus(corpus) if rule.check_corpus else ():
            if _is_selected(problem.place.path, corpus):
                yield rule.finding(problem)


def within_records(corpus: Corpus) -> Iterator[Finding]:
    """Yield what reading and the rules about one record say, of each by itself."""
    yield from explained(corpus.findings, corpus)
    for record in corpus.records:
        if _is_selected(record.origin.path, corpus):
            yield from _about(record, corpus, RULES)
    for record in corpus.damaged:
        if _is_selected(record.origin.path, corpus):
            # A warning about a stand-in would be noise.
            errors = [rule for rule in RULES if rule.level == "E"]
            for finding in _about(record, corpus, errors):
                if finding.at not in corpus.suspect:
                    yield finding


def _about(record: Record, corpus: Corpus, rules: Iterable[Rule]) -> Iterator[Finding]:
    has_tables = record.origin.folder not in corpus.partial
    for rule in rules:
        if rule.check and (has_tables or not rule.needs_tables):
            problems = iter(rule.check(record, corpus.reference))
            for problem in islice(problems, MOST):
                yield rule.finding(problem)
            if next(problems, None) is not None:
                yield rule.finding(_more(record))
    record.origin.release()


def _more(record: Record) -> Problem:
    return Problem(
        record.origin.at(),
        f"there is more of this kind than the {MOST} places listed",
        f"more than {MOST}",
        "none",
        "mend what is listed and check again",
    )


def _is_selected(path: str, corpus: Corpus) -> bool:
    if corpus.selected is None:
        return True
    return path.rsplit("/", 1)[0] in corpus.selected
