"""The defaults of a setting, as its page and those of databases list them.

One entry for what comes to the same levels on the same grounds, the newest first.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ingest.analysis.evidence.stated_defaults import (
    stated_by_products,
    stated_by_systems,
)
from ingest.intake.models.base import LANGUAGES, Translated
from ingest.intake.models.languages import ORIGINAL
from ingest.publishing.defaults.cells import translated
from ingest.publishing.defaults.schedulers import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.analysis.evidence.stated_defaults import OfProduct, OfSystem
    from ingest.intake.models.base import NameOrText, Source
    from ingest.intake.models.defaults import Default, DefaultSource
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.publishing.defaults.shapes import SettingDefault, SourceLink


class _Said(NamedTuple):
    """A statement, whose it is, for which releases, and the databases that have it."""

    default: Default
    levels: tuple[str, ...]
    subject: NameOrText
    releases: tuple[NameOrText, ...]
    platform: str | None = None
    databases: tuple[str, ...] = ()


def defaults_by_setting(reference: Reference) -> dict[str, list[SettingDefault]]:
    """Return the entries of each setting that has some.

    Not those of the scheduler: by release and device, they are tables of their own.
    """
    found = {
        factor.id: [
            *_entries(_of_systems(reference, factor), reference),
            *_entries(_of_products(reference, factor), reference),
            *_of_neither(factor),
        ]
        for factor in reference.factors.values()
        if factor.id != FACTOR
    }
    return {name: entries for name, entries in found.items() if entries}


def _of_systems(reference: Reference, factor: Factor) -> Iterator[_Said]:
    stated: dict[str, list[OfSystem]] = {}
    for each in stated_by_systems(reference, factor):
        stated.setdefault(each.default.system, []).append(each)
    for own in stated.values():
        for each in reversed(own):
            default = each.default
            yield _Said(
                default, each.levels, each.label, default.releases, default.platform
            )


def _of_products(reference: Reference, factor: Factor) -> Iterator[_Said]:
    for own in stated_by_products(reference, factor):
        product = own[0].product
        known = reference.databases.get(product.id)
        derived = [
            name
            for name in factor.databases
            if (other := reference.databases.get(name)) and other.broader == product.id
        ]
        for each in _newest_first(own):
            yield _Said(
                each.default,
                each.levels,
                product.label or (known.label if known else product.id),
                (each.default.versions,),
                each.default.platform
                or (
                    # What limits a statement may be that it is of other platforms.
                    None if each.default.condition else product.platform
                ),
                (product.id, *derived),
            )


def _newest_first(own: Sequence[OfProduct]) -> Sequence[OfProduct]:
    # A list, without versions side by side, has what changed last in front.
    return own[::-1] if own[0].product.versions else own


def _entries(said: Iterable[_Said], reference: Reference) -> Iterator[SettingDefault]:
    groups: dict[tuple[tuple[str, ...], ...], list[_Said]] = {}
    for each in said:
        key = (each.levels, each.databases, (each.default.confidence,))
        groups.setdefault(key, []).append(each)
    for group in groups.values():
        sources = dict.fromkeys(name for x in group for name in x.default.sources)
        yield {
            "levels": list(group[0].levels),
            "databases": list(group[0].databases),
            "text": _text(group),
            "confidence": group[0].default.confidence,
            "sources": [_link(reference.defaults.sources[name]) for name in sources],
        }


def _of_neither(factor: Factor) -> Iterator[SettingDefault]:
    for each in factor.default:
        yield {
            "levels": list(each.levels),
            "databases": [],
            "text": each.text,
            "confidence": each.confidence,
            "sources": [_link(source) for source in each.sources],
        }


def _link(source: Source | DefaultSource) -> SourceLink:
    return {
        "url": source.url,
        "title": source.title,
        "language": source.language,
    }


def _text(group: Sequence[_Said]) -> Translated:
    """Return whose default it is: RHEL 7, 8; Fedora current server (on LVM)."""
    subjects: dict[str, list[_Said]] = {}
    for each in group:
        subjects.setdefault(translated(each.subject)[ORIGINAL], []).append(each)
    said = [_of_subject(own[::-1]) for own in subjects.values()]
    return _joined("; ", said)


def _of_subject(own: Sequence[_Said]) -> Translated:
    runs = [list(run) for _, run in groupby(own, key=_limits)]
    releases = _joined(", ", [_of_run(each) for each in runs])
    return _joined(" ", [translated(own[0].subject), releases])


def _of_run(run: Sequence[_Said]) -> Translated:
    releases = [translated(each) for said in run for each in said.releases]
    limits = _limits(run[0])
    name = _joined(", ", releases)
    return _joined(" ", [name, _around(_joined("; ", limits))]) if limits else name


def _limits(said: _Said) -> list[Translated]:
    default = said.default
    # A value that is a level under another name, such as 2MiB.
    is_level = default.value is None or default.value.lower() in {
        each.lower() for each in said.levels
    }
    value = None if is_level else f"{default.value} {default.unit or ''}".strip()
    limits = (value, default.text, said.platform, default.condition)
    return [translated(each) for each in limits if each]


def _around(text: Translated) -> Translated:
    return Translated({each: f"({said})" for each, said in text.items()})


def _joined(separator: str, parts: Sequence[Translated]) -> Translated:
    """Return parts as one text, in the languages that have all of them."""
    return Translated(
        {
            each: separator.join(part[each] for part in parts)
            for each in LANGUAGES
            if all(each in part for part in parts)
        }
    )
