"""What a partial language borrows is marked on its pages as English.

Templates print a borrowed text like any other, between two signs. Here, once the pages
are written, the signs become ``<span lang="en">`` where a text stands, and nothing
where no element can: in attributes, titles, scripts, drawings, and in other files.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.models.borrowed import CLOSE, OPEN, unmarked
from ingest.intake.models.languages import ORIGINAL, REGISTRY

if TYPE_CHECKING:
    from pathlib import Path

#: Elements inside which there is only text, and drawings, which know no ``span``.
_CLOSED = r"script|style|title|textarea|option|svg"
_PIECE = re.compile(
    rf"<!--.*?-->|<({_CLOSED})\b[^>]*>.*?</\1>|<[^>]*>|[^<]+",
    re.DOTALL | re.IGNORECASE,
)
#: A text goes on over these; any other element ends it, should its end have been cut.
_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|br|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|svg|use"
    r"|time|var|wbr)\b",
    re.IGNORECASE,
)
_TEXTS = {
    ".html",
    ".json",
    ".md",
    ".svg",
    ".txt",
    ".xml",
    ".csv",
    ".js",
    ".bib",
    ".ris",
}


def mark_borrowed(public: Path) -> None:
    """Mark the borrowed texts of a site; complete languages borrow none."""
    if all(entry.status == "complete" for entry in REGISTRY.values()):
        return
    for file in public.rglob("*"):
        if file.suffix not in _TEXTS or not file.is_file():
            continue
        text = file.read_text("utf-8")
        if OPEN in text or CLOSE in text:
            said = marked(text) if file.suffix == ".html" else unmarked(text)
            file.write_text(said, "utf-8")


def marked(page: str) -> str:
    """Return a page whose borrowed texts name their language."""
    tag = REGISTRY[ORIGINAL].tag
    parts: list[str] = []
    inside = 0
    for piece in _PIECE.finditer(page):
        text = piece[0]
        if text.startswith("<"):
            parts.append(unmarked(text))
            if not _INLINE.match(text):
                inside = 0
            continue
        for part in re.split(f"([{OPEN}{CLOSE}])", text):
            if part in (OPEN, CLOSE):
                inside = max(0, inside + (1 if part == OPEN else -1))
            elif inside and part.strip():
                parts.append(f'<span lang="{tag}">{part}</span>')
            else:
                parts.append(part)
    return "".join(parts)
