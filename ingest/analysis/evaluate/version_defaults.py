"""What a version of a database does where nobody configures a setting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.defaults import (
        DatabaseDefaults,
        DatabaseSetting,
        VersionDefault,
    )
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_WINDOWS = "windows"


def version_default(
    factor: Factor, record: Record, reference: Reference
) -> tuple[bool, str | None]:
    """Return whether defaults by version are known, and the level of the record's.

    Those of the product, or else of the one it derives from. The level is None where
    the version is not stated or not held, unless all versions agree.
    """
    product = str(record.environment.database.product.value)
    known = reference.databases.get(product)
    levels = {level.id for level in factor.levels}
    is_known = False
    for name in (product, known.broader if known else None):
        defaults = reference.defaults.databases.get(name or "")
        settings = [
            each
            for each in (defaults.settings if defaults else ())
            if each.factor == factor.id
        ]
        if defaults is None or not settings:
            continue
        found = {
            factor.today(value)
            for setting in settings
            for value in _values(defaults, setting, record)
            if value in levels or factor.values != "levels"
        }
        is_known = is_known or bool(found)
        if len(found) == 1:
            return True, found.pop()
    return is_known, None


def _values(
    defaults: DatabaseDefaults, setting: DatabaseSetting, record: Record
) -> Iterator[str]:
    """Yield the values of a setting in the version of a record, or in all of them."""
    stated = _VERSION.match(str(record.environment.database.version.value))
    on_windows = str(record.environment.platform.os.value) == _WINDOWS
    for default in setting.defaults:
        if (str(default.platform).lower() == _WINDOWS) != on_windows:
            continue
        if stated and not any(
            _holds(column, stated[0]) for column in defaults.covered(default)
        ):
            continue
        value = default.value or _before(defaults, setting, default)
        if value:
            yield value


def _before(
    defaults: DatabaseDefaults, setting: DatabaseSetting, default: VersionDefault
) -> str | None:
    """Return what the next release that changed a default without value changed."""
    order = defaults.versions.index
    if default.columns is None:
        return None
    last = order(default.columns[1])
    return next(
        (
            later.before
            for later in setting.defaults
            if later.before
            and later.platform == default.platform
            and later.columns
            and order(later.columns[0]) > last
        ),
        None,
    )


def _holds(column: str, version: str) -> bool:
    """Tell whether a version belongs to a column: 8.0.31 to 8.0, 9.3 to 9.x."""
    wanted = column.removesuffix(".x").split(".")
    return version.split(".")[: len(wanted)] == wanted
