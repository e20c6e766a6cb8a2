"""What collected environments say of the settings that are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers


def settings_that_differ(answers: Answers, reference: Reference) -> tuple[str, ...]:
    """Return the settings that have another level in one bundle than in another.

    Only where every bundle states one.
    """
    first, *others = [each.saw for each in answers.collected] or [{}]
    return tuple(
        name
        for name, level in first.items()
        if name in reference.factors
        and reference.factors[name].role == "treatment"
        and all(name in saw for saw in others)
        and any(saw[name] != level for saw in others)
    )
