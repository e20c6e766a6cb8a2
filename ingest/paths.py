"""Where things are. The one module that knows the shape of the repository."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from ingest.findings import printable


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one checkout; everything follows from ``root``.

    ``build`` may point elsewhere, because a build is made in a temporary sibling
    folder and swapped in only when it is complete.
    """

    root: Path
    build: Path = field(default=Path())

    def __post_init__(self) -> None:
        """Put ``build`` under the root unless the caller chose another place."""
        if self.build == Path():
            # The dataclass is frozen for its readers, not for its constructor.
            object.__setattr__(self, "build", self.root / "build")

    @classmethod
    def project(cls) -> Paths:
        """Return the paths of the checkout this package belongs to."""
        return cls(Path(__file__).resolve().parent.parent)

    def with_build(self, build: Path) -> Paths:
        """Return the same paths with another output folder."""
        return replace(self, build=build)

    @property
    def results(self) -> Path:
        """Contributed records, one folder each."""
        return self.root / "content" / "results"

    @property
    def reference(self) -> Path:
        """Closed vocabularies and restated facts."""
        return self.root / "data" / "reference"

    @property
    def translations(self) -> Path:
        """What is said in data, in the other languages: one folder a language."""
        return self.root / "data" / "translations"

    @property
    def joined(self) -> Path:
        """What stands in ``data``, with its translations, for Hugo."""
        return self.build / "data"

    @property
    def releases(self) -> Path:
        """Frozen copies of the published data, one folder a date."""
        return self.root / "data" / "releases"

    @property
    def moved(self) -> Path:
        """Addresses that are no longer used, and what became of them."""
        return self.root / "data" / "addresses" / "moved.yaml"

    @property
    def cards_read(self) -> Path:
        """The list of answers that somebody read beside their records."""
        return self.root / "data" / "reviewed" / "cards.txt"

    @property
    def published(self) -> Path:
        """The ledger of every address the site has published."""
        return self.root / "data" / "addresses" / "published.txt"

    @property
    def i18n(self) -> Path:
        """Interface strings, one TOML file a language."""
        return self.root / "i18n"

    @property
    def static(self) -> Path:
        """Files the site serves as they are."""
        return self.root / "static"

    @property
    def schema(self) -> Path:
        """JSON Schema of a record's front matter, for editors."""
        return self.static / "schema" / "result.schema.json"

    @property
    def cache(self) -> Path:
        """Finished work by its ingredients; nothing is lost when it is deleted."""
        return self.root / ".cache"

    @property
    def warehouse(self) -> Path:
        """The DuckDB file of the last build."""
        return self.build / "atlas.duckdb"

    @property
    def site(self) -> Path:
        """JSON mounted into Hugo."""
        return self.build / "site"

    @property
    def series(self) -> Path:
        """Courses of runs, to be drawn; no page reads them."""
        return self.build / "series"

    @property
    def charts(self) -> Path:
        """Rendered charts."""
        return self.build / "charts"

    @property
    def badges(self) -> Path:
        """Badges, one folder a language."""
        return self.build / "badges"

    @property
    def corpus(self) -> Path:
        """The published tables, as files to take away."""
        return self.build / "corpus"

    def display(self, path: Path) -> str:
        """Return how a path is printed: from the root where it lies below it.

        Characters a terminal would act on are escaped, so that a folder's name can
        neither colour the output nor break it.
        """
        try:
            return printable(path.relative_to(self.root).as_posix())
        except ValueError:
            return printable(path.as_posix())
