"""Files of translations: ours are read at once, all others by the YAML reader."""

from pathlib import Path

import pytest

from ingest.intake.read.translations.files import _pairs, read_file, write_file

TEXTS = {"a.label": 'Zeile mit "Anführung"', "b~2.text": "1 \\ 2 – ñ", "c": ""}


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Each text with its line; escapes are undone."""
    path = tmp_path / "file.yaml"
    write_file(path, TEXTS, {"a.label": "0123"})
    file = read_file(path, "file.yaml")
    assert file.texts == TEXTS
    assert file.lines == {"a.label": 1, "b~2.text": 2, "c": 3}
    assert file.hashes == {"a.label": "0123"}
    assert file.findings == []


@pytest.mark.parametrize(
    "text",
    [
        'a: "plain key"\n',
        '"a": "b"  # a remark\n',
        '"a": "b", "c": "d"\n',
        '"a":\n  "b"\n',
        '  "a": "b"\n',
        '"a": "b"\n\n"c": "d"\n',
        '"a": {"b": "c"}\n',
        '"a": 5\n',
        '"a": "b"\n"a": "c"\n',
        '"a": "b"},{"c": "d"\n',
        "",
    ],
)
def test_other_files_are_left_to_the_yaml_reader(text: str) -> None:
    """Whoever wrote them otherwise is told about lines and columns there."""
    assert _pairs(text) is None


def test_a_key_that_stands_twice_is_named(tmp_path: Path) -> None:
    """With the line of the second."""
    path = tmp_path / "file.yaml"
    path.write_text('"a": "b"\n"a": "c"\n', encoding="utf-8")
    (finding,) = read_file(path, "file.yaml").findings
    assert (finding.line, "twice" in finding.message) == (2, True), finding
