"""What is said in the thread of a form, and in the pull request made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.review.comment import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.workbench.review.issue.record import Outcome

#: Finds the comment again. GitHub does not show it.
MARKER = "<!-- io-atlas: form -->"
_MOST = 30


def as_questions(outcome: Outcome) -> str:
    """Return the comment that asks for what is missing."""
    return "\n".join([MARKER, *_questions(outcome)])


def _questions(outcome: Outcome) -> Iterator[str]:
    yield (
        "Thank you. To make a record of this, some answers are missing. Edit the first "
        "post (its menu, *Edit*), and this comment follows. `unknown` is an answer "
        "wherever it is not said otherwise; nobody has to guess.\n"
    )
    for each in outcome.questions[:_MOST]:
        yield f"- **{harmless(each.text)}** {harmless(each.why)}"
        if each.how_to_find:
            yield f"  How to find it out: {harmless(each.how_to_find)}"
        if each.choices:
            ids = ", ".join(f"`{choice.id}`" for choice in each.choices[:_MOST])
            yield f"  One of {ids}."
        yield f"  Under *Further facts*: `{each.key} = …`"
    for each, expected in outcome.wrong[:_MOST]:
        yield f"- **{harmless(each.text)}** Expected: {harmless(expected)}"
    for text in outcome.unclear[:_MOST]:
        yield f"- Not understood: {harmless(text)}"
    for finding in outcome.findings[:_MOST]:
        place = harmless(f"{finding.path.rsplit('/', 1)[-1]}:{finding.line}")
        yield (
            f"- {place} {finding.rule}: {harmless(finding.message)}. Found: "
            f"{harmless(finding.found)}. {harmless(finding.hint)}"
        )


def as_done(number: int) -> str:
    """Return the comment that leads to the pull request."""
    return (
        f"{MARKER}\nThank you. The answers became pull request #{number}: it shows the "
        "record, its page and what it changes. Edit the first post, and it follows, "
        "until somebody reviews it."
    )


def as_settled(number: int) -> str:
    """Return the comment that says why an edit changes nothing any more."""
    return (
        f"{MARKER}\nThank you. Pull request #{number} was made from these answers, and "
        "since then people have reviewed, changed or closed it. What they looked at "
        "is not replaced by an edit here: please say in that pull request what should "
        "be different."
    )


def as_pull_request(outcome: Outcome, issue: int, author: str) -> str:
    """Return the text of the pull request."""
    notes = [f"- {harmless(text)}" for text in outcome.unclear[:_MOST]]
    left = "\n\nNot understood, and left out:\n\n" + "\n".join(notes) if notes else ""
    return (
        f"Made from the form in #{issue}, filled in by {harmless(author)}. A "
        "maintainer compares the numbers with the source.\n\n"
        f"Closes #{issue}{left}"
    )
