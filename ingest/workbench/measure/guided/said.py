"""What was said so far, by the key of the question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.workbench.contribute.drafting.said import count

if TYPE_CHECKING:
    from collections.abc import Mapping

#: ``source``: one of these.
QUESTION, READY, OWN = "question", "ready", "own"
#: ``limit_bytes``: no limit.
NO_LIMIT = "none"
#: ``setting``: one the atlas does not list.
OTHER = "other"


@dataclass(frozen=True, slots=True)
class Said:
    """Replies by key; a reply is a text, or several where several are chosen."""

    replies: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        """Tell whether a question was answered."""
        return key in self.replies

    def text(self, key: str) -> str:
        """Return a reply; "" where there is none."""
        reply = self.replies.get(key, "")
        return reply if isinstance(reply, str) else "; ".join(reply)

    def number(self, key: str) -> int | None:
        """Return a reply as pieces, bytes or seconds, as its key says; None: none."""
        reply = self.text(key)
        if not reply or reply == NO_LIMIT:
            return None
        return int(count(reply, key))

    def levels(self) -> tuple[str, ...]:
        """Return the levels, marked in a list or typed in a row."""
        reply = self.replies.get("levels", ())
        return reply if isinstance(reply, tuple) else in_a_row(reply)

    def with_reply(self, key: str, reply: str | tuple[str, ...]) -> Said:
        """Return the replies with one more."""
        return Said({**self.replies, key: reply})


def in_a_row(text: str) -> tuple[str, ...]:
    """Return what stands between semicolons; without any, between commas."""
    between = ";" if ";" in text else ","
    return tuple(word.strip() for word in text.split(between) if word.strip())
