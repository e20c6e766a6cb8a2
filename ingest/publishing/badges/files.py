"""Where each badge lies: below ``badge/<language>/``, at an address that stays.

Reads the documents of the pages as the export wrote them, so that a badge cannot say
anything else than its page.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.publishing.badges.defaults import default_badges
from ingest.publishing.badges.draw import Rulers, draw_badge, draw_short
from ingest.publishing.badges.ruler import read_ruler
from ingest.publishing.badges.words import BadgeWords
from ingest.publishing.charts.fonts import prepare_fonts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.badges.badge import Badge
    from ingest.publishing.export.shapes import BadgeEntry


def write_badges(paths: Paths, reference: Reference) -> None:
    """Write ``paths.badges`` from ``paths.site``: every badge in every language.

    What they say is listed in ``badges.json`` of ``paths.site``, with their widths.
    Raises FileNotFoundError without the npm packages of the fonts.
    """
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    rulers = Rulers(
        read_ruler(fonts.measure / "plex-sans-400.ttf"),
        read_ruler(fonts.measure / "plex-mono-400.ttf"),
    )
    words = Phrases(read_strings(paths.i18n), reference)
    listed: dict[str, dict[str, BadgeEntry]] = {}
    for name, badges in all_badges(paths.site, words):
        entries = listed[name] = {}
        for badge in badges:
            drawn = draw_badge(badge, rulers)
            target = paths.badges / badge.language / f"{name}.svg"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(drawn.svg, "utf-8")
            entry: BadgeEntry = {"text": badge.text, "width": drawn.width}
            if badge.brief:
                short = draw_short(badge, rulers)
                target.with_suffix(".short.svg").write_text(short.svg, "utf-8")
                entry["short_width"] = short.width
            entries[badge.language] = entry
    # Of no language: one folder beside theirs.
    for identity, badge in default_badges(_json(paths.site / "defaults.json")):
        target = paths.badges / "defaults" / f"{identity}.svg"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(draw_badge(badge, rulers).svg, "utf-8")
    text = json.dumps(listed, ensure_ascii=False, sort_keys=True)
    (paths.site / "badges.json").write_text(f"{text}\n", "utf-8")


def all_badges(site: Path, words: Phrases) -> Iterator[tuple[str, list[Badge]]]:
    """Yield each badge by its path, once per language.

    ``site`` holds the documents of the pages.
    """
    said = [BadgeWords(words, language) for language in LANGUAGES]
    for cell in _json(site / "recommendation-index.json")["cells"]:
        place = (cell["workload"], cell["storage"])
        if not cell["answers"]:
            yield "/".join(place), [each.gap(*place) for each in said]
    for path in sorted((site / "recommendations").glob("*/*.json")):
        document = _json(path)
        place = (document["workload"], document["storage"])
        for i, answer in enumerate(document["answers"]):
            badges = [each.answer(*place, answer) for each in said]
            yield "/".join((*place, answer["id"])), badges
            if i == 0:
                yield "/".join(place), badges
    for path in sorted((site / "results").glob("*.json")):
        record = _json(path)
        yield f"results/{path.stem}", [each.record(record) for each in said]
    for path in sorted((site / "settings").glob("*.json")):
        setting = _json(path)
        factor_id, records = setting["factor"], len(setting["records"])
        badges = [each.setting(factor_id, records) for each in said]
        yield f"settings/{path.stem}", badges


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
