"""When a question applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.contribute.drafting.environment import bare, family, medium, seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers


def always(_answers: Answers, _reference: Reference) -> bool:
    """Apply to every record."""
    return True


def is_lab(answers: Answers, _reference: Reference) -> bool:
    """Apply to measurements of one's own."""
    return answers.kind == "lab"


def is_without_bundle(answers: Answers, _reference: Reference) -> bool:
    """Apply to measurements of one's own of which no collector saw the system."""
    return answers.kind == "lab" and not answers.environment


def is_publication(answers: Answers, _reference: Reference) -> bool:
    """Apply to what somebody published."""
    return answers.kind != "lab"


def is_restricted(answers: Answers, reference: Reference) -> bool:
    """Apply to databases whose licence restricts publishing benchmarks."""
    name = answers.database.product or bare(seen(answers, "database.product"))
    product = reference.databases.get(str(name))
    return product is not None and product.restricts_publication


def is_unrestricted(answers: Answers, reference: Reference) -> bool:
    """Apply to all other databases."""
    return not is_restricted(answers, reference)


def has_rows(answers: Answers, _reference: Reference) -> bool:
    """Apply where the table is made from output files."""
    return bool(answers.rows)


def no_rows(answers: Answers, reference: Reference) -> bool:
    """Apply where the table has to be given."""
    return not answers.rows and not has_claims(answers, reference)


def has_claims(answers: Answers, _reference: Reference) -> bool:
    """Apply where the source has statements and no table."""
    return answers.states_only


def without_rows(answers: Answers, _reference: Reference) -> bool:
    """Apply where no output files were given."""
    return not answers.rows


def has_table(answers: Answers, reference: Reference) -> bool:
    """Apply where the table is given as text, or will be."""
    return not answers.rows and not has_claims(answers, reference)


def may_have_claims(answers: Answers, _reference: Reference) -> bool:
    """Apply to what somebody published, as long as there is no table."""
    return answers.kind == "publication" and not answers.rows and not answers.table


def two_in_turn(answers: Answers, _reference: Reference) -> bool:
    """Apply to measurements of one's own with more than one row."""
    return answers.kind == "lab" and (len(answers.rows) > 1 or bool(answers.table))


def is_linux(answers: Answers, reference: Reference) -> bool:
    """Apply on Linux."""
    return family(answers, reference) == "linux"


def medium_is_open(answers: Answers, reference: Reference) -> bool:
    """Apply where the class of the storage does not say what the medium is."""
    return not medium(answers, reference)


def scheduler_stays(answers: Answers, reference: Reference) -> bool:
    """Apply on Linux, where the scheduler is not what was varied."""
    tested = "io_scheduler" in _factors(answers)
    return not tested and family(answers, reference) in {"linux", ""}


def untested(*factors: str) -> Callable[[Answers, Reference], bool]:
    """Apply where none of the factors was varied."""

    def applies(answers: Answers, _reference: Reference) -> bool:
        return not set(factors) & set(_factors(answers))

    return applies


def _factors(answers: Answers) -> tuple[str, ...]:
    return (*answers.treatments, *(answers.strata or ()))
