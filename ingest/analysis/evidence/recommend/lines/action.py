"""What an answer tells a reader to do, and which defaults it leaves in place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import (
    Branch,
    branches_of,
    by_pair,
    is_contradicted,
    moderator,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Sequence

    from ingest.analysis.evidence.present_defaults import PresentDefault
    from ingest.analysis.evidence.recommend.model import Answer, Form

#: How sure an answer is at least before it says "never" of a level that is but slow.
_SURE = frozenset({"low", "moderate", "high"})
#: What a shown gain is worth, by how sure it is.
_FORMS: dict[str, Form] = {"high": "use", "moderate": "use", "low": "prefer"}


@dataclass(frozen=True, slots=True)
class Action:
    """The first line of an answer.

    ``levels``: what to use or prefer, the defaults left in place, or those of the
    branches. ``not_levels``: what to keep away from, the worst first; ``unsafe`` those
    of them that endanger data; ``strict`` are those and, where that is sure, the slow
    ones. ``conditional`` are unsafe ones that are a choice on a condition.
    ``defaults`` are those an answer says to keep; ``weak`` those that others which it
    says to keep were mostly ahead of.
    """

    form: Form
    levels: tuple[str, ...]
    not_levels: tuple[str, ...]
    unsafe: tuple[str, ...]
    strict: tuple[str, ...]
    conditional: tuple[str, ...]
    branches: tuple[Branch, ...]
    defaults: tuple[PresentDefault, ...]
    weak: tuple[PresentDefault, ...] = ()
    #: Whether records disagree in a way that no condition explains.
    is_contradicted: bool = False

    @property
    def is_safety(self) -> bool:
        """Tell whether nothing but safety speaks: no figure makes it more certain."""
        return self.form == "never" and bool(self.unsafe) and not self._is_slow

    @property
    def _is_slow(self) -> bool:
        return bool(set(self.not_levels) - set(self.unsafe))


def action_of(  # noqa: PLR0913 (what is known of the answer and of its setting)
    answer: Answer,
    defaults: Sequence[PresentDefault],
    margin: float,
    checkable: Container[str],
    *,
    weak: Container[str] = (),
    conditional: Container[str] = (),
) -> Action:
    """Return what an answer tells a reader of today to do.

    ``use`` takes a shown gain of moderate certainty, ``prefer`` one of low certainty,
    ``depends`` a condition that decides; else the default stays. A level that lost
    everywhere, or that endangers data, is named beside any of them; alone it makes a
    ``never``. What a product ships as its default is not forbidden: the danger is
    told beside it. ``margin`` is that of equivalence; ``weak`` are defaults to tell
    apart (:func:`weak_defaults`). ``checkable`` are the conditions a reader can check:
    on a drive's name or the length of a run nobody can decide, so there the default
    stays, as it does where it is level or ahead under every value. Where a level is
    ahead under every value of a condition, only by less here than there, nothing
    depends on it: the certainty decides as it does elsewhere. What is ahead of a level
    that nobody has by default need not be ahead of the reader's. Of kernels of the past
    nobody takes anything today. What is unsafe and ``conditional`` is named with its
    condition, even where a product ships it, and neither kept nor forbidden.
    """
    shipped = {level for each in defaults for level in each.levels}
    risky = [each.level_id for each in answer.unsafe]
    bearable = tuple(each for each in risky if each in conditional)
    unsafe = tuple(x for x in risky if x not in shipped and x not in bearable)
    slow = () if answer.kind == "withheld" else answer.never
    not_levels = tuple(dict.fromkeys((*slow, *unsafe)))
    out = {*not_levels, *bearable}
    kept = _with(defaults, lambda level: level not in out and level not in weak)
    apart = _with(defaults, lambda level: level in weak and level not in out)
    contradicts = any(
        is_contradicted(each, margin)
        for each in (answer.mixed_in, *by_pair(answer.ties_led))
    )
    form = answer.form
    branches: tuple[Branch, ...] = ()
    if form == "depends":
        factor_id = moderator(answer.mixed_in)
        if factor_id is None or factor_id in checkable:
            branches = branches_of(answer.mixed_in, margin)
        if not branches and (contradicts or factor_id is not None):
            # Nothing a reader can check tells which of the records is like them.
            form = "keep"
        form, branches = _settled(form, branches, answer, shipped)
    if form in {"use", "prefer"} and shipped and answer.against_id not in shipped:
        form = "keep"
    if answer.era == "legacy":
        form, not_levels, branches = "keep", (), ()
    if form in {"keep", "never"}:
        form = "never" if not_levels else "keep"
    if form in {"use", "prefer"}:
        levels = answer.levels
    elif form == "depends":
        levels = tuple(dict.fromkeys(each for b in branches for each in b.level_ids))
    else:
        levels = tuple(dict.fromkeys(each for one in kept for each in one.levels))
    strict = not_levels if _grade(answer) in _SURE else unsafe
    return Action(
        form=form,
        levels=levels,
        not_levels=not_levels,
        unsafe=unsafe,
        strict=tuple(each for each in not_levels if each in strict),
        conditional=bearable,
        branches=branches,
        defaults=kept,
        weak=apart if form in {"keep", "never"} else (),
        is_contradicted=contradicts,
    )


def _settled(
    form: Form, branches: tuple[Branch, ...], answer: Answer, shipped: Collection[str]
) -> tuple[Form, tuple[Branch, ...]]:
    """Return the form and its branches, none where every one says the same."""
    named = {level for each in branches for level in each.level_ids}
    if len(named) == 1 and named == {*shipped}:
        # Level or ahead under every value: what everyone has can stay as it is.
        return "keep", ()
    if _is_one_sided(branches, answer):
        return _FORMS.get(_grade(answer), "keep"), ()
    return form, branches


def _is_one_sided(branches: Sequence[Branch], answer: Answer) -> bool:
    """Tell whether one level is ahead everywhere, and no tie is led elsewhere."""
    return len(branches) == 1 and bool(branches[0].level_ids) and not answer.ties_led


def _grade(answer: Answer) -> str:
    return answer.certainty.level if answer.certainty else "very_low"


def weak_defaults(
    answer: Answer,
    defaults: Sequence[PresentDefault],
    matters: float,
    counted: Collection[str],
) -> set[str]:
    """Return the defaults that another one, which is among the best, was ahead of.

    Either several are shown to be, or it was so in most comparisons and by ``matters``
    (log scale) in the median, some of them in records that are ``counted``. Where every
    default is behind none is weak: there is no other to keep.
    """
    shipped = {level for each in defaults for level in each.levels}
    best = {*answer.levels} & shipped
    if not best or answer.kind in {"withheld", "inherited"}:
        return set()
    found = {
        each.against_id
        for each in answer.tallies_of_best
        if each.leads_as_a_rule
        and not each.record_ids.isdisjoint(counted)
        and each.middle >= matters
    }
    if answer.kind == "use" and answer.against_id and len(answer.levels) > 1:
        found.add(answer.against_id)
    return found & shipped - best


def _with(
    defaults: Sequence[PresentDefault], is_meant: Callable[[str], bool]
) -> tuple[PresentDefault, ...]:
    """Return defaults with those of their levels that are meant; none without any."""
    found = (
        replace(each, levels=tuple(level for level in each.levels if is_meant(level)))
        for each in defaults
    )
    return tuple(each for each in found if each.levels)
