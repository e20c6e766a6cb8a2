"""What the command line says of files: which results count, and their levels."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ingest.workbench.contribute.asking.several import results_of
from ingest.workbench.contribute.given import NotGivenError, with_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.workbench.contribute.answers import Answers

_ALL = "all"
_NUMBERED = re.compile(r":([1-9][0-9]{0,5})=")


class _Said(NamedTuple):
    """``FILE=…`` or ``FILE:2=…``: the file, the number of a result, the rest."""

    file: str
    result: int | None
    text: str
    whole: str


class OfFiles(NamedTuple):
    """Files, path and name as given, and what the command line says of them.

    ``results`` are ``run.txt=2``, ``run.txt=1,3`` or ``run.txt=all``. ``levels`` are
    ``run.txt=none`` or, of one result, ``run.txt:2=none``, which then counts; where
    several settings vary ``run.txt=io_scheduler:none,threads:16``.
    """

    files: Sequence[tuple[Path, str]] = ()
    results: Sequence[str] = ()
    levels: Sequence[str] = ()


def with_said_of_files(answers: Answers, of_files: OfFiles) -> Answers:
    """Return the answers with what was said of files that were read.

    Those of a kept draft are known, too. Raises ``NotGivenError``.
    """
    known = {x.file for x in answers.rows} | {x.file for x in answers.collected}
    kept = [Path(name) for name in known if name]
    files = [
        *of_files.files,
        *((x, str(x)) for x in kept),
        *((x, x.name) for x in kept),
    ]
    chosen: dict[str, list[int]] = {}
    for said in (_parts(text, "--result", files) for text in of_files.results):
        chosen.setdefault(said.file, []).extend(_numbers(said, answers))
    named = [_parts(text, "--level", files) for text in of_files.levels]
    stated = set(chosen)
    for said in named:
        if said.result is None:
            continue
        _numbers(said._replace(text=str(said.result)), answers)
        if said.file in stated and said.result not in chosen[said.file]:
            message = f"--level {said.whole}: --result leaves result {said.result} out"
            raise NotGivenError(message)
        if said.file not in stated:
            chosen.setdefault(said.file, []).append(said.result)
    answers = _counted(answers, chosen)
    for said in sorted(named, key=lambda each: each.result is not None):
        answers = _with_level(answers, said)
    return answers


def _parts(text: str, option: str, files: Sequence[tuple[Path, str]]) -> _Said:
    # A name may hold the signs itself, so it is compared with those given.
    for path, shown in sorted(files, key=lambda each: -len(each[1])):
        if not text.startswith(shown):
            continue
        rest = text.removeprefix(shown)
        numbered = _NUMBERED.match(rest) if option == "--level" else None
        if numbered:
            return _Said(str(path), int(numbered[1]), rest[numbered.end() :], text)
        if rest.startswith("="):
            return _Said(str(path), None, rest[1:], text)
    message = f"{option} {text}: no file of --from is called so"
    raise NotGivenError(message)


def _numbers(said: _Said, answers: Answers) -> list[int]:
    rows = [row for row in (*answers.rows, *answers.spare) if row.file == said.file]
    known = sorted(row.result for row in rows)
    if said.text == _ALL:
        return known
    given = [part.strip() for part in said.text.split(",")]
    wrong = next((x for x in given if x not in map(str, known)), None)
    if wrong is not None:
        ids = ", ".join(map(str, known)) or "no figures"
        message = f"{said.whole}: there is no result {wrong}; the file has {ids}"
        raise NotGivenError(message)
    return [int(x) for x in given]


def _counted(answers: Answers, chosen: dict[str, list[int]]) -> Answers:
    for number, entry in enumerate(answers.several):
        if entry.file in chosen:
            found = {str(result) for result in chosen[entry.file]}
            ids = [str(x.result) for x in results_of(answers, entry)]
            kept = tuple(x for x in ids if x in found)
            answers = answers.with_answer(f"several.{number}.counted", kept)
    return answers


def _with_level(answers: Answers, said: _Said) -> Answers:
    for kind in ("several", "rows", "collected"):
        if kind == "several" and said.result is not None:
            continue
        for number, entry in enumerate(getattr(answers, kind)):
            is_meant = said.result in {None, getattr(entry, "result", None)}
            if entry.file == said.file and is_meant:
                levels = _levels(said, answers)
                keys = (f"{kind}.{number}.levels.{factor}" for factor in levels)
                pairs = zip(keys, levels.values(), strict=True)
                answers = with_settings(answers, pairs)
    return answers


def _levels(said: _Said, answers: Answers) -> dict[str, str]:
    factors = (*answers.treatments, *(answers.strata or ()))
    parts = [part.partition(":") for part in said.text.split(",")]
    if all(name in factors and sign for name, sign, _ in parts):
        return {name: level for name, _, level in parts}
    if len(answers.treatments) == 1:
        return {answers.treatments[0]: said.text}
    message = (
        f"--level {said.whole}: name the setting, too:  FILE=io_scheduler:none"
        if answers.treatments
        else f"--level {said.whole}: say what is compared:  --treatment io_scheduler"
    )
    raise NotGivenError(message)
