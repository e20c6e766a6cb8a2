"""What a version of a database does where nobody configures a setting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.analysis.evidence.stated_defaults import WINDOWS, stated_of

if TYPE_CHECKING:
    from ingest.analysis.evidence.stated_defaults import OfProduct
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def version_default(
    factor: Factor, record: Record, reference: Reference
) -> tuple[bool, str | None]:
    """Return whether defaults by version are known, and the level of the record's.

    Those of the product, or else of the one it derives from. The level is None where
    the version is not stated or not held, unless all versions agree.
    """
    product = str(record.environment.database.product.value)
    found = {
        factor.today(level)
        for each in stated_of(reference, factor, product)
        if _is_of(each, record)
        for level in each.levels
    }
    return bool(found), found.pop() if len(found) == 1 else None


def _is_of(stated: OfProduct, record: Record) -> bool:
    """Tell whether a statement is of the version of a record, or that is not stated."""
    on_windows = str(record.environment.platform.os.value) == WINDOWS
    if (str(stated.default.platform).lower() == WINDOWS) != on_windows:
        return False
    version = _VERSION.match(str(record.environment.database.version.value))
    return version is None or any(
        _holds(column, version[0]) for column in stated.product.covered(stated.default)
    )


def _holds(column: str, version: str) -> bool:
    """Tell whether a version belongs to a column: 8.0.31 to 8.0, 9.3 to 9.x."""
    wanted = column.removesuffix(".x").split(".")
    return version.split(".")[: len(wanted)] == wanted
