"""People and organisations, as far as a record tells them apart."""

from ingest.intake.models.record import Publication
from ingest.intake.models.reference import Person
from ingest.publishing.cite.authors import authors_of


def publication(publisher: str | None, *authors: str) -> Publication:
    """Return a publication by these authors."""
    return Publication.model_validate(
        {
            "authors": authors,
            "publisher": publisher,
            "url": "https://example.org/",
            "language": "en",
            "published": "unknown",
            "accessed": "2026-11-20",
            "figures_from": "table",
            "publication_rights": "already-public",
        }
    )


def test_who_is_the_publisher_is_an_organisation() -> None:
    """A company's blog without a by-line is no person; its author is."""
    source = publication("Percona", "percona", "Vadim Tkachenko")
    assert [each["is_organisation"] for each in authors_of(source, {})] == [True, False]


def test_names_stay_whole() -> None:
    """Names are passed on as printed, in any script, user names included."""
    source = publication(None, "真壁　徹", "rajil")
    assert authors_of(source, {}) == [
        {"name": "真壁　徹", "is_organisation": False},
        {"name": "rajil", "is_organisation": False},
    ]


def test_who_is_known_has_two_names() -> None:
    """Family and given name are those on record; an organisation has none."""
    known = {
        name: Person(id=name, family=family, given=given)
        for name, family, given in (
            ("Hou Tao", "Hou", "Tao"),
            ("Percona", "Percona", "X"),
        )
    }
    source = publication("Percona", "Hou Tao", "Percona", "Li Feng")
    assert authors_of(source, known) == [
        {"name": "Hou Tao", "is_organisation": False, "family": "Hou", "given": "Tao"},
        {"name": "Percona", "is_organisation": True},
        {"name": "Li Feng", "is_organisation": False},
    ]
