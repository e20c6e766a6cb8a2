"""The upkeep of ``data/translations``: what is to do, and what was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.models.languages import ORIGINAL, REGISTRY
from ingest.intake.read import read_texts
from ingest.intake.read.reference import read_translated
from ingest.intake.read.translations import Translations
from ingest.intake.read.translations.files import hash_of, write_file
from ingest.publishing.corpus.dictionary import dictionary_translations

if TYPE_CHECKING:
    from ingest.findings import Finding
    from ingest.intake.read.translations import State
    from ingest.paths import Paths


@dataclass(frozen=True, slots=True)
class Survey:
    """All that is not joined, and what of it stops a build."""

    states: list[State]
    blocking: list[Finding]


def survey(paths: Paths) -> Survey:
    """Compare every text with its translations."""
    parts = _parts(paths)
    whole = Translations(paths)
    for part in parts:
        whole.states += part.states
        whole.findings += part.findings
        whole.originals |= part.originals
    whole.states += whole.forgotten()
    return Survey(whole.states, whole.blocking())


def confirm(paths: Paths, name: str) -> int:
    """Note that the texts of ``<language>/<part>/<file>`` fit; return how many did not.

    Raises ValueError where there is no such file.
    """
    language, _, rest = name.removesuffix(".yaml").partition("/")
    rest = rest.removesuffix(".yaml")
    file = Translations(paths).file(language, rest)
    if language not in REGISTRY or not file.texts:
        message = f"there are no translations {file.shown}"
        raise ValueError(message)
    changed = {
        state.key: hash_of(state.original)
        for state in survey(paths).states
        if state.kind == "stale" and (state.language, state.name) == (language, rest)
    }
    hashes = {**file.hashes, **changed}
    kept = {key: hashes[key] for key in file.texts if key in hashes}
    write_file(paths.translations / language / f"{rest}.yaml", file.texts, kept)
    return len(changed)


def write_originals(paths: Paths) -> int:
    """Write the English texts by key below ``build/originals``; return their number."""
    files = {
        name: texts for part in _parts(paths) for name, texts in part.originals.items()
    }
    for name, texts in files.items():
        target = paths.build / "originals" / ORIGINAL / f"{name}.yaml"
        write_file(target, texts, {key: hash_of(text) for key, text in texts.items()})
    return len(files)


def _parts(paths: Paths) -> list[Translations]:
    return [read_translated(paths)[1], read_texts(paths), dictionary_translations()]
