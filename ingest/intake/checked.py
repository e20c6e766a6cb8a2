"""Records checked, each judged again only where something it rests on has changed.

Of thousands of records a contribution touches one. Of the others their warnings are
kept, and what they are compared by; one with an error is judged each time, since it may
be one of the day.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, NamedTuple

from ingest.cache import Cache, code_version
from ingest.findings import Finding, has_errors, in_order
from ingest.intake.models.corpus import Corpus
from ingest.intake.models.imprint import Imprint, imprint
from ingest.intake.models.languages import FILE, LANGUAGES
from ingest.intake.read import (
    as_corpus,
    chosen_folders,
    is_sound,
    read_corpus,
    record_folders,
)
from ingest.intake.read.records import read_origin, read_record
from ingest.intake.read.reference import read_reference
from ingest.intake.read.translations import Translations
from ingest.intake.read.translations.files import RESULTS
from ingest.intake.rules import between_records, check, within_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths

_KIND = "checks"


@dataclass(frozen=True, slots=True)
class CheckedRecords:
    """All findings in order, of which records, and the chosen ones.

    ``selected`` are the display paths of the folders asked for, None for all; ``count``
    is how many were checked. ``records`` holds those asked for that could be read, and
    none where all were.
    """

    findings: list[Finding]
    reference: Reference
    selected: frozenset[str] | None
    count: int
    records: tuple[Record, ...] = ()


class _Judged(NamedTuple):
    """What a record is known by, and what is wrong with it.

    ``beside`` are findings in its translations, which are told whoever asked.
    """

    shown: str
    imprint: Imprint | None = None
    findings: tuple[Finding, ...] = ()
    beside: tuple[Finding, ...] = ()
    record: Record | None = None


def checked_records(paths: Paths, only: Iterable[Path] | None = None) -> CheckedRecords:
    """Return all findings, as ``rules.check`` says them of ``read_corpus``.

    ``only`` limits them to the records in or around the given paths, as there.
    """
    started = time.time()
    only = None if only is None else list(only)
    reference, of_reference = read_reference(paths)
    if not is_sound(of_reference):
        corpus = read_corpus(paths, only)
        return _of_corpus(corpus, paths)
    chosen = None if only is None else chosen_folders(only, paths)
    folders, strays = record_folders(paths.results, paths)
    judge = _Judge(paths, reference)
    tried = [judge.anew(each) for each in chosen or () if each not in folders]
    replaced = {each.imprint.id for each in tried if each.imprint}
    wanted = frozenset(chosen or ())
    here = (judge.anew(x) if x in wanted else judge.judged(x) for x in folders)
    kept = [x for x in here if not x.imprint or x.imprint.id not in replaced]
    kept += tried
    selected = None if chosen is None else frozenset(map(paths.display, chosen))
    corpus = Corpus(
        records=(),
        reference=reference,
        findings=(),
        selected=selected,
        kept=tuple(each.imprint for each in kept if each.imprint),
    )
    told = [*of_reference, *between_records(corpus)]
    told += strays if selected is None else ()
    for each in kept:
        told += each.beside
        told += each.findings if selected is None or each.shown in selected else ()
    if only is None:
        judge.forget_others(started)
    count = len(folders if selected is None else selected)
    records = tuple(each.record for each in kept if each.record)
    return CheckedRecords(in_order(told), reference, selected, count, records)


def _of_corpus(corpus: Corpus, paths: Paths) -> CheckedRecords:
    """Return what there is to say where the vocabularies cannot be relied on."""
    selected = corpus.selected
    folders = record_folders(paths.results, paths)[0] if selected is None else selected
    return CheckedRecords(check(corpus), corpus.reference, selected, len(folders))


class _Judge:
    """Reads records and applies the rules about one, and keeps who passed."""

    def __init__(self, paths: Paths, reference: Reference) -> None:
        self._paths = paths
        self._reference = reference
        code = code_version("ingest.intake")
        self._cache = Cache(paths.cache, _KIND, code, list(_vocabularies(paths)))

    def judged(self, folder: Path) -> _Judged:
        """Return what is known of a record; read it only where nothing is."""
        key = self._key(folder)
        kept = self._cache.get(key) if key else None
        if kept is not None:
            return _unpacked(kept, folder, self._paths.display(folder))
        found = self.anew(folder)._replace(record=None)
        if key and found.imprint and not has_errors([*found.findings, *found.beside]):
            self._cache.put(key, _packed(found, found.imprint))
        return found

    def anew(self, folder: Path) -> _Judged:
        """Read a record and judge it."""
        translations = Translations(self._paths)
        read = read_record(folder, self._paths, translations)
        alone = as_corpus([read], self._reference)
        origin = partial(read_origin, folder, read.shown)
        return _Judged(
            read.shown,
            imprint(read.record, origin) if read.record else None,
            tuple(within_records(alone)),
            tuple(translations.blocking()),
            read.record,
        )

    def forget_others(self, started: float) -> None:
        """Remove what the last checks did not ask for."""
        self._cache.prune(started)

    def _key(self, folder: Path) -> str:
        """Return the name of what is kept; "" where a folder cannot be named so."""
        shown = self._paths.display(folder)
        texts = [
            self._paths.translations / language / RESULTS / f"{folder.name}{ending}"
            for language in LANGUAGES
            for ending in (".yaml", ".json")
        ]
        try:
            parts = [*_contents(folder), *(_digest(x) for x in texts if x.exists())]
        except OSError:
            return ""
        return self._cache.key(shown, parts)


def _vocabularies(paths: Paths) -> Iterator[list[bytes | str]]:
    """Yield what every record is judged by, and the languages it may be said in."""
    yield [_digest(FILE)]
    yield list(_contents(paths.reference))
    for language in LANGUAGES:
        for folder in sorted((paths.translations / language).glob("*/")):
            if folder.name != RESULTS:
                yield [language, *_contents(folder)]


def _contents(folder: Path) -> Iterator[bytes | str]:
    """Yield names and digests of all below a folder.

    Raises OSError where that holds anything besides folders and readable files.
    """
    for root, folders, names in os.walk(folder, onerror=_raised):
        folders.sort()
        yield from folders
        for name in sorted(names):
            yield name
            yield _digest(Path(root, name))


def _raised(problem: OSError) -> None:
    raise problem


def _digest(path: Path) -> bytes:
    """Return the digest of a file; OSError for a link, a pipe or a device."""
    if not S_ISREG(path.lstat().st_mode):
        message = f"{path} is no file"
        raise OSError(message)
    return hashlib.sha256(path.read_bytes()).digest()


def _packed(found: _Judged, known: Imprint) -> bytes:
    parts = (
        [astuple(each) for each in found.findings],
        [astuple(each) for each in found.beside],
        known.id,
        known.addresses,
        known.overlaps,
        known.same_source,
        sorted(known.numbers),
    )
    return json.dumps(parts).encode()


def _unpacked(packed: bytes, folder: Path, shown: str) -> _Judged:
    told, beside, identity, addresses, *named, numbers = json.loads(packed)
    overlaps, same_source = named
    known = Imprint(
        id=identity,
        folder=shown,
        addresses=tuple((url, tuple(steps)) for url, steps in addresses),
        overlaps=tuple(overlaps),
        same_source=tuple(same_source),
        numbers=frozenset(numbers),
        origin=partial(read_origin, folder, shown),
    )
    warnings, others = ([Finding(*each) for each in some] for some in (told, beside))
    return _Judged(shown, known, tuple(warnings), tuple(others))
