"""Hugo, as a site and a preview call it: watched, and with a message that helps."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.site.watchdog import (
    Patience,
    StuckError,
    pass_on,
    run_watched,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ingest.paths import Paths

STACKS = "hugo-stacks.txt"
#: One page after the other: what fails then is told, and nobody waits for anybody.
_ALONE = {"HUGO_NUMWORKERMULTIPLIER": "1"}
_PATIENCE = Patience()


class RenderError(Exception):
    """Hugo failed; the message is what it said, or why it was ended."""


def run_hugo(  # noqa: PLR0913 (each named by the caller)
    arguments: Sequence[str],
    paths: Paths,
    destination: Path,
    *,
    say: Callable[[str], object] = pass_on,
    keep_open: Sequence[int] = (),
    patience: Patience = _PATIENCE,
) -> None:
    """Render the site at ``paths.root`` into ``destination``.

    ``arguments`` go to Hugo besides; ``say`` hears what it prints. After a template
    that fails, Hugo often waits for itself instead of saying so: it is then asked again
    with a single worker. Raises ``RenderError`` when it fails or gets nowhere.
    """
    command = [
        str(Path(sysconfig.get_path("scripts")) / "hugo"),
        *("--source", str(paths.root), "--destination", str(destination.absolute())),
        *arguments,
    ]
    # Variables that start with HUGO_ would override the configuration.
    clean = {k: v for k, v in os.environ.items() if not k.startswith("HUGO_")}
    said: list[str] = []

    def hear(text: str) -> None:
        said.append(text)
        say(text)

    def run(environment: Mapping[str, str]) -> int:
        return run_watched(
            command,
            cwd=paths.root,
            stacks=paths.cache / STACKS,
            say=hear,
            patience=patience,
            environment=environment,
            keep_open=keep_open,
        )

    try:
        try:
            code = run(clean)
        except StuckError as problem:
            say(f"{problem}\nAgain, with one worker:\n")
            said.clear()
            code = run({**clean, **_ALONE})
    except StuckError as problem:
        message = f"{problem}\n{_last_file(destination)}"
        raise RenderError(message) from problem
    if code:
        raise RenderError("".join(said).strip() or f"Hugo ended with {code}")


def _last_file(folder: Path) -> str:
    """Say which page was written last: the next one is the suspect."""
    files = [path for path in folder.rglob("*.html") if path.is_file()]
    if not files:
        return "No page was written before that."
    last = max(files, key=lambda path: path.stat().st_mtime_ns)
    return f"The last page written: {last.relative_to(folder).as_posix()}"
