"""Text by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    Discriminator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from ingest.intake.models.languages import LANGUAGES, ORIGINAL, REGISTRY, Language
from ingest.intake.models.strict import Filled

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaValue

_TEXTS = core_schema.typed_dict_schema(
    {
        language: core_schema.typed_dict_field(
            core_schema.str_schema(min_length=1, pattern=r"\S", strict=True),
            required=False,
        )
        for language in LANGUAGES
    },
    extra_behavior="forbid",
    strict=True,
)


class Translated(dict[Language, str]):
    """A text in the languages it exists in.

    ``text[language]`` is the text for a page in that language: the original where it
    is not translated. What is written out holds only what exists, so that pages can
    mark an original as such. In files it is a plain text in the language of the
    document, or a map.
    """

    @property
    def source(self) -> Language:
        """The language others fall back on: English, or the only one there is."""
        return ORIGINAL if ORIGINAL in self else next(iter(self))

    def __missing__(self, language: Language) -> str:
        """Return the original for a language of the site."""
        if language not in REGISTRY or not self:
            raise KeyError(language)
        return self[self.source]

    def language_of(self, language: Language) -> Language:
        """Return the language of what a page in ``language`` shows."""
        return language if language in self else self.source

    def add(self, language: Language, text: str) -> None:
        """Add a translation, keeping the order of the registry."""
        texts = {**self, language: text}
        self.clear()
        self.update({each: texts[each] for each in LANGUAGES if each in texts})

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Accept a plain text, in the language of the document, or a map."""
        return core_schema.with_info_before_validator_function(
            _by_language,
            core_schema.with_info_after_validator_function(_with_original, _TEXTS),
            ref="Translated",
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe the map. Of what is published, complete languages are a promise."""
        described = handler(schema)
        if handler.mode == "serialization":
            handler.resolve_ref_schema(described)["required"] = [
                key for key, entry in REGISTRY.items() if entry.status == "complete"
            ]
        return described


def document_language(info: ValidationInfo) -> Language:
    """Return the language of the document that is validated."""
    return str((info.context or {}).get("language", ORIGINAL))


def _by_language(value: Any, info: ValidationInfo) -> Any:
    return {document_language(info): value} if isinstance(value, str) else value


def _with_original(value: dict[Language, str], info: ValidationInfo) -> Translated:
    language = document_language(info)
    # Only a file is in a language; what is published may be in one alone.
    promised = {language, ORIGINAL} if info.context else set(LANGUAGES)
    if not promised & value.keys():
        kind = "no_original"
        raise PydanticCustomError(
            kind,
            "a text in {language}, the language of the file",
            {"language": language},
        )
    return Translated({each: value[each] for each in LANGUAGES if each in value})


class _AlsoPlain:
    """Tells editors that a contributor may write a plain text, and should."""

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        plain = {"type": "string", "minLength": 1, "pattern": r"\S"}
        return {"anyOf": [plain, handler(schema)]}


#: Text of a contributor, in the language of the record.
Text = Annotated[Translated, _AlsoPlain]


def _name_form(value: Any) -> str:
    return "(languages)" if isinstance(value, dict) else "(plain)"


#: A name or a value, the same in every language; a map where it is made of words.
NameOrText = Annotated[
    Annotated[Filled, Tag("(plain)")] | Annotated[Translated, Tag("(languages)")],
    Discriminator(_name_form),
]
