"""The registry of languages, ``data/languages.yaml``: the one list of them there is.

It is read when the package is imported, because models and the command line are made
from it. A registry that cannot be used ends the program with the place and the reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import (
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import CoreSchema, core_schema

from ingest.findings import Finding, Place, error
from ingest.intake.models.origin import Origin
from ingest.intake.models.strict import Filled, Model

FILE = Path(__file__).parents[3] / "data" / "languages.yaml"

#: In addresses, file names and the attributes of pages.
_Key = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[a-z0-9]{2,8})*$")]
_Locale = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z]{2,3}([_-][A-Za-z0-9]+)*$")
]


class Locales(Model):
    """What others call the locale of a language."""

    babel: _Locale
    hugo: _Locale
    intl: _Locale
    d3: _Locale
    open_graph: _Locale


class Letters(Model):
    """Letters beyond Latin-1, and the part of the typefaces' packages that has them."""

    subset: Annotated[str, StringConstraints(pattern=r"^[a-z-]+$")]
    of: Filled


class Euphony(Model):
    """A word of lists, and what it becomes before what begins as the pattern says."""

    word: str
    becomes: str
    before: str


class LanguageEntry(Model):
    """A language of the site: how it is named and spelt."""

    key: _Key
    tag: _Locale
    name: Filled
    status: Literal["complete", "partial"]
    locales: Locales
    groups_from: Literal[4, 5]
    capital_after_colon: bool
    keeps_capitals: bool
    euphony: tuple[Euphony, ...] = ()
    letters: Letters | None = None
    drawn_with: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+$")] | None = None

    @field_validator("tag")
    @classmethod
    def _is_the_key(cls, value: str, info: ValidationInfo) -> str:
        # Scripts know the key from the page, which states the tag.
        if "key" in info.data and value.lower() != info.data["key"]:
            message = f"the key {info.data['key']}, with capitals"
            raise ValueError(message)
        return value


class LanguagesError(Exception):
    """The registry cannot be used; ``findings`` say where and why."""

    def __init__(self, findings: list[Finding]) -> None:
        """Keep the findings; the message lists them."""
        self.findings = findings
        lines = [
            f"{each.place} {each.message} (found {each.found}; expected "
            f"{each.expected}; {each.hint})"
            for each in findings
        ]
        super().__init__("\n".join(lines))


def read_languages(path: Path, shown: str) -> dict[str, LanguageEntry]:
    """Return the languages of a registry by key, in its order.

    ``shown`` is how findings print the path. Raises LanguagesError.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise LanguagesError(
            [_refused(Place(shown), type(problem).__name__, "a UTF-8 text file")]
        ) from None
    try:
        # Not the strict reader of records: its models are made from this registry.
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        values = yaml.safe_load(text)
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        place = Place(shown, mark.line + 1, mark.column + 1) if mark else Place(shown)
        said = getattr(problem, "problem", None) or str(problem)
        raise LanguagesError([_refused(place, said, "valid YAML")]) from None
    if not isinstance(values, list) or not values:
        found = type(values).__name__
        raise LanguagesError([_refused(Place(shown), found, "a list of languages")])
    origin = Origin(shown, lambda: root)
    entries: dict[str, LanguageEntry] = {}
    findings: list[Finding] = []
    for position, value in enumerate(values):
        try:
            entry = LanguageEntry.model_validate_json(json.dumps(value))
        except ValidationError as problem:
            findings += [
                _refused(
                    origin.value_at(position, *each["loc"]), each["input"], each["msg"]
                )
                for each in problem.errors(include_url=False)
            ]
            continue
        if entry.key in entries:
            place = origin.value_at(position, "key")
            findings.append(_refused(place, entry.key, "each language once"))
        entries[entry.key] = entry
    if findings:
        raise LanguagesError(findings)
    return entries


def _refused(place: Place, found: Any, expected: str) -> Finding:
    return error(
        "REG-01",
        place,
        found=found if isinstance(found, str) else repr(found),
        expected=expected,
        hint="the head of the file explains every key",
        message="the registry of languages cannot be used",
    )


try:
    REGISTRY = read_languages(FILE, "data/languages.yaml")
except LanguagesError as problem:
    raise SystemExit(str(problem)) from None

#: Keys of the languages, in the order of the menu.
LANGUAGES: tuple[str, ...] = tuple(REGISTRY)
#: Those that are said to be complete: what they lack stops a build.
COMPLETE = tuple(key for key, entry in REGISTRY.items() if entry.status == "complete")
#: The language facts are written in; every other one is a translation of it.
ORIGINAL = LANGUAGES[0]


class _OneOfThem:
    """Makes pydantic accept the keys of the registry, and nothing else."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.literal_schema(list(LANGUAGES))


#: Key of a language.
Language = Annotated[str, _OneOfThem]
