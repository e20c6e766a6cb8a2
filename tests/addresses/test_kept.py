"""What was published stays, or says what became of it: the command on small sites."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ingest.intake.models.languages import LANGUAGES
from ingest.paths import Paths
from ingest.workbench.cli import app

REASON = "  reason: {{{}}}\n".format(", ".join(f"{each}: Why" for each in LANGUAGES))
Write = Callable[..., None]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project whose site has a page with two parts, and a file."""
    monkeypatch.setattr(Paths, "project", classmethod(lambda _: Paths(tmp_path)))
    page(tmp_path, "a", '<h2 id="one">1</h2><h2 id="two">2</h2>')
    page(tmp_path, "b", '<h2 id="one">1</h2>')
    (tmp_path / "public/index.html").write_text("<main></main>", encoding="utf-8")
    (tmp_path / "public/data").mkdir()
    (tmp_path / "public/data/x.csv").write_text("x\n", encoding="utf-8")
    (tmp_path / "config.toml").write_text("[params]\n", encoding="utf-8")
    moved(tmp_path, "[]\n")
    code, printed = addresses(tmp_path, "--write")
    assert (code, "22 new and written down" in printed) == (0, True), printed
    return tmp_path


def page(root: Path, name: str, main: str, mark: str = "") -> None:
    """Write a page in every language."""
    for language in LANGUAGES:
        folder = root / "public" / language / name
        folder.mkdir(parents=True, exist_ok=True)
        offered = re.sub(
            r'id="([\w-]+)">', r'\g<0><a class="anchor" href="#\1">#</a>', main
        )
        text = f"<body{mark}><main>{offered}</main>"
        (folder / "index.html").write_text(text, encoding="utf-8")


def remove(root: Path, name: str) -> None:
    """Remove a page in every language."""
    for language in LANGUAGES:
        (root / "public" / language / name / "index.html").unlink()


def moved(root: Path, text: str) -> None:
    """Write moved.yaml."""
    file = Paths(root).moved
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def entry(old: str, fate: str) -> str:
    """Return an entry of moved.yaml; the fate is indented lines."""
    return f'- from: "{old}"\n  on: "2026-11-22"\n{fate}'


def addresses(root: Path, *options: str) -> tuple[int, str]:
    """Run the command on the site; return its exit code and what it printed."""
    result = CliRunner().invoke(
        app, ["addresses", "--site", str(root / "public"), *options]
    )
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def assert_lost(root: Path, *messages: str) -> None:
    """Check that the command fails and says so."""
    code, printed = addresses(root)
    assert code == 1, printed
    for message in messages:
        assert message in printed


def test_all_is_there(here: Path) -> None:
    """A site that keeps everything passes."""
    assert addresses(here)[0] == 0


def test_new_addresses_are_no_fault(here: Path) -> None:
    """A contributor adds a record and knows nothing of the ledger."""
    before = Paths(here).published.read_text("utf-8")
    page(here, "c", '<h2 id="x">x</h2>')
    code, printed = addresses(here)
    assert code == 0
    assert "8 new" in printed
    assert Paths(here).published.read_text("utf-8") == before
    addresses(here, "--write")
    assert "/{lang}/c/\n #x\n" in Paths(here).published.read_text("utf-8")


def test_a_vanished_page(here: Path) -> None:
    """A page that is gone is named, and writing does not forget it."""
    remove(here, "b")
    assert_lost(here, "/de/b/ was published and is gone")
    addresses(here, "--write")
    assert_lost(here, "/de/b/ was published and is gone")


def test_a_vanished_part(here: Path) -> None:
    """A part of a page that is gone is named."""
    page(here, "a", '<h2 id="one">1</h2>')
    assert_lost(here, "/pt-br/a/#two was published and is gone")


def test_a_vanished_file(here: Path) -> None:
    """No page can take the place of a file, so there the entry is enough."""
    (here / "public/data/x.csv").unlink()
    assert_lost(here, "/data/x.csv was published and is gone")
    moved(here, entry("/data/x.csv", REASON))
    assert addresses(here)[0] == 0


def test_a_redirect(here: Path) -> None:
    """A page that leads on keeps the address, with all its parts."""
    moved(here, entry("/{lang}/a/", "  to: /{lang}/b/#one\n"))
    page(here, "a", "moved", " data-moved")
    assert addresses(here)[0] == 0


def test_a_redirect_without_its_page(here: Path) -> None:
    """An entry alone keeps no address."""
    moved(here, entry("/{lang}/b/", "  to: /{lang}/a/\n"))
    remove(here, "b")
    assert_lost(here, "/en/b/ was published and is gone")


def test_a_tombstone(here: Path) -> None:
    """A page that says what happened keeps the address."""
    fate = REASON + '  instead: ["/{lang}/a/"]\n'
    moved(here, entry("/{lang}/b/", fate))
    page(here, "b", "gone", " data-moved")
    assert addresses(here)[0] == 0


@pytest.mark.parametrize("target", ["/{lang}/nowhere/", "/{lang}/a/#nowhere"])
def test_a_missing_target(here: Path, target: str) -> None:
    """A redirect must lead to a page, and to a part that is on it."""
    moved(here, entry("/{lang}/b/", f'  to: "{target}"\n'))
    page(here, "b", "moved", " data-moved")
    assert_lost(here, "moved.yaml:1:", "leads to /de/", "not")


def test_an_unused_entry(here: Path) -> None:
    """An entry about what never was is a slip of the pen."""
    moved(here, entry("/{lang}/c/", "  to: /{lang}/a/\n"))
    page(here, "c", "moved", " data-moved")
    assert_lost(here, "moved.yaml:1:", "/{lang}/c/ was never published")


def test_an_address_in_use_again(here: Path) -> None:
    """An entry must not hide a page, nor a page an entry."""
    moved(here, entry("/{lang}/b/", "  to: /{lang}/a/\n"))
    assert_lost(here, "/{lang}/b/ is in use again")


def test_what_was_gone_may_come_back(here: Path) -> None:
    """A new record answers a question again whose answer was withdrawn."""
    moved(here, entry("/{lang}/b/", REASON) + entry("/data/x.csv", REASON))
    assert addresses(here)[0] == 0


@pytest.mark.parametrize("name", ["recommendations/oltp/nvme", "databases/mysql"])
def test_parts_that_follow_the_evidence(here: Path, name: str) -> None:
    """A record that changes an answer takes parts away, and nobody has to say so."""
    page(here, name, '<h2 id="one">1</h2><h2 id="answer--oltp--nvme">2</h2>')
    addresses(here, "--write")
    page(here, name, '<h2 id="one">1</h2>')
    assert addresses(here)[0] == 0


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("settings/io-scheduler/deadline", "answers"),
        ("results/r", "counts-for"),
        ("databases/mysql", "recommendations"),
        ("", "oltp"),
    ],
)
def test_sections_that_list_answers(here: Path, name: str, part: str) -> None:
    """They go with the last answer; beside them everything else of a page is kept."""
    page(here, name, f'<h2 id="{part}">1</h2>')
    page(here, "about", '<h2 id="answers">2</h2>')
    addresses(here, "--write")
    page(here, name, "")
    assert addresses(here)[0] == 0
    page(here, "about", "")
    assert addresses(here)[0] == 1


def test_a_chart_of_an_answer_is_kept_from_the_ledger_on(
    here: Path, tmp_path: Path
) -> None:
    """Until then it goes with the advice; a link preview is read from its page."""
    ours = Paths(here).published.read_text("utf-8")
    picture = "/embed/en/oltp.nvme.filesystem.png"
    preview = picture.replace(".png", ".preview.png")
    live = tmp_path / "live.txt"
    live.write_text(f"{ours}{picture}\n{preview}\n", encoding="utf-8")
    assert addresses(here, "--published", str(live))[0] == 0
    Paths(here).published.write_text(f"{ours}{picture}\n", encoding="utf-8")
    for options in ((), ("--published", str(live))):
        code, printed = addresses(here, *options)
        assert (code, printed.count(" is gone")) == (1, 1), printed
        assert f"{picture} was published" in printed


def test_parts_that_somebody_wrote(here: Path) -> None:
    """Beside answers, only parts named after the evidence come and go with it."""
    page(here, "settings/x", '<h2 id="one">1</h2><h2 id="effect--r--a">2</h2>')
    addresses(here, "--write")
    page(here, "settings/x", "")
    code, printed = addresses(here)
    assert (code, printed.count("/en/settings/x/")) == (1, 1), printed


@pytest.mark.parametrize(
    "fate",
    [
        "",
        "  to: /{lang}/a/\n" + REASON,
        "  to: https://example.org/\n",
        "  reason: {de: Warum}\n",
        '  to: /{lang}/a/\n  instead: ["/{lang}/a/"]\n',
    ],
)
def test_a_bad_entry(here: Path, fate: str) -> None:
    """What cannot be read is named with its line, before anything is compared."""
    moved(here, entry("/{lang}/b/", fate))
    code, printed = addresses(here)
    assert code == 1
    assert "data/addresses/moved.yaml:" in printed


def test_another_ledger(here: Path, tmp_path: Path) -> None:
    """What a live site published is compared like the committed ledger."""
    live = tmp_path / "live.txt"
    text = Paths(here).published.read_text("utf-8")
    live.write_text(text + "/api/v1/gone.json\n", encoding="utf-8")
    code, printed = addresses(here, "--published", str(live))
    assert code == 1
    assert "/api/v1/gone.json was published and is gone" in printed


def test_what_is_no_ledger(here: Path, tmp_path: Path) -> None:
    """A server's page about an error is not taken for an empty ledger."""
    live = tmp_path / "live.txt"
    live.write_text("<!doctype html>", encoding="utf-8")
    assert addresses(here, "--published", str(live))[0] == 2
    assert addresses(here, "--published", str(tmp_path / "none.txt"))[0] == 2


def test_a_part_with_a_page_of_its_own(here: Path) -> None:
    """A page that leads on keeps a part where a page directly below has it."""
    page(here, "a", '<h2 id="one">1</h2>')
    page(here, "a/two", '<h2 id="two">2</h2>')
    assert_lost(here, "/en/a/#two was published and is gone")
    page(here, "a", '<h2 id="one">1</h2><table data-parts-below></table>')
    assert addresses(here)[0] == 0
    page(here, "a/two", '<h2 id="other">2</h2>')
    assert_lost(here, "/en/a/#two was published and is gone")
