"""What the pages say about themselves, by what search engines ask of it.

The models are those of Google's documentation of datasets and breadcrumbs: required and
recommended properties that a record can fill.
"""

import json
from pathlib import Path
from typing import Annotated, Literal, Self

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    HttpUrl,
    StringConstraints,
    model_validator,
)

from ingest.intake.models.languages import LANGUAGES, REGISTRY
from tests.site.pages import Page, Pages

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
TAGS = "|".join(entry.tag for entry in REGISTRY.values())
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class Node(BaseModel):
    """A node of schema.org; properties nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")
    type_: str = Field(alias="@type")


class Named(Node):
    """A person or an organisation; a person's names apart where they are known."""

    type_: Literal["Person", "Organization"] = Field(alias="@type")
    name: Text
    familyName: Text | None = None  # noqa: N815 (schema.org's name)
    givenName: Text | None = None  # noqa: N815 (schema.org's name)
    url: HttpUrl | None = None

    @model_validator(mode="after")
    def _names_of_a_person(self) -> Self:
        assert (self.familyName is None) == (self.givenName is None)
        assert self.familyName is None or self.type_ == "Person"
        return self


class Catalogue(Node):
    """The catalogue, in short or in full."""

    type_: Literal["DataCatalog"] = Field(alias="@type")
    id_: HttpUrl = Field(alias="@id")
    name: Text
    url: HttpUrl
    description: Text | None = None
    inLanguage: Text | None = None  # noqa: N815 (schema.org's name)
    isAccessibleForFree: Literal[True] | None = None  # noqa: N815
    license: Literal[LICENCE] | None = None
    version: Text | None = None
    dateModified: Text | None = None  # noqa: N815


class Source(Node):
    """What a record is based on."""

    type_: Literal["CreativeWork"] = Field(alias="@type")
    url: HttpUrl
    inLanguage: Text  # noqa: N815
    author: list[Named] | None = None
    publisher: Named | None = None
    datePublished: (  # noqa: N815
        Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d\d){0,2}$")] | None
    ) = None


class Work(Node):
    """What to cite with a record: its source, who measured, and further pages."""

    type_: Literal["CreativeWork"] = Field(alias="@type")
    url: HttpUrl
    name: Text | None = None
    author: list[Named] | None = None
    inLanguage: Text | None = None  # noqa: N815


class Download(Node):
    """A file."""

    type_: Literal["DataDownload"] = Field(alias="@type")
    license: Literal[LICENCE]
    encodingFormat: Literal["text/csv", "application/json", "text/markdown"]  # noqa: N815
    contentUrl: HttpUrl  # noqa: N815


class Variable(Node):
    """A metric with its unit."""

    type_: Literal["PropertyValue"] = Field(alias="@type")
    name: Text
    unitText: Text  # noqa: N815


class Described(Node):
    """What records and answers have in common."""

    id_: HttpUrl = Field(alias="@id")
    url: HttpUrl
    identifier: Text
    description: Annotated[str, StringConstraints(min_length=50, max_length=5000)]
    keywords: list[Text] = Field(min_length=1)
    inLanguage: Annotated[str, StringConstraints(pattern=f"^({TAGS})$")]  # noqa: N815
    isAccessibleForFree: Literal[True]  # noqa: N815
    license: Literal[LICENCE]
    publisher: Named
    version: Text


class Dataset(Described):
    """A record: others' figures are under no licence of ours, and are credited."""

    type_: Literal["Dataset"] = Field(alias="@type")
    license: Literal[LICENCE] | None = None
    creditText: Text  # noqa: N815
    name: Text
    creator: list[Named] = Field(min_length=1)
    isBasedOn: Source | None = None  # noqa: N815
    citation: list[Work] = Field(default=[])
    datePublished: Text | None = None  # noqa: N815
    includedInDataCatalog: Catalogue  # noqa: N815
    variableMeasured: list[Variable] = Field(min_length=1)  # noqa: N815
    distribution: list[Download] = Field(min_length=2)
    measurementTechnique: Text | None = None  # noqa: N815
    temporalCoverage: Text | None = None  # noqa: N815


class TableFile(Node):
    """All tables in one file."""

    type_: Literal["DataDownload"] = Field(alias="@type")
    name: Text
    encodingFormat: Annotated[str, StringConstraints(pattern="^application/")]  # noqa: N815
    contentUrl: HttpUrl  # noqa: N815
    contentSize: Annotated[str, StringConstraints(pattern=r"^\d+ B$")]  # noqa: N815
    sha256: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Collection(Described):
    """All records together."""

    type_: Literal["Dataset"] = Field(alias="@type")
    name: Text
    creator: Named
    includedInDataCatalog: Catalogue  # noqa: N815
    dateModified: Text  # noqa: N815
    distribution: list[TableFile] = Field(min_length=3)


class Article(Described):
    """A page of answers."""

    type_: Literal["TechArticle"] = Field(alias="@type")
    headline: Text
    author: Named
    dateModified: Text  # noqa: N815
    isPartOf: Catalogue  # noqa: N815


class Crumb(Node):
    """A step; the last one needs no address."""

    type_: Literal["ListItem"] = Field(alias="@type")
    position: int
    name: Text
    item: HttpUrl | None = None


class Crumbs(Node):
    """The way to a page."""

    type_: Literal["BreadcrumbList"] = Field(alias="@type")
    itemListElement: list[Crumb] = Field(min_length=2)  # noqa: N815


def graph(page: Page) -> list[dict[str, object]]:
    """Return the nodes of a page's only data block."""
    (block,) = page.tree.css("script[type='application/ld+json']")
    data = json.loads(block.text())
    assert data.keys() == {"@context", "@graph"}
    assert data["@context"] == "https://schema.org"
    return data["@graph"]


def metas(page: Page, name: str) -> list[str | None]:
    """Return the contents of a page's `<meta>` of that name."""
    nodes = page.tree.css(f"meta[name='{name}']")
    return [node.attributes["content"] for node in nodes]


def leaves(pages: Pages, section: str, depth: int) -> list[Page]:
    """Return the pages of a section that are no list."""
    found = [
        page
        for path, page in pages.items()
        if path.split("/")[1:2] == [section] and path.count("/") == depth
    ]
    assert found
    return found


def test_records_are_datasets(pages: Pages, base_url: str) -> None:
    """Each record is a dataset by its authors, with its source, files and way."""
    for page in leaves(pages, "results", 3):
        dataset, crumbs = graph(page)
        Crumbs.model_validate(crumbs)
        said = Dataset.model_validate(dataset)
        assert str(said.url) == base_url + page.path
        assert said.name == page.tree.css_first("h1").text(strip=True)
        authors = [creator.name for creator in said.creator]
        assert metas(page, "citation_author") == authors
        assert metas(page, "citation_title") == [said.name]
        assert metas(page, "citation_public_url") == [base_url + page.path]
        published = said.datePublished
        dates = [published.replace("-", "/")] if published else []
        assert metas(page, "citation_publication_date") == dates


def test_datasets_say_what_the_records_say(pages: Pages, built: Path) -> None:
    """Dates, source, authors, licence, metrics: as in the document of the record."""
    for page in leaves(pages, "results", 3):
        language, _, record_id = page.path.strip("/").split("/")
        file = built / f"site/results/{record_id}.json"
        record = json.loads(file.read_text("utf-8"))
        dataset = Dataset.model_validate(graph(page)[0])
        source = record["source"]
        assert dataset.identifier == record_id
        assert dataset.datePublished == record["published"]
        until = record["published"] and f"../{record['published']}"
        assert dataset.temporalCoverage == until
        assert (dataset.license is None) == (record["kind"] == "publication")
        for maker in record["authors"]:
            assert maker in dataset.creditText
        assert dataset.description.startswith(record["finding_plain"][language][:200])
        assert len(dataset.variableMeasured) == len(record["metrics"])
        files = {each.encodingFormat for each in dataset.distribution}
        assert ("text/csv" in files) == bool(record["downloads"]["csv"])
        if source["url"] is None:  # measured for the atlas, and published here alone
            assert (dataset.isBasedOn, dataset.citation) == (None, [])
            continue
        assert dataset.isBasedOn is not None
        assert dataset.isBasedOn.datePublished == record["published"]
        first, *others = graph(page)[0]["citation"]
        assert graph(page)[0]["isBasedOn"]["url"] == first["url"] == source["url"]
        assert [each["name"] for each in first["author"]] == record["authors"]
        assert [(x["url"], x["name"], x["inLanguage"]) for x in others] == [
            (x["url"], x["title"], x["language"]) for x in source["companions"]
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_collection_is_a_dataset(
    pages: Pages, built: Path, base_url: str, language: str
) -> None:
    """The page about the data describes all of it, with files as they are served."""
    page = pages[f"{language}/data/"]
    (dataset,) = graph(page)
    said = Collection.model_validate(dataset)
    assert str(said.url) == base_url + page.path
    files = json.loads((built / "site/corpus.json").read_text("utf-8"))["files"]
    for download in said.distribution:
        assert download.sha256 == files[download.name]["sha256"]
        assert download.contentSize == f"{files[download.name]['size']['text']} B"
        path = str(download.contentUrl).removeprefix(base_url)
        assert (page.file.parents[2] / path).is_file()


def test_answers_are_articles(pages: Pages, base_url: str) -> None:
    """Each page of answers is an article of the atlas, of its data release."""
    for page in [
        *leaves(pages, "recommendations", 4),
        *leaves(pages, "recommendations", 5),
    ]:
        article, crumbs = graph(page)
        Crumbs.model_validate(crumbs)
        said = Article.model_validate(article)
        assert str(said.url) == base_url + page.path
        assert metas(page, "citation_title") == [said.headline]
        assert metas(page, "citation_publication_date") == [
            said.version.replace("-", "/")
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_is_the_catalogue(pages: Pages, language: str) -> None:
    """The home page describes the catalogue that all datasets name."""
    (catalogue,) = graph(pages[f"{language}/"])
    said = Catalogue.model_validate(catalogue)
    assert said.description
    assert said.version


def test_files_of_datasets_exist(pages: Pages, base_url: str) -> None:
    """Every download that is named is served."""
    root = pages["en/"].file.parents[1]
    for page in leaves(pages, "results", 3):
        for download in graph(page)[0]["distribution"]:
            path = download["contentUrl"].removeprefix(base_url)
            assert (root / path).is_file(), path
