"""Languages nobody speaks, made from the English texts: the folder a translator writes.

Czech is English with accents, a third longer: what grows must have room, and what has a
glyph must be drawn. Japanese is English in signs without spaces: what wraps must not
wait for one. Both carry the tag of a language that exists, so that plurals, lists,
dates and numbers are real; a text that stayed English is one that no folder can reach.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from typing import TYPE_CHECKING
from zlib import crc32

import yaml
from babel import Locale

from ingest.intake.read.translations.files import write_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Say = Callable[[str], str]

#: What a translator leaves as it is: placeholders, code, addresses, anchors, entities.
_KEPT = re.compile(
    r"""\{\{.*?\}\} | ⟦.*?⟧ | `[^`]*` | \]\([^)]*\) | \]\[[^\]]*\] | \{\#[^}]*\}
    | <[^>]*> | https?://\S+ | &\#?\w+; | %\d""",
    re.VERBOSE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
_ACCENTS = str.maketrans("acdeinorstuyzACDEINORSTUYZ", "áčďěíňóřšťůýžÁČĎĚÍŇÓŘŠŤŮÝŽ")
SIGNS = (
    "日本語計測設定結果保存装置性能比較読書込待時間負荷機械試験記録系列変更回数"
    "平均最大小速度遅延"
)
#: Ends of sentences and their parts, with the space behind them.
_MARKS = {". ": "。", ", ": "、"}


def accented(text: str) -> str:
    """Return a text with accents, a third longer."""
    return _apart(text, lambda plain: _WORD.sub(_longer, plain))


def _longer(found: re.Match[str]) -> str:
    word = found[0].translate(_ACCENTS)
    return word + "ěš"[: 1 + (len(word) > 5)] * (len(word) // 3)


def unspaced(text: str) -> str:
    """Return a text in signs, without spaces between them."""
    return _apart(text, _signs)


def _signs(plain: str) -> str:
    said = _WORD.sub(_sign, plain)
    for mark, sign in _MARKS.items():
        said = said.replace(mark, sign)
    return re.sub(rf"(?<=[{SIGNS}]) (?=[{SIGNS}])", "", said)


def _sign(found: re.Match[str]) -> str:
    seed = crc32(found[0].lower().encode())
    count = 1 + len(found[0]) // 3
    return "".join(SIGNS[(seed >> (5 * n)) % len(SIGNS)] for n in range(count))


def _apart(text: str, say: Say) -> str:
    pieces = _KEPT.split(text)
    kept = [*_KEPT.findall(text), ""]
    return "".join(say(each) + keep for each, keep in zip(pieces, kept, strict=True))


def write_language(key: str, say: Say, root: Path, originals: Path) -> None:
    """Write the folders of a language: strings, prose, and the texts of the data.

    ``originals`` is what ``atlas translations --originals`` wrote.
    """
    english = tomllib.loads((root / "i18n/en.toml").read_text("utf-8"))
    forms = sorted({"other", *Locale.parse(key).plural_form.tags})
    (root / f"i18n/{key}.toml").write_text(_strings(english, forms, say), "utf-8")
    for file in sorted((root / "content/en").rglob("*.md")):
        target = root / "content" / key / file.relative_to(root / "content/en")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(prose(file.read_text("utf-8"), say), "utf-8")
    for file in sorted(originals.rglob("*.yaml")):
        target = root / "data/translations" / key / file.relative_to(originals)
        texts = yaml.safe_load(file.read_text("utf-8"))
        write_file(target, {name: say(text) for name, text in texts.items()}, {})
        # The hashes of what the texts were made from are the same in every language.
        shutil.copyfile(file.with_suffix(".json"), target.with_suffix(".json"))


def begin_language(key: str, say: Say, root: Path) -> None:
    """Write what somebody starts with: every second string, and one page."""
    english = tomllib.loads((root / "i18n/en.toml").read_text("utf-8"))
    begun = {name: english[name] for name in list(english)[::2]}
    forms = sorted({"other", *Locale.parse(key).plural_form.tags})
    (root / f"i18n/{key}.toml").write_text(_strings(begun, forms, say), "utf-8")
    about = (root / "content/en/about.md").read_text("utf-8")
    (root / f"content/{key}").mkdir()
    (root / f"content/{key}/about.md").write_text(prose(about, say), "utf-8")


def _strings(
    english: dict[str, str | dict[str, str]], forms: list[str], say: Say
) -> str:
    plain = {key: text for key, text in english.items() if isinstance(text, str)}
    counted = {key: text for key, text in english.items() if isinstance(text, dict)}
    lines = [f"{key} = {_quoted(say(text))}" for key, text in plain.items()]
    for key, table in counted.items():
        lines.append(f"\n[{key}]")
        lines += [f"{form} = {_quoted(say(table['other']))}" for form in forms]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def prose(text: str, say: Say) -> str:
    """Return a page in the language: front matter, paragraphs, lists and tables."""
    _, front, body = text.split("---\n", 2)
    head = re.sub(
        r'(?m)^(title|description): "(.*)"$',
        lambda found: f'{found[1]}: "{say(found[2])}"',
        front,
    )
    lines, inside = [], False
    for line in body.split("\n"):
        fence = line.lstrip().startswith("```")
        inside ^= fence
        lines.append(line if inside or fence else _line(line, say))
    return "---\n".join(("", head, "\n".join(lines)))


def _line(line: str, say: Say) -> str:
    mark = re.match(r"\s*(?:#+ |[-*] |\d+\. |> |\|[-:| ]+$)?", line)
    start = mark.end() if mark else 0
    return line[:start] + say(line[start:])
