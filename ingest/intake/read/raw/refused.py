"""Why an output cannot be read."""

from __future__ import annotations

from enum import StrEnum

from ingest.findings import Finding, Place, error


class Reason(StrEnum):
    """Why an output is refused; explained in :mod:`ingest.intake.rules.importing`."""

    #: Empty, binary, or larger than any report.
    NOT_TEXT = "IMP-01"
    #: Of no tool that is known.
    UNKNOWN_TOOL = "IMP-02"
    #: The end is missing.
    CUT_OFF = "IMP-03"
    #: Damaged, or with a value that is none: NaN, infinity.
    DAMAGED = "IMP-04"
    #: Markup, scripts or entities where a tool writes none.
    MARKUP = "IMP-05"


class RefusedError(Exception):
    """An output that cannot be read, with the reason and the line."""

    def __init__(  # noqa: PLR0913 (the parts of a finding, each named by the caller)
        self,
        reason: Reason,
        message: str,
        *,
        found: str,
        expected: str,
        hint: str,
        line: int = 1,
    ) -> None:
        """Keep the parts of the finding; the file is added by whoever opened it."""
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.found = found
        self.expected = expected
        self.hint = hint
        self.line = line

    def finding(self, shown: str) -> Finding:
        """Return the refusal as a finding about the file printed as ``shown``."""
        return error(
            self.reason,
            Place(shown, self.line),
            found=self.found,
            expected=self.expected,
            hint=self.hint,
            message=self.message,
        )


def cut_off(ends: str, line: int, *, missing: str) -> RefusedError:
    """Return the refusal of an output that stops before ``missing``.

    ``ends`` is the last line there is, ``line`` its number.
    """
    return RefusedError(
        Reason.CUT_OFF,
        f"the output stops before {missing}",
        found=ends or "nothing more",
        expected=missing,
        hint="take the whole output of a run that ended; a run that was stopped has "
        "no result",
        line=line,
    )


def no_value(what: str, found: str, line: int = 1) -> RefusedError:
    """Return the refusal of ``found`` where the value ``what`` should stand."""
    return RefusedError(
        Reason.DAMAGED,
        f"{what} is not a finite number",
        found=found,
        expected="a plain number",
        hint="leave out this run: the tool measured nothing that could be compared",
        line=line,
    )
