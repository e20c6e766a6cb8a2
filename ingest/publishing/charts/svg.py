"""Turns the renderer's SVG into the small, safe drawing a page inlines.

The drawing is flattened to absolute positions and regrouped by appearance: no class,
no style attribute, no id but those of title and description, no machine-made English
label. Colours pass through as they are, so they stay custom properties.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterator

_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
_TRANSLATE = re.compile(r"translate\(([^,)]+)(?:,([^)]+))?\)")
# One absolute move, then relative commands only: can be shifted by its first pair.
_SHIFTABLE = re.compile(r"M([-.\de]+),([-.\de]+)((?:[a-z][^A-Z]*)Z?|[hv][^A-Z]*Z?)?$")
_FONTS = {"IBM Plex Mono": "var(--font-mono)", "IBM Plex Sans": "var(--font-sans)"}
_PAINT = (
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray"),
    *("stroke-opacity", "stroke-linejoin", "stroke-linecap", "opacity"),
)
_TEXT = ("text-anchor", "font-family", "font-size", "font-weight", "font-style")
_DEFAULTS = {
    ("opacity", "1"),
    ("font-weight", "400"),
    ("font-weight", "normal"),
    ("text-anchor", "start"),
    ("stroke-linecap", "butt"),
    ("stroke-linejoin", "miter"),
    ("stroke-width", "0"),
}


@dataclass
class _Leaf:
    """One drawn thing: a path in absolute coordinates, or a text at a point."""

    look: tuple[tuple[str, str], ...]
    path: str = ""
    at: tuple[float, float] | None = None
    text: str = ""
    paths: list[str] = field(default_factory=list)


def tidy_svg(source: str, chart_id: str, title: str, description: str) -> str:
    """Return the page's form of a rendered SVG.

    ``chart_id`` must be unique on its page; ``title`` names the chart and
    ``description`` states its finding, both translated.
    """
    root = ET.fromstring(source)  # noqa: S314 - our own renderer wrote it
    leaves = list(_leaves(root, 0.0, 0.0))
    shapes = _merged([leaf for leaf in leaves if not leaf.text])
    texts = sorted((leaf for leaf in leaves if leaf.text), key=lambda leaf: leaf.look)
    width, height = root.get("width", "0"), root.get("height", "0")
    drawing = "".join([*map(_shape, shapes), *_text_groups(texts)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}"'
        f' height="{height}" viewBox="0 0 {width} {height}"'
        f' aria-labelledby="{chart_id}-t {chart_id}-d">'
        f'<title id="{chart_id}-t">{escape(title)}</title>'
        f'<desc id="{chart_id}-d">{escape(description)}</desc>'
        f'<g aria-hidden="true" fill="none">{drawing}</g></svg>'
    )


def _leaves(element: ET.Element, dx: float, dy: float) -> Iterator[_Leaf]:
    if element.get("display") == "none":
        return
    shift = _TRANSLATE.search(element.get("transform", ""))
    if shift:
        dx, dy = dx + float(shift[1]), dy + float(shift[2] or 0)
    tag = element.tag.rpartition("}")[2]
    if tag == "text":
        if text := "".join(element.itertext()):
            yield _Leaf(_look(element, (*_PAINT, *_TEXT)), at=(dx, dy), text=text)
    elif tag in ("path", "line", "rect"):
        look = _look(element, _PAINT)
        path = _path_of(tag, element)
        if path and any(name in ("fill", "stroke") for name, _ in look):
            moved = _shifted(path, dx, dy)
            yield _Leaf(
                look, path=moved or _rounded(path), at=None if moved else (dx, dy)
            )
    for child in element:
        yield from _leaves(child, dx, dy)


def _look(element: ET.Element, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the attributes that matter, without those that say nothing."""
    found = []
    for name in names:
        value = element.get(name, "").removesuffix("px")
        if name == "font-family":
            value = _FONTS.get(value, value)
        if value not in ("", "none") and (name, value) not in _DEFAULTS:
            found.append((name, value))
    look = dict(found)
    if "stroke" not in look:
        look = {k: v for k, v in look.items() if not k.startswith("stroke")}
    elif "font-size" in look:
        look["paint-order"] = "stroke"  # the stroke is a halo, behind the digits
    return tuple(sorted(look.items()))


def _path_of(tag: str, element: ET.Element) -> str:
    if tag == "path":
        return element.get("d", "")
    x, y = (float(element.get(name, "0")) for name in ("x", "y"))
    if tag == "rect":
        width, height = element.get("width", "0"), element.get("height", "0")
        return f"M{x},{y}h{width}v{height}h-{width}Z"
    x1, y1, x2, y2 = (float(element.get(n, "0")) for n in ("x1", "y1", "x2", "y2"))
    return f"M{x1},{y1}l{x2 - x1},{y2 - y1}"


def _shifted(path: str, dx: float, dy: float) -> str | None:
    """Return the path moved, or None where it holds absolute commands."""
    found = _SHIFTABLE.match(path)
    if not found:
        return None
    rest = found[3] or ""
    line = re.fullmatch(r"l([^,]+),([^,]+)", rest)
    if line:
        x, y = float(line[1]), float(line[2])
        rest = f"h{_short(x)}" if not y else f"l{_short(x)} {_short(y)}"
        rest = f"v{_short(y)}" if not x else rest
    start = f"M{_short(float(found[1]) + dx)} {_short(float(found[2]) + dy)}"
    return start + _rounded(rest).replace("Z", "z")


def _rounded(path: str) -> str:
    path = _NUMBER.sub(lambda found: _short(float(found[0])), path)
    return path.replace(",-", "-").replace(",", " ")


def _short(value: float) -> str:
    """Return a coordinate to a tenth of a pixel, in as few characters as it takes."""
    text = f"{round(value, 1):g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _merged(leaves: list[_Leaf]) -> list[_Leaf]:
    """Join paths of one look into one element, at the place of the first."""
    merged: dict[tuple[object, ...], _Leaf] = {}
    for index, leaf in enumerate(leaves):
        key = (leaf.look,) if leaf.at is None else (leaf.look, index)
        merged.setdefault(key, leaf).paths.append(leaf.path)
    return list(merged.values())


def _shape(leaf: _Leaf) -> str:
    place = ""
    if leaf.at is not None:
        place = f' transform="translate({_short(leaf.at[0])} {_short(leaf.at[1])})"'
    return f'<path{_attributes(leaf.look)}{place} d="{"".join(leaf.paths)}"/>'


def _text_groups(texts: list[_Leaf]) -> Iterator[str]:
    """Yield texts grouped by look, so that each look is written once."""
    looks: dict[tuple[tuple[str, str], ...], list[_Leaf]] = {}
    for leaf in texts:
        looks.setdefault(leaf.look, []).append(leaf)
    for look, group in looks.items():
        inner = "".join(
            f'<text x="{_short(leaf.at[0])}" y="{_short(leaf.at[1])}">'
            f"{escape(leaf.text)}</text>"
            for leaf in group
            if leaf.at is not None
        )
        yield f"<g{_attributes(look)}>{inner}</g>"


def _attributes(look: tuple[tuple[str, str], ...]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in look)
