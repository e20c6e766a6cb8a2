"""What an output says about its run that a record says, too, and whether they agree."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import UNKNOWN, VARIED

if TYPE_CHECKING:
    from ingest.intake.read.raw.results import Importer, Result

#: Reports of the database, the system or a frame around another tool: their version
#: is not that of the load, and they do not know its name.
_NOT_THE_LOAD = frozenset(
    {"oracle-awr", "oracle-statspack", "phoronix", "atlas-collect"}
)
#: Sizes in bytes agree when they differ by less: makers count in powers of ten, and
#: the kernel keeps a part of the memory for itself.
_BYTES_MARGIN = Decimal("0.10")
_WORD = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_MARK = re.compile(r"\((?:r|tm|c)\)", re.IGNORECASE)
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def run_facts(importer: Importer, result: Result) -> dict[str, str | int]:
    """Return tool, version, clients and duration_s, as far as the output says them.

    Clients are those that worked at the same time; where a tool knows threads alone,
    each of them is one.
    """
    facts: dict[str, str | int] = {}
    if importer.id not in _NOT_THE_LOAD:
        facts["tool"] = importer.label
        if result.tool_version:
            facts["version"] = result.tool_version
    parameters = result.parameters
    for name, given in (
        ("clients", parameters.get("clients", parameters.get("threads"))),
        ("duration_s", parameters.get("duration_s")),
    ):
        number = _whole(given)
        if number:
            facts[name] = number
    return facts


def _whole(given: object) -> int | None:
    """Return a whole number; a record holds no other, and none is rounded."""
    if isinstance(given, bool) or not isinstance(given, int | str | Decimal):
        return None
    try:
        number = Decimal(str(given))
    except InvalidOperation:
        return None
    whole = number.is_finite() and number == number.to_integral_value()
    return int(number) if whole else None


def agree(name: str, stated: object, said: object) -> bool:
    """Tell whether what a record states of ``name`` can be what the tool says.

    One may say more than the other (``1.0`` and ``1.0.20``, ``Xeon E5-2670`` and the
    full name of it); unknown and varied contradict nothing.
    """
    if stated in {UNKNOWN, VARIED} or stated == said:
        return True
    if isinstance(stated, bool) or isinstance(said, bool):
        return False
    if isinstance(stated, int) and isinstance(said, int):
        margin = _BYTES_MARGIN if name.endswith("_bytes") else Decimal(0)
        return abs(stated - said) <= margin * max(stated, said)
    if name in {"version", "kernel"}:
        return _versions_agree(str(stated), str(said))
    one, other = _words(str(stated)), _words(str(said))
    return one <= other or other <= one


def same_tool(stated: str, importer: Importer) -> bool:
    """Tell whether a record's name of its tool can mean that of the output."""
    if stated in {UNKNOWN, VARIED} or importer.id in _NOT_THE_LOAD:
        return True
    given = _letters(stated)
    names = {_letters(importer.id), _letters(importer.label)}
    return any(name in given or given in name for name in names)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _versions_agree(one: str, other: str) -> bool:
    first, second = _VERSION.search(one), _VERSION.search(other)
    if not first or not second:
        return one.strip().lower() == other.strip().lower()
    parts = list(zip(first[0].split("."), second[0].split("."), strict=False))
    return all(a == b for a, b in parts)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(_MARK.sub(" ", text.lower())))
