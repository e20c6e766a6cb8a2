"""Which card a page has: from its head, and for results and answers from their data."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from selectolax.lexbor import LexborHTMLParser

from ingest.language.sentences.phrases import plain_text
from ingest.publishing.badges.badge import SEPARATOR
from ingest.publishing.badges.words import BadgeWords
from ingest.publishing.social.card import Card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.models.base import Language
    from ingest.language.sentences import Phrases

#: The folder of the pictures below the site, and the one that pages share which are
#: not to be found.
FOLDER = "og"
DEFAULT = "default"
_NAMED = re.compile(rf"/{FOLDER}/((en|pt-br|de|es)/([a-z0-9_./-]+))\.png$")
_MOST_AUTHORS = 3


class Named(NamedTuple):
    """A picture a page names: its path below ``og``, and what the page's head says."""

    path: str
    language: Language
    page: str
    title: str
    description: str


def named_pictures(public: Path) -> Iterator[Named]:
    """Yield each picture that the pages of a built site name, once.

    Raises ValueError for an og:image outside the folder of the pictures.
    """
    seen = set()
    for file in sorted(public.rglob("*.html")):
        head, end, _ = file.read_text("utf-8").partition("</head>")
        if not end or 'property="og:image"' not in head:
            continue
        told = _properties(head + end)
        found = _NAMED.search(told["og:image"])
        if not found or ".." in found[1]:
            message = f"{file}: unexpected og:image {told['og:image']}"
            raise ValueError(message)
        if found[1] not in seen:
            seen.add(found[1])
            language: Any = found[2]
            texts = (told["og:title"], told["og:description"])
            yield Named(found[1], language, found[3], *texts)


def _properties(head: str) -> dict[str, str]:
    return {
        str(each.attributes["property"]): str(each.attributes.get("content") or "")
        for each in LexborHTMLParser(head).css("meta[property]")
    }


@dataclass(frozen=True, slots=True)
class Cards:
    """Makes cards from the documents below ``site``."""

    site: Path
    words: Phrases

    def card(self, named: Named) -> Card:
        """Return the card of a page."""
        kind, _, rest = named.page.partition("/")
        plain = Card(
            self._kind(kind, named.language),
            named.title,
            named.description,
            self._string("site_promise", named.language),
        )
        if named.page in {"index", DEFAULT}:
            promise, text = plain.foot, "site_description"
            text = self._string(text, named.language)
            return plain._replace(kind="", title=promise, text=text, foot="")
        document = self._document(kind, rest)
        match kind:
            case "results" if document:
                return self._record(plain, document, named.language)
            case "recommendations" if document:
                return self._answer(plain, document, named.language)
            case "settings" if document:
                words = BadgeWords(self.words, named.language)
                count = len(document["records"])
                said = words.setting(document["factor"], count).said
                return plain._replace(foot=said)
        return plain

    def _record(self, plain: Card, document: Any, language: Language) -> Card:
        authors = document["authors"]
        names = ", ".join(authors[:_MOST_AUTHORS])
        if len(authors) > _MOST_AUTHORS:
            names += " …"
        source = (
            names,
            document["source"]["publisher"],
            document["year"] or self._string("not_dated", language),
        )
        foot = SEPARATOR.join(each for each in source if each)
        return plain._replace(text=document["finding_plain"][language], foot=foot)

    def _answer(self, plain: Card, document: Any, language: Language) -> Card:
        answer = document["answers"][0]
        badge = BadgeWords(self.words, language).answer(
            document["workload"], document["storage"], answer
        )
        headline = plain_text(answer["eras"][0]["headline"], self.words.reference)
        return plain._replace(
            text=headline[language], foot=badge.graded, certainty=badge.certainty
        )

    def _kind(self, kind: str, language: Language) -> str:
        name = self.words.strings.by_language[language].get(f"nav_{kind}")
        return name or ""

    def _string(self, key: str, language: Language) -> str:
        return self.words.strings.template(key, language)

    def _document(self, kind: str, rest: str) -> Any:
        path = self.site / kind / f"{rest}.json"
        return json.loads(path.read_text("utf-8")) if rest and path.is_file() else None
