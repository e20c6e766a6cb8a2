"""The four languages hold the same pages, name each other, and speak for themselves."""

import re
from itertools import chain
from pathlib import Path
from urllib.parse import urljoin

import pytest

from ingest.intake.models.languages import COMPLETE, REGISTRY
from ingest.intake.models.record import Record
from ingest.intake.read import read_corpus
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from tests.site.pages import LANGUAGES, Page, Pages

TAGS = {key: entry.tag for key, entry in REGISTRY.items()}
# Elements whose text is one statement, compared with the English page's.
STATEMENTS = (
    "p, li, td, th, h1, h2, h3, h4, dt, dd, figcaption, caption, label, legend, "
    "summary, button, option, a"
)
# What is rightly the same everywhere: machine text, and names that say so.
# Rows of the published tables are data, like those of a record.
UNTRANSLATED = (
    "code, pre, kbd, samp, script, style, svg, [data-measurements], [translate=no], "
    "[data-example] table"
)
ENGLISH_WORDS = re.compile(
    r"\b(the|with|and|from|which|this|that|than|not|were|was|has|have|are|is|of|to|on|or|"
    r"for|by|later|only|all|host|hosts|guest|guests|systems)\b"
)


def statements(page: Page) -> list[str]:
    """Return the texts of a page that its language should have translated."""
    tree = type(page.tree)(page.file.read_text("utf-8"))  # nodes are taken out of it
    own = tree.css_first("html").attributes["lang"]
    for node in tree.css(UNTRANSLATED):
        node.decompose()
    for node in tree.css("[lang]"):
        if node.tag != "html" and node.attributes["lang"] != own:
            node.decompose()
    for node in tree.css("main li"):  # the literature keeps its titles
        if node.css_first("a[href*='doi.org']"):
            node.decompose()
    sources = "main cite, a[href^=http], a[href^='#claim-']"
    for node in tree.css(sources):  # their names are kept
        node.decompose()
    texts = (node.text(separator=" ", strip=True) for node in tree.css(STATEMENTS))
    return [re.sub(r"\s+", " ", text) for text in texts if text]


@pytest.fixture(scope="module")
def english(pages: Pages) -> dict[str, set[str]]:
    """Return the texts of each page in English that hold a word of that language."""
    return {
        path: set(filter(ENGLISH_WORDS.search, statements(page)))
        for path, page in pages.items()
        if page.language == "en"
    }


@pytest.fixture(scope="module")
def records(root: Path) -> tuple[Record, ...]:
    """Return the records."""
    return read_corpus(Paths(root)).records


@pytest.fixture(scope="module")
def only_names(root: Path, records: tuple[Record, ...]) -> re.Pattern[str]:
    """Return what matches a text that consists of proper names and numbers alone.

    Names are the products, levels and terms that the vocabularies print alike in
    every language, releases and settings of the defaults, vendors and their products,
    and the mount options of a record, which are typed as they stand.
    """
    reference, _ = read_reference(Paths(root))
    levels = [each for f in reference.factors.values() for each in f.levels]
    names = {level.id for level in levels if not level.label}
    labels = [level.label for level in levels if level.label]
    terms = reference.glossary.values()
    labels += [each.term for each in terms]
    names |= {alias for each in terms for alias in each.aliases}
    names |= {each["en"] for each in labels if len(set(each.values())) == 1}
    labels_of_products = (each.label for each in reference.databases.values())
    names |= {label for label in labels_of_products if isinstance(label, str)}
    products = reference.defaults.databases.values()
    printed = [each.label for each in reference.distributions.values()]
    printed += [product.platform for product in products]
    printed += [setting.label for product in products for setting in product.settings]
    for setting in reference.defaults.os.values():
        printed.append(setting.label)
        printed += chain.from_iterable(each.releases for each in setting.defaults)
    for each in reference.guidance.values():
        printed += [each.vendor, each.product]
    names |= {each for each in printed if isinstance(each, str)}
    for record in records:
        options = record.environment.storage.mount_options
        if options and isinstance(options.value, str):
            names.add(options.value)
    longest_first = sorted(names, key=len, reverse=True)
    listed = "|".join(re.escape(name) for name in longest_first)
    return re.compile(rf"(?:(?:{listed})(?!\w)|[\d\s.,;:·=()–])+")


def test_names_are_told_from_sentences(only_names: re.Pattern[str]) -> None:
    """A product is a name; a sentence that holds one is not."""
    assert only_names.fullmatch("Percona Server for MySQL 4")
    assert only_names.fullmatch("off on")
    assert not only_names.fullmatch("on or off")
    assert not only_names.fullmatch("With Percona Server for MySQL")


def test_every_page_exists_in_every_language(pages: Pages) -> None:
    """The addresses are the same but for the language."""
    addresses = {
        language: {
            path.removeprefix(f"{language}/")
            for path, page in pages.items()
            if page.language == language
        }
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        assert addresses[language] == addresses["en"]
    assert len(addresses["en"]) > 20


def test_pages_state_their_language(pages: Pages) -> None:
    """`<html lang>` is the language of the address; search depends on it."""
    wrong = [
        path
        for path, page in pages.items()
        if page.language
        and page.tree.css_first("html").attributes.get("lang") != TAGS[page.language]
    ]
    assert wrong == []


def test_hreflang_sets_are_complete(pages: Pages, base_url: str) -> None:
    """Each page names itself and its translations, absolutely, and they agree."""
    for path, page in pages.items():
        if not page.language or path.endswith("/404.html"):
            continue
        found = {
            node.attributes["hreflang"]: node.attributes["href"]
            for node in page.tree.css("link[rel=alternate][hreflang]")
        }
        rest = path.removeprefix(f"{page.language}/")
        expected = {TAGS[la]: f"{base_url}{la}/{rest}" for la in LANGUAGES}
        default = found.pop("x-default", None)
        assert found == expected, path
        assert default in {base_url, expected["en"]}, path


def test_canonical_links(pages: Pages, base_url: str) -> None:
    """Each page names its own address as the canonical one."""
    for path, page in pages.items():
        if page.language and not path.endswith("/404.html") and "/page/" not in path:
            link = page.tree.css_first("link[rel=canonical]")
            assert link.attributes["href"] == base_url + path


def test_titles_and_descriptions_are_told_apart(pages: Pages) -> None:
    """Within a language no two pages share a title; each has a description."""
    for language in LANGUAGES:
        titles: dict[str, str] = {}
        for path, page in pages.items():
            if page.language != language:
                continue
            title = page.tree.css_first("title").text(strip=True)
            assert titles.setdefault(title, path) == path
            description = page.tree.css_first("meta[name=description]")
            assert description.attributes["content"].strip(), path


def awaiting_translation(records: tuple[Record, ...], language: str) -> list[str]:
    """Return the words of records that nobody has translated yet, which is allowed."""
    return [
        text
        for record in records
        if language not in {record.language, *record.translations}
        for text, _ in record.origin.texts()
        if ENGLISH_WORDS.search(text)
    ]


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_nothing_is_left_in_english(
    pages: Pages,
    english: dict[str, set[str]],
    language: str,
    records: tuple[Record, ...],
    only_names: re.Pattern[str],
) -> None:
    """No statement of a translated page is an English sentence of its counterpart."""
    left = []
    awaiting = awaiting_translation(records, language)
    for path, page in pages.items():
        if page.language != language:
            continue
        same = english["en/" + path.removeprefix(f"{language}/")]
        left += [
            f"{path}: {text[:100]}"
            for text in sorted(same.intersection(statements(page)))
            if not only_names.fullmatch(text)
            and not any(words in text for words in awaiting)
        ]
    assert left == []


def without_bibtex(text: str) -> str:
    """Return a page without its BibTeX, where braces keep names in one piece."""
    return re.sub(r"@misc\{.+?\n\}", "", text, flags=re.DOTALL)


#: What the system leaves of what it could not fill in.
REMNANTS = re.compile(
    r"\{\{|\}\}|⟦|⟧|%!\w?\(|<no value>|&lt;no value&gt;|\[i18n\]|ZgotmplZ|"
    r"\bundefined\b|\bNaN\b|map\[|HAHAHUGO"
)
#: A part of each: most pages hold none, and that is sooner known.
PARTS = (
    *("{{", "}}", "⟦", "⟧", "%!", "no value", "[i18n]", "ZgotmplZ"),
    *("undefined", "NaN", "map[", "HAHAHUGO"),
)


def remnant(text: str) -> re.Match[str] | None:
    """Return the first remnant on a page, if any."""
    if not any(part in text for part in PARTS):
        return None
    return REMNANTS.search(without_bibtex(text))


@pytest.mark.parametrize("text", ["{{ x", "a⟧", "%!d(", "&lt;no value&gt;", "is NaN."])
def test_a_remnant_is_seen(text: str) -> None:
    """Wherever it stands; names in BibTeX are none."""
    bibtex = "@misc{a,\n title = {{A}},\n}"
    assert remnant(f"<p>{bibtex} {text}</p>")
    assert not remnant(f"<p>{bibtex} a banana map, 5 %</p>")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_reaches_a_page(pages: Pages, language: str) -> None:
    """No template remnant, missing value or unfilled placeholder is printed."""
    found = [
        f"{path}: {hit[0]}"
        for path, page in pages.items()
        if page.language == language and (hit := remnant(page.file.read_text("utf-8")))
    ]
    assert found == []


def test_sitemap_names_every_page(pages: Pages, public: Path, base_url: str) -> None:
    """The sitemaps together list every page with a language, once."""
    index = (public / "sitemap.xml").read_text("utf-8")
    locations = re.findall(r"<loc>(.+?)</loc>", index)
    listed: list[str] = []
    for location in locations:
        if location.endswith(".xml"):
            file = public / location.removeprefix(base_url)
            listed += re.findall(r"<loc>(.+?)</loc>", file.read_text("utf-8"))
        else:
            listed.append(location)
    expected = [
        base_url + path
        for path, page in pages.items()
        if page.language and not path.endswith("/404.html") and "/page/" not in path
    ]
    assert sorted(set(listed) - {base_url}) == sorted(expected)
    assert len(listed) == len(set(listed))


def test_robots_names_the_sitemap(public: Path, base_url: str) -> None:
    """robots.txt lets everyone in and names the sitemap."""
    text = (public / "robots.txt").read_text("utf-8")
    assert f"Sitemap: {urljoin(base_url, 'sitemap.xml')}" in text


@pytest.mark.parametrize("key", [k for k, entry in REGISTRY.items() if entry.euphony])
def test_words_between_levels_sound(public: Path, key: str) -> None:
    """Between two levels stands u where the next begins with that sound, never o."""
    names = r'<(?:a|span) class="?setting[^>]*>(?:<svg.*?</svg>)?([^<]+)<'
    odd = []
    for each in REGISTRY[key].euphony:
        pattern = re.compile(rf"</(?:a|span)>\s+{each.word}\s+{names}", re.DOTALL)
        for path in sorted((public / key).rglob("*.html")):
            odd += [
                f"{path.relative_to(public)}: {each.word} {name}"
                for name in pattern.findall(path.read_text("utf-8"))
                if re.match(each.before, name, re.IGNORECASE)
            ]
    assert not odd, "\n".join(odd)
