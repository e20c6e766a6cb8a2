"""What somebody published, in the guided start: a table, or statements alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from ingest.findings import has_errors
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.cli import app
from tests.contribute.guide import keys, root, run

if TYPE_CHECKING:
    from pathlib import Path

_TABLE = "io_scheduler,transactions_per_second\nnone,10.50\nbfq,9\n"
_PUBLISHED: dict[str, Any] = {
    "kind": "publication",
    "database.product": "mysql",
    "treatments": ["io_scheduler"],
    "baseline.io_scheduler": "cfq",
    "source.authors": "Somebody",
    "source.url": "https://example.org/published",
    "source.published": "2015-03",
    "source.language": "de",
    "source.figures_from": "text",
    "metrics.primary": "transactions_per_second",
    "summary": "Two schedulers.",
}
_CLAIMS = {
    "figures": "claims",
    "claims.0.level": "deadline",
    "claims.0.against": "cfq",
    "claims.0.workload": "oltp",
    "claims.0.direction": "better",
    "claims.0.ratio": "1.20",
    "claims.0.text": "deadline was a fifth faster.",
    "claims.0.more": "true",
    "claims.1.level": "noop",
    "claims.1.against": "deadline",
    "claims.1.direction": "similar",
    "claims.1.text": "noop did as well.",
}


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the commands take for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def _record(paths: Paths) -> Any:
    corpus = read_corpus(paths)
    assert not has_errors(check(corpus)), check(corpus)
    [record] = corpus.records
    return record


def test_claims_instead_of_a_table(paths: Paths) -> None:
    """Statements are added one by one; there is no table then."""
    pressed, _ = keys({**_PUBLISHED, **_CLAIMS}, [], paths)
    done, printed = run(f"{pressed}\r", paths)
    assert done, printed
    record = _record(paths)
    assert (record.runs_from, record.runs) == ("none", ())
    one, other = record.claims
    assert (one.id, one.ratio) == ("deadline-better-cfq", "1.20")
    assert (one.level, one.against, one.workload) == ("deadline", "cfq", "oltp")
    assert (other.direction, other.ratio, other.workload) == ("similar", None, "oltp")
    assert record.source.language == "de"
    assert record.source.published == "2015-03"
    assert "figures-from-prose" in record.caveats


def test_table_from_a_file(paths: Paths, tmp_path: Path) -> None:
    """The name of a CSV file is taken for what is in it."""
    file = tmp_path / "table.csv"
    file.write_text(_TABLE, encoding="utf-8-sig")
    said = {**_PUBLISHED, "baseline.io_scheduler": "none", "table": _TABLE}
    said["source.figures_from"] = "chart"
    pressed, _ = keys(said, [], paths)
    typed = _TABLE.replace("\n", "\r")
    assert typed in pressed
    done, printed = run(pressed.replace(typed, str(file)) + "\r", paths)
    assert done, printed
    record = _record(paths)
    assert record.runs[0].cells["transactions_per_second"] == "10.50"
    assert "figures-from-chart" in record.caveats


def test_translations(paths: Paths) -> None:
    """Title and summary in another language are asked for where somebody offers."""
    said = {
        **_PUBLISHED,
        **_CLAIMS,
        "translated": ["de"],
        "translations.de.title": "Zwei Scheduler",
        "translations.de.summary": "Einer war schneller.",
    }
    pressed, _ = keys(said, [], paths)
    done, printed = run(f"{pressed}\r", paths)
    assert done, printed
    found = _record(paths).translations
    assert {name: each.title for name, each in found.items()} == {
        "de": "Zwei Scheduler"
    }


def test_claims_without_questions(paths: Paths, tmp_path: Path) -> None:
    """The same in a file of answers; what is missing is listed."""
    answers = tmp_path / "answers.yaml"
    text = "kind: publication\nfigures: claims\ntreatments: [io_scheduler]\n"
    text += "claims:\n  - {level: deadline, against: cfq, more: false}\n"
    answers.write_text(text, encoding="utf-8")
    command = ["new", "--non-interactive", "--answers", str(answers)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert "claims.0.direction" in done.stderr
    assert "table  The table" not in done.stderr
    assert not list(paths.results.iterdir())
