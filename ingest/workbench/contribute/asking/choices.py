"""The ids a contributor chooses from, each with its label and a short meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.workbench.contribute.drafting.environment import bare, family, seen
from ingest.workbench.contribute.drafting.said import NOT_LISTED
from ingest.workbench.contribute.drafting.tables import found_metrics, measured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers


class Choice(NamedTuple):
    """Something to choose: what is written, what it is called, what it means."""

    id: str
    label: str
    meaning: str = ""


#: Longest meaning shown beside a choice.
_SHORT = 90
#: Goes with a map of classes, which is for those who edit the file.
_VARIED = "varied"


NOT_AMONG_THEM = Choice(
    NOT_LISTED, "my setting is not listed", "name it; its entry is sent with the record"
)


_LEVEL_NOT_AMONG_THEM = Choice(
    NOT_LISTED, "my level is not listed", "name it; it is sent with the record"
)


def fixed(*choices: tuple[str, str]) -> tuple[Choice, ...]:
    """Return choices given as id and label."""
    return tuple(Choice(*each) for each in choices)


def from_vocabulary(name: str, reference: Reference) -> Iterator[Choice]:
    """Yield the entries of a vocabulary, the plain ``varied`` left out."""
    known: Mapping[str, Any] = getattr(reference, name)
    for identity, entry in known.items():
        if identity != _VARIED:
            meaning = getattr(entry, "definition", None) or getattr(
                entry, "summary", None
            )
            yield Choice(identity, _english(entry.label), _short(_english(meaning)))


def settings_under_test(answers: Answers, reference: Reference) -> Iterator[Choice]:
    """Yield the factors that can be compared, those of the system first."""
    chosen = [each for each in reference.factors.values() if each.role == "treatment"]
    fitting = [each for each in chosen if _fits(each, answers, reference)]
    others = [each for each in chosen if each not in fitting]
    yield from (_factor(each) for each in (*fitting, *others))
    if not answers.own.name:
        yield NOT_AMONG_THEM


def what_else_varied(answers: Answers, reference: Reference) -> Iterator[Choice]:
    """Yield every factor that is not under test, context first."""
    left = [e for e in reference.factors.values() if e.id not in answers.treatments]
    left.sort(key=lambda each: each.role != "stratum")
    yield from (_factor(each) for each in left)


def levels_or_own(factor: str, reference: Reference) -> Iterator[Choice]:
    """Yield the levels of a factor; where the list is closed, also a way past it."""
    yield from levels(factor, reference)
    known = reference.factors.get(factor)
    if known and known.values == "levels":
        yield _LEVEL_NOT_AMONG_THEM


def levels(factor: str, reference: Reference) -> Iterator[Choice]:
    """Yield the levels of a factor, in display order."""
    known = reference.factors.get(factor)
    for level in known.levels if known else ():
        label = _english(level.label) if level.label else level.id
        yield Choice(level.id, label, _ERAS.get(level.era, ""))


_ERAS = {"legacy": "kernels before 5.0", "modern": "multi-queue kernels"}


def claimed(key: str, answers: Answers) -> str:
    """Return the setting that the claim at a key is about."""
    stated = answers.answer(f"{key.rsplit('.', 1)[0]}.treatment")
    return str(stated or next(iter(answers.treatments), ""))


def levels_measured(
    factor: str, answers: Answers, reference: Reference
) -> Iterator[Choice]:
    """Yield the levels of a factor that occur among the rows."""
    named = {choice.id: choice for choice in levels(factor, reference)}
    for level in measured(answers, factor):
        yield named.get(level, Choice(level, level))


def metrics_found(answers: Answers, reference: Reference) -> Iterator[Choice]:
    """Yield the metrics every row has, those that tell better from worse first."""
    found = [reference.metrics[name] for name in found_metrics(answers, reference)]
    found.sort(key=lambda each: (each.better == "neutral", each.measure == "none"))
    for each in found:
        yield Choice(
            each.id, each.label["en"], f"{each.unit['en']}, {each.better} is better"
        )


def _fits(factor: Factor, answers: Answers, reference: Reference) -> bool:
    product = answers.database.product or bare(seen(answers, "database.product"))
    kind = family(answers, reference)
    for_database = not factor.databases or not product or product in factor.databases
    return for_database and (
        not factor.platforms or not kind or kind in factor.platforms
    )


def _factor(factor: Factor) -> Choice:
    named = [level.id for level in factor.levels]
    return Choice(factor.id, factor.label["en"], _short(_some(named)))


def _some(names: Iterable[str]) -> str:
    shown = list(names)
    return ", ".join(shown[:6]) + (", …" if len(shown) > 6 else "")  # noqa: PLR2004


def _english(text: Any) -> str:
    if text is None:
        return ""
    return text if isinstance(text, str) else str(text["en"])


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[:_SHORT].rsplit(' ', 1)[0]} …"
