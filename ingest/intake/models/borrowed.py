"""Text that stands in for what a partial language lacks.

It is English between two signs that no text of ours holds and nothing shows, so that it
can pass through sentences, templates and scripts as any other text. What is written for
readers loses the signs: a page says in their place which language that is
(:mod:`ingest.workbench.site.borrowed`), a table or a drawing only leaves them out.
"""

from __future__ import annotations

#: Unicode's signs for "here begins another language", and for the end of that.
OPEN, CLOSE = "\U000e0001", "\U000e007f"


def borrowed(text: str) -> str:
    """Return a text that is marked as being in another language than its neighbours."""
    return f"{OPEN}{text}{CLOSE}"


def unmarked(text: str) -> str:
    """Return a text without these marks."""
    return text.replace(OPEN, "").replace(CLOSE, "")
