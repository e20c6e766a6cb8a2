"""Make a corpus of N records out of the real ones, for measuring at other sizes.

Every shape of the real corpus comes back in its proportion: strata, claims, repeats,
nested settings, companions, overlaps and several databases. A generation is one copy of
every real record with ids, addresses and titles of its own and figures of its own: each
table is scaled as a whole, by level and by cell, with the digits it was printed with.
So a setting that won may lose in another generation. The seed decides all of it.

``python bench/corpus.py --records 1000 --seed 1 FOLDER`` fills FOLDER, which takes the
place of ``content/results``.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import random
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[1] / "content/results"
SEED = 1
#: Standard deviations of the logarithm: of a whole table, of a level, of a cell.
TABLE, LEVEL, CELL = 0.5, 0.15, 0.03
#: Of the sources, how many a later generation shares with the first one's authors.
SAME_AUTHORS = 0.3
_LIST = r"(?m)^{}: \[(.*)\]$"
_URL = re.compile(r"https?://[^\s\"'},]+")
#: Counts have a meaning: they stay as they are.
_COUNT = re.compile(r"^(n|repeat|round)$")
#: Of the whole, or of the best: what is scaled with everything else would pass it.
_SHARE = re.compile(r"(^|_)(pct|share|ratio|percent)(_|$)")
_WHOLE = 100.0
_RELATED = re.compile(r"(?m)^(overlaps|same_source): \[(.*)\]\n")
_LAB = "\nkind: lab\n"
#: Raw outputs, which hold the figures of the first generation alone.
_RAW = re.compile(r"(?m)^raw:\n(?:(?!---)[ -].*\n)*")


@dataclass(frozen=True)
class Pattern:
    """A real record to make others from."""

    folder: Path

    @cached_property
    def text(self) -> str:
        """Front matter and narrative."""
        return (self.folder / "index.md").read_text("utf-8")

    @cached_property
    def rows(self) -> list[list[str]]:
        """The table, its header first; empty where the record has none."""
        file = self.folder / "runs.csv"
        if not file.is_file():
            return []
        return list(csv.reader(io.StringIO(file.read_text("utf-8-sig"))))

    def named(self, key: str) -> list[str]:
        """Return the ids in one of the lists of the front matter."""
        found = re.search(_LIST.format(key), self.text)
        return found[1].replace(" ", "").split(",") if found else []


def generate(target: Path, records: int, seed: int = SEED) -> None:
    """Write ``records`` records below ``target``; the first are the real ones."""
    patterns = [Pattern(each) for each in sorted(RESULTS.iterdir()) if each.is_dir()]
    names = [each.folder.name for each in patterns]
    target.mkdir(parents=True, exist_ok=True)
    for number in range(records):
        generation, place = divmod(number, len(patterns))
        pattern = patterns[place]
        if generation == 0:
            shutil.copytree(pattern.folder, target / names[place])
            continue
        there = min(len(names), records - generation * len(names))
        chance = random.Random(f"{seed}/{generation}/{place}")  # noqa: S311 - figures, not secrets
        folder = target / _name(names[place], generation)
        folder.mkdir()
        text = _retold(pattern.text, generation, names, names[:there], chance)
        (folder / "index.md").write_text(text, "utf-8")
        if pattern.rows:
            with (folder / "runs.csv").open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(
                    _measured_anew(pattern, chance)
                )


def _name(name: str, generation: int) -> str:
    return f"{name}-g{generation}"


def _retold(
    text: str,
    generation: int,
    names: list[str],
    there: list[str],
    chance: random.Random,
) -> str:
    """Return a record's text with names, addresses and titles of its generation."""

    def related(found: re.Match[str]) -> str:
        kept = [n for n in found[2].replace(" ", "").split(",") if n in there]
        return f"{found[1]}: [{', '.join(kept)}]\n" if kept else ""

    text = _RELATED.sub(related, text)
    if _LAB in text:
        text = _published(text)
    every = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    text = re.sub(
        rf"(?<![\w/-])({every})(?![\w-])",
        lambda found: _name(found[1], generation),
        text,
    )
    text = _URL.sub(lambda found: f"{_stripped(found[0])}#g{generation}", text)
    text = re.sub(
        r"(https?://)([^\s\"'},]+)#g(\d+)", r"\g<1>g\g<3>.example.org/\g<2>", text
    )
    if chance.random() > SAME_AUTHORS:
        text = re.sub(
            r"(?m)^source_group: (.*)$", rf"source_group: \1-g{generation}", text
        )
    return re.sub(r'(?m)^(\s*title: ")(.*)"$', rf'\1\2 ({generation})"', text)


def _published(text: str) -> str:
    """Return a measurement with raw outputs as one that was published without them."""
    text = _RAW.sub("", text.replace(_LAB, "\nkind: publication\n"))
    text = text.replace("figures_from: raw-output", "figures_from: table")
    name = text.partition("\nid: ")[2].partition("\n")[0]
    where = f'\n  url: "https://example.org/{name}"\n  language:'
    return text.replace("\n  language:", where, 1)


def _stripped(url: str) -> str:
    return url.partition("#")[0]


def _measured_anew(pattern: Pattern, chance: random.Random) -> list[list[str]]:
    header, *rows = pattern.rows
    settings = {*pattern.named("treatments"), *pattern.named("strata")}
    levels: dict[tuple[str, ...], float] = {}
    table = chance.gauss(0, TABLE)
    made = []
    for row in rows:
        level = tuple(
            cell
            for name, cell in zip(header, row, strict=True)
            if name in pattern.named("treatments")
        )
        change = table + levels.setdefault(level, chance.gauss(0, LEVEL))
        made.append(
            [
                cell
                if name in settings or _COUNT.search(name)
                else _measured(cell, name, change + chance.gauss(0, CELL), chance)
                for name, cell in zip(header, row, strict=True)
            ]
        )
    return [header, *made]


def _measured(cell: str, name: str, change: float, chance: random.Random) -> str:
    """Return a figure times e to the change; a share only gets a little smaller."""
    if not _SHARE.search(name):
        return _scaled(cell, math.exp(change))
    moved = _scaled(cell, math.exp(-abs(chance.gauss(0, CELL))))
    return cell if _is_whole(cell) else moved


def _is_whole(cell: str) -> bool:
    try:
        return float(cell) == _WHOLE
    except ValueError:
        return False


def _scaled(cell: str, factor: float) -> str:
    """Return a number times a factor, with its own decimals or more."""
    try:
        value = float(cell)
    except ValueError:
        return cell
    # Three at least, so that short numbers do not meet by chance in another record.
    decimals = max(len(cell.partition(".")[2]), 3)
    scaled = f"{value * factor:.{decimals}f}"
    return scaled if float(scaled) or not value else cell


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    generate(options.folder, options.records, options.seed)
