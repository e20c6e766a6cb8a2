"""The colours of the design tokens inside a drawing, for places without a style sheet.

Drawings name colours by custom property. A picture holds their light values, which
every program reads, and a style for dark surroundings, which browsers read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_DECLARED = re.compile(r"(--[\w-]+):\s*([^;]+);")
_DARK = re.compile(
    r"@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}", re.DOTALL
)
_PAPER = "--paper"
#: Each family with what stands in where it is not installed. The renderer of PNGs
#: knows the fonts of the site by the first name.
_FONTS = {
    "--font-sans": "IBM Plex Sans, Arial, system-ui, sans-serif",
    "--font-mono": "IBM Plex Mono, ui-monospace, monospace",
}


class Tokens(NamedTuple):
    """Values by custom property; ``dark`` has those that differ."""

    light: Mapping[str, str]
    dark: Mapping[str, str]


def read_tokens(css: str) -> Tokens:
    """Return the colours of ``assets/css/tokens.css``.

    Raises ValueError where it has no dark ones.
    """
    dark = _DARK.search(css)
    if not dark:
        message = "tokens.css has no colours for dark surroundings"
        raise ValueError(message)
    light = dict(_DECLARED.findall(css[: css.index("@media")]))
    return Tokens({**light, **_FONTS}, dict(_DECLARED.findall(dark[1])))


def coloured(svg: str, tokens: Tokens) -> str:
    """Return a drawing with the light values filled in.

    Raises KeyError for a colour that is no token.
    """
    return _VARIABLE.sub(lambda found: tokens.light[found[1]], svg)


def themes(svg: str, tokens: Tokens) -> str:
    """Return rules that turn the colours of a drawing for dark surroundings.

    The reader's system decides, unless the address names the part ``light`` or
    ``dark`` the drawing is in. ``svg`` still names its colours by custom property.
    Rules match the light value that ``coloured`` writes, so two tokens of one light
    value must share the dark one; a ValueError says where they do not.
    """
    dark: dict[str, str] = {}
    for name in sorted({_PAPER, *_VARIABLE.findall(svg)} & set(tokens.dark)):
        light = tokens.light[name]
        if dark.setdefault(light, tokens.dark[name]) != tokens.dark[name]:
            message = f"{name} is {light} like another colour, but only in the light"
            raise ValueError(message)
    night = tokens.dark.get(_PAPER, "")
    return (
        f"svg{{background:{tokens.light[_PAPER]}}}"
        "@media(prefers-color-scheme:dark)"
        f"{{svg:not(:has(#light:target)){{background:{night}}}"
        f"{_turned(dark, '#light:not(:target)')}}}"
        f"svg:has(#dark:target){{background:{night}}}{_turned(dark, '#dark:target')}"
    )


def _turned(dark: Mapping[str, str], within: str) -> str:
    # No custom properties: programs that do not know them would paint all black.
    return "".join(
        f'{within} [fill="{light}"]{{fill:{turned}}}'
        f'{within} [stroke="{light}"]{{stroke:{turned}}}'
        for light, turned in dark.items()
    )
