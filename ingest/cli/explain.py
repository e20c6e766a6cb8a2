"""``atlas explain``: the reason behind a rule, and what can be chosen."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.cli.shared import refuse
from ingest.paths import Paths
from ingest.read.reference import read_reference
from ingest.read.vocabulary import VOCABULARIES, entries
from ingest.rules import RULES, rule_by_id

if TYPE_CHECKING:
    from ingest.rules import Rule


def explain_command(
    rule: Annotated[
        str | None,
        typer.Argument(
            help="Id of a rule (DIS-04), or what to list: "
            f"{', '.join(VOCABULARIES)}, or one setting (io_scheduler)."
        ),
    ] = None,
) -> None:
    """Say what a rule asks for, why, and how to mend; or list what can be chosen."""
    console = Console(highlight=False)
    if rule is None:
        for each in RULES:
            console.print(Text(f"{each.id}  {each.level}  {each.title}"))
        return
    found = rule_by_id(rule)
    if found is None:
        listed = entries(rule.lower(), read_reference(Paths.project())[0])
        if listed is not None:
            _print_entries(listed, console)
            return
        near = get_close_matches(rule.upper(), [each.id for each in RULES], n=3)
        hint = f"; near: {', '.join(near)}" if near else ""
        refuse(
            f"there is no rule {rule}{hint}; `atlas explain` lists all; "
            f"lists of ids: {', '.join(VOCABULARIES)}"
        )
    _print_rule(found, console)


def _print_entries(listed: list[tuple[str, str]], console: Console) -> None:
    width = max((len(identity) for identity, _ in listed), default=0)
    for identity, meaning in listed:
        console.print(Text(f"{identity:<{width}}  {meaning}"), soft_wrap=True)


def _print_rule(rule: Rule, console: Console) -> None:
    level = "stops the build" if rule.level == "E" else "shown on the page"
    console.print(Text(f"{rule.id}  {rule.title}", style="bold"))
    console.print(Text(f"Level {rule.level}: {level}.\n"))
    console.print(Text(f"Why: {rule.why}\n"))
    console.print(Text(f"How to mend: {rule.mend}"))
