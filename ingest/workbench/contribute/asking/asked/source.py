"""Where the figures come from, and the words of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.languages import REGISTRY
from ingest.language.i18n import in_english
from ingest.workbench.contribute.asking import proposals
from ingest.workbench.contribute.asking.asked.ask import Ask, given, proposal
from ingest.workbench.contribute.asking.choices import fixed
from ingest.workbench.contribute.asking.conditions import (
    is_lab,
    is_publication,
    is_restricted,
    is_unrestricted,
)

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.choices import Choice

NAME = (
    Ask(
        "id",
        "The id of the record",
        form="id",
        required=True,
        why="It becomes the address of the page, for good.",
        propose=proposal(proposals.record_id),
    ),
    Ask(
        "title",
        "A title",
        required=True,
        why="It heads the page and every list.",
        propose=proposal(proposals.title),
    ),
)
SOURCE = (
    Ask(
        "source.authors",
        "Who measured it? Several names: separate them by ;",
        why="Results of one author and test bed count as one source, and are cited by "
        "name.",
        required=True,
    ),
    Ask(
        "source.url",
        "At which address can anyone read about it?",
        why="A reader follows it to check the figures.",
        form="url",
        required=True,
        when=is_publication,
    ),
    Ask(
        "source.url",
        "Is there an address where anyone can read about it?",
        why="A reader follows it; without one the record is what there is to read.",
        how="A post, your repository, or your fork, where this record will lie "
        "(https://github.com/your-name/io-atlas).",
        form="url",
        when=is_lab,
    ),
    Ask(
        "source.language",
        "In which language is it written?",
        form="choice",
        why="A reader who follows the address wants to know.",
        when=is_publication,
        offers=given(
            *((key, in_english(key)) for key in REGISTRY),
            ("pt", "Portuguese"),
            ("fr", "French"),
            ("it", "Italian"),
            ("ja", "Japanese"),
            ("ko", "Korean"),
            ("pl", "Polish"),
            ("ru", "Russian"),
            ("zh", "Chinese"),
        ),
        propose=lambda _k, answers, _ref: answers.language,
    ),
    Ask(
        "source.published",
        "When was it published? (2026-11-20, 2026-11 or 2026)",
        form="date",
        why="Results age with their kernels.",
        when=is_publication,
    ),
    Ask(
        "source.published",
        "When was it measured? (2026-11-20, 2026-11 or 2026)",
        form="date",
        why="Results age with their kernels.",
        when=is_lab,
    ),
    Ask(
        "source.accessed",
        "On which day did you read it?",
        form="date",
        required=True,
        when=is_publication,
        why="Pages change; this says which state was restated.",
    ),
    Ask(
        "source.accessed",
        "On which day is this written down? (Enter: today)",
        form="date",
        required=True,
        when=is_lab,
        why="It says which state of your notes the record restates.",
    ),
    Ask(
        "source.figures_from",
        "What are the figures taken from?",
        form="choice",
        required=True,
        why="Figures read off a chart are less exact.",
        offers=given(
            ("table", "a table"),
            ("text", "sentences"),
            ("chart", "read off a chart"),
            ("raw-output", "the output of tools"),
        ),
        propose=proposal(proposals.figures_from),
    ),
    Ask(
        "source.publication_rights",
        "May the figures be published?",
        form="choice",
        when=is_unrestricted,
        why="The licences of some databases restrict who may publish benchmarks.",
        offers=given(
            ("already-public", "they are public already"),
            ("permitted", "nothing forbids it, I measured them"),
            ("vendor-consent", "the vendor consented"),
        ),
        propose=proposal(proposals.rights),
    ),
    Ask(
        "source.publication_rights",
        "May the figures be published?",
        form="choice",
        required=True,
        when=is_restricted,
        why="The licences of some databases restrict who may publish benchmarks.",
        offers=given(
            ("already-public", "they are public already"),
            ("permitted", "nothing forbids it, I measured them"),
            ("vendor-consent", "the vendor consented"),
        ),
        propose=proposal(proposals.rights),
    ),
    Ask(
        "source_group",
        "One name for who measured and on what, such as magni-dl380",
        form="id",
        required=True,
        why="All you measured there bears the same name and counts as one source: the "
        "same disk and the same hand err alike.",
        propose=proposal(proposals.source_group),
    ),
)

WORDS = (
    Ask(
        "summary",
        "One or two sentences: what was compared, and what came out",
        required=True,
        why="It is what most readers will read.",
    ),
    Ask(
        "narrative",
        "The story, in your words: what was asked, how it was measured, "
        "what came out, what is not known",
        form="paragraphs",
        why="Numbers do not tell what to keep in mind.",
    ),
)


def _others(_key: str, answers: Answers, _reference: Reference) -> list[Choice]:
    return [each for each in _LANGUAGES if each.id != answers.language]


def _translated(answers: Answers, _reference: Reference) -> tuple[str, ...]:
    return answers.translated or ()


_LANGUAGES = fixed(*((key, entry.name) for key, entry in REGISTRY.items()))
TRANSLATIONS = (
    Ask(
        "translated",
        "Do you also write title and summary in other languages? Enter skips this",
        form="choices",
        why="What you leave out somebody else translates.",
        offers=_others,
    ),
    Ask(
        "translations.*",
        "Title and summary: {}",
        why="It stands in the lists of that language.",
        required=True,
        each=lambda answers, ref: [
            f"{language}.{part}"
            for language in _translated(answers, ref)
            for part in ("title", "summary")
        ],
    ),
)
