"""Translations joined to the texts they render, and what does not fit."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from ingest.findings import Finding, Place, error
from ingest.intake.models.borrowed import borrowed
from ingest.intake.models.languages import LANGUAGES, ORIGINAL, REGISTRY, Language
from ingest.intake.read.translations.files import TranslationFile, hash_of, read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ingest.intake.read.translations.units import Unit
    from ingest.paths import Paths

Kind = Literal["missing", "stale", "orphaned"]

#: Contributors write one language: what is missing of theirs stops nobody.
CONTRIBUTED = "results/"
#: Rules about texts that are missing or stale: what is there is sound.
UNTRANSLATED = frozenset({"LNG-02", "LNG-03"})


@dataclass(frozen=True, slots=True)
class State:
    """A text that is not joined. ``name`` is the file below the language's folder.

    ``where`` returns the place of the translation where there is one, else of the
    original; looking it up takes time. ``original`` is empty where nothing is rendered.
    """

    kind: Kind
    language: Language
    name: str
    key: str
    where: Callable[[], Place]
    original: str = ""


@dataclass(slots=True)
class Translations:
    """Reads ``data/translations`` file by file, as texts ask for them."""

    paths: Paths
    states: list[State] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    #: The texts to translate, by name and key.
    originals: dict[str, dict[str, str]] = field(default_factory=dict)

    def join(
        self,
        name: str,
        units: Iterable[Unit],
        place: Callable[..., Place],
        original: Language = ORIGINAL,
    ) -> None:
        """Add to each text what ``<language>/<name>.yaml`` has for it.

        ``place`` returns where steps lead to in the file of the originals, which is
        written in the language ``original``.
        """
        # Before any translation is joined: a text may be in one language only.
        texts = {
            unit.key: (unit, unit.text.get(original) or unit.text[unit.text.source])
            for unit in units
        }
        self.originals[name] = {key: text for key, (_, text) in texts.items()}
        for language in LANGUAGES:
            if language != original:
                self._join(language, name, texts, place)

    def _join(
        self,
        language: Language,
        name: str,
        texts: dict[str, tuple[Unit, str]],
        place: Callable[..., Place],
    ) -> None:
        file = self.file(language, name)
        self.findings += file.findings
        for key, (unit, original) in texts.items():
            if language in unit.text:
                continue
            text = file.texts.get(key)
            if text is None:
                where = partial(place, *unit.steps)
                state = State("missing", language, name, key, where, original)
                self.states.append(state)
            elif file.hashes.get(key) != hash_of(original):
                where = partial(file.place, key)
                state = State("stale", language, name, key, where, original)
                self.states.append(state)
            else:
                unit.text.add(language, text)
                continue
            if REGISTRY[language].status == "partial" and not name.startswith(
                CONTRIBUTED
            ):
                unit.text.add(language, borrowed(original))
        self.states += [
            State("orphaned", language, name, key, partial(file.place, key))
            for key in file.texts
            if key not in texts
        ]

    def file(self, language: Language, name: str) -> TranslationFile:
        """Return a file as it is; an empty one where there is none."""
        path = self.paths.translations / language / f"{name}.yaml"
        shown = self.paths.display(path)
        return (
            read_file(path, shown) if os.path.lexists(path) else TranslationFile(shown)
        )

    def forgotten(self) -> list[State]:
        """Return the texts of files that nothing asked for."""
        states: list[State] = []
        for path in sorted(self.paths.translations.glob("*/*/*.yaml")):
            language, part, name = path.relative_to(self.paths.translations).parts
            asked = f"{part}/{name.removesuffix('.yaml')}"
            if asked in self.originals:
                continue
            file = self.file(language, asked)
            self.findings += file.findings
            states += [
                State("orphaned", language, asked, key, partial(file.place, key))
                for key in file.texts
            ]
        return states

    def blocking(self) -> list[Finding]:
        """Return what stops a build: what complete languages lack of our own texts."""
        return [
            *self.findings,
            *(
                _finding(state)
                for state in self.states
                if REGISTRY[state.language].status == "complete"
                and state.kind != "orphaned"
                and not state.name.startswith(CONTRIBUTED)
            ),
        ]


def _finding(state: State) -> Finding:
    file = f"data/translations/{state.language}/{state.name}.yaml"
    if state.kind == "missing":
        return error(
            "LNG-02",
            state.where(),
            found="nothing",
            expected=f"a text under {state.key} in {file}",
            hint=f"translate it; atlas translations --language {state.language} "
            "lists all there is to do",
            message=f"{state.key} is not translated into {state.language}",
        )
    return error(
        "LNG-03",
        state.where(),
        found=state.key,
        expected=f"the translation of: {state.original}",
        hint="mend the text if need be, then  atlas translations --update "
        f"{state.language}/{state.name}",
        message=f"{state.key} was made from another original",
    )
