"""What an answer means as a value of the record, and what is wrong with it."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from ingest.intake.models.base import DATE_PATTERN, ID_PATTERN
from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.intake.models.web import address_problem
from ingest.intake.read.quantities import size_in_bytes

_TIME = re.compile(
    r"([0-9]+(?:\.[0-9]+)?) ?(s|m|h|d)?(?:ec|econd|in|inute|r|our|ay)?s?", re.IGNORECASE
)
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_TIMES = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?|[a-z]+) ?(?:times|x|×) ?(?:the )?(?:memory|ram)",
    re.IGNORECASE,
)
_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_WHOLE = re.compile(r"[1-9][0-9]{0,17}")
#: What makes a year or a month a day.
_FIRST_DAY = "YYYY-01-01"
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
#: What EVI-01 takes for HTML; the guided start says so before anything is written.
_TAG = re.compile(r"<(?!https?://)[A-Za-z/!?][^>]{0,40}>?")
_WORDS = frozenset({UNKNOWN, VARIED})
_EXPECTED_COUNT = "a whole number, or unknown"
_EXPECTED_SIZE = "a size such as 64 GiB (1024³ bytes each) or 64 GB (10⁹)"
_EXPECTED_FLAG = "true, false or unknown"
#: What is chosen among the settings where one's own is not among them.
NOT_LISTED = "not_listed"
#: Longest answer on one line, and of the narrative, in characters.
LONGEST, LONGEST_TEXT = 500, 50_000
_LONGEST_ID = 80


def count(text: str, key: str) -> int | str:
    """Return a number of bytes, seconds or pieces, ``unknown`` or ``varied``.

    Raises ``ValueError``, in words for the contributor, where the text is no whole
    number of them.
    """
    if text in _WORDS:
        return text
    if "bytes" in key:
        return _whole(text, size_in_bytes(text), _EXPECTED_SIZE)
    if key.endswith("_s"):
        return _whole(text, _seconds(text), "seconds, or a time such as 10 min")
    if not _WHOLE.fullmatch(text):
        raise ValueError(_EXPECTED_COUNT)
    return int(text)


def times_memory(text: str) -> Decimal | None:
    """Return how many times the memory a size is ("four times memory"), else None."""
    found = _TIMES.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    number = found["number"].lower()
    if number in _NUMBER_WORDS:
        return Decimal(_NUMBER_WORDS.index(number) + 1)
    amount = Decimal(number) if number[0].isdigit() else Decimal(0)
    return amount or None


def _seconds(text: str) -> Decimal | None:
    time = _TIME.fullmatch(text)
    return Decimal(time[1]) * _SECONDS[(time[2] or "").lower()] if time else None


def _whole(text: str, amount: Decimal | None, expected: str) -> int:
    if amount is None:
        message = f"{expected}, or unknown"
        raise ValueError(message)
    if amount != amount.to_integral_value() or amount < 1:
        message = f"{expected}: {text} is no whole number of them"
        raise ValueError(message)
    return int(amount)


def flag(text: str) -> bool | str:
    """Return true, false, ``unknown`` or ``varied``. Raises ``ValueError``."""
    if text in _WORDS:
        return text
    if text.lower() not in _FLAGS:
        raise ValueError(_EXPECTED_FLAG)
    return _FLAGS[text.lower()]


def line_problem(text: str, longest: int = LONGEST) -> str:
    """Return why a text cannot stand in a record, in words; "" where it can.

    Line ends are allowed where ``longest`` is that of the narrative.
    """
    if len(text) > longest:
        return f"at most {longest} characters; this has {len(text)}"
    lines = longest == LONGEST_TEXT
    bad = next(
        (c for c in text if not c.isprintable() and not (lines and c == "\n")), ""
    )
    if bad:
        return f"plain text, without the control character {ascii(bad)[1:-1]}"
    tag = _TAG.search(text)
    return f"plain text, without HTML ({tag[0]})" if tag else ""


def date_problem(text: str, *, or_unknown: bool) -> str:
    """Return why a text is no date: ISO, whole or without day or month."""
    if or_unknown and text == UNKNOWN:
        return ""
    expected = "a date such as 2026-11-20, 2026-11 or 2026"
    if not re.fullmatch(DATE_PATTERN.strip("^$"), text):
        return expected + (", or unknown" if or_unknown else "")
    try:
        date.fromisoformat(text + _FIRST_DAY[len(text) :])
    except ValueError:
        return f"{text} is not a day of the calendar"
    return ""


def id_problem(text: str) -> str:
    """Return why a text cannot be the id of a record."""
    if re.fullmatch(ID_PATTERN.strip("^$"), text) and len(text) <= _LONGEST_ID:
        return ""
    return "at most 80 lower-case letters and digits, joined by single hyphens"


def url_problem(text: str) -> str:
    """Return why a text cannot be the address of the source."""
    problem = address_problem(text)
    return f"an address that anyone can open: it {problem}" if problem else ""


def slug(text: str) -> str:
    """Return letters and digits of a text in the form of an id; "" where none are."""
    return "-".join(words(text))[:_LONGEST_ID].strip("-")


def own_id(name: str) -> str:
    """Return a setting's name as an id: ``vm.swappiness`` is ``vm_swappiness``."""
    found = "_".join(words(name))
    return f"setting_{found}" if found[:1].isdigit() else found


def words(text: str) -> list[str]:
    """Return the runs of letters and digits of a text, in lower case."""
    return re.findall(r"[a-z0-9]+", text.lower())
