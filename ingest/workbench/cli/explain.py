"""``atlas explain``: the reason behind a rule, and what can be chosen."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.intake.read.reference import read_reference
from ingest.intake.read.vocabulary import VOCABULARIES, entries
from ingest.intake.rules import RULES, rule_by_id
from ingest.paths import Paths
from ingest.workbench.cli.shared import refuse

if TYPE_CHECKING:
    from ingest.intake.models.disclosure import Disclosure
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.intake.rules import Rule

#: What lists the facts a test should disclose.
_FACTS = "facts"


def explain_command(
    rule: Annotated[
        str | None,
        typer.Argument(
            help="Id of a rule (DIS-04), or what to list: "
            f"{', '.join(VOCABULARIES)}, {_FACTS}; one setting (io_scheduler); or one "
            "fact (kernel), to see how to find it out."
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
        reference = read_reference(Paths.project())[0]
        fact = reference.disclosures.get(rule.lower())
        if fact is not None:
            _print_fact(fact, console)
            return
        listed = entries(rule.lower(), reference)
        if rule.lower() == _FACTS:
            listed = [(each.id, each.label) for each in reference.disclosures.values()]
        if listed is not None:
            factor = reference.factors.get(rule.lower().replace("-", "_"))
            if factor is not None:
                console.print(Text(_of_factor(factor)))
            _print_entries(listed, console)
            return
        refuse(_unknown(rule, reference))
    _print_rule(found, console)


def _of_factor(factor: Factor) -> str:
    """Say what a setting or condition is, and what values it takes besides a list."""
    what = f"{factor.id}: {factor.label['en']} ({factor.role})"
    return f"{what}; any number" if factor.values == "number" else what


def _unknown(word: str, reference: Reference) -> str:
    """Say that nothing goes by a word, what resembles it, and what can be listed."""
    rules = [each.id for each in RULES]
    names = (*reference.factors, *reference.disclosures, *VOCABULARIES, _FACTS)
    near = [
        *get_close_matches(word.upper(), rules, n=3),
        *get_close_matches(word.lower().replace("-", "_"), names, n=3),
    ]
    hint = f"; near: {', '.join(near)}" if near else ""
    return (
        f"there is no rule, list, setting or fact {word}{hint}; `atlas explain` lists "
        f"the rules, `atlas explain settings` the settings; lists of ids: "
        f"{', '.join(VOCABULARIES)}, {_FACTS}"
    )


def _print_entries(listed: list[tuple[str, str]], console: Console) -> None:
    width = max((len(identity) for identity, _ in listed), default=0)
    for identity, meaning in listed:
        console.print(Text(f"{identity:<{width}}  {meaning}"), soft_wrap=True)


def _print_fact(fact: Disclosure, console: Console) -> None:
    """Print why a fact matters and every way to find it out."""
    console.print(Text(f"{fact.label}\n", style="bold"))
    console.print(Text(f"Why: {fact.why}\n"))
    for way in fact.commands:
        where = ", ".join((*way.platforms, *way.databases)) or "anywhere"
        client = f" (in {way.client})" if way.client else ""
        root = " (as root)" if way.root else ""
        console.print(Text(f"{where}{client}{root}:"))
        for line in filter(None, (way.command, way.reads)):
            console.print(Text(f"    {line}"), soft_wrap=True)


def _print_rule(rule: Rule, console: Console) -> None:
    level = "stops the build" if rule.level == "E" else "shown on the page"
    console.print(Text(f"{rule.id}  {rule.title}", style="bold"))
    console.print(Text(f"Level {rule.level}: {level}.\n"))
    console.print(Text(f"Why: {rule.why}\n"))
    console.print(Text(f"How to mend: {rule.mend}"))
