"""How the languages of the registry write numbers, for tests that read them back.

Taken from CLDR's tables, not from the code that writes numbers.
"""

import re

from babel.numbers import get_decimal_symbol, get_group_symbol

from ingest.intake.models.languages import REGISTRY

#: The signs between thousands and before decimals, by language.
SEPARATORS = {
    key: (
        get_group_symbol(entry.locales.babel),
        get_decimal_symbol(entry.locales.babel),
    )
    for key, entry in REGISTRY.items()
}


def as_the_page_prints(text: str, language: str) -> str:
    """Write digits as a source prints them, such as 1234.50, in the language's way."""
    group, decimal = SEPARATORS[language]
    whole, _, fraction = text.partition(".")
    if len(whole) >= REGISTRY[language].groups_from:
        whole = re.sub(r"(?<=\d)(?=(\d{3})+$)", group, whole)
    return f"{whole}{decimal}{fraction}" if fraction else whole


def as_the_source_prints(text: str, language: str) -> str:
    """Undo the separators of a language: 1.234,50 in German is 1234.50."""
    group, decimal = SEPARATORS[language]
    whole, _, fraction = text.partition(decimal)
    plain = whole.replace(group, "") + ("." + fraction if fraction else "")
    assert re.fullmatch(r"-?\d+(\.\d+)?", plain), f"not a number: {text!r}"
    sign = "-" if plain.startswith("-") else ""
    assert sign + as_the_page_prints(plain.lstrip("-"), language) == text, text
    return plain
