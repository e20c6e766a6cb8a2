"""All pictures of a built site: drawn once, kept by what they show."""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.intake.read import read_corpus
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.publishing.charts.fonts import prepare_fonts
from ingest.publishing.social.canvas import Faces
from ingest.publishing.social.cards import FOLDER, Cards, named_pictures
from ingest.publishing.social.layout import draw_card

if TYPE_CHECKING:
    from ingest.paths import Paths
    from ingest.publishing.social.card import Card

# A worker takes a moment to start; fewer pictures are drawn sooner without.
_POOL_FROM = 40
_CHUNK = 16


def draw_pictures(public: Path, paths: Paths) -> tuple[int, int]:
    """Write every picture that the pages below ``public`` name.

    What was drawn before is taken from ``.cache``. Returns how many pictures are new
    and how many there are.
    """
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    names = ("plex-sans-400", "plex-sans-600")
    faces = Faces(*(fonts.measure / f"{name}.ttf" for name in names))
    words = Phrases(read_strings(paths.i18n), read_corpus(paths).reference)
    cards = Cards(paths.site, words)
    store = paths.cache / "social"
    shared = _shared(fonts.digest)
    wanted: dict[Path, Path] = {}
    missing: dict[Path, Card] = {}
    for named in named_pictures(public):
        card = cards.card(named)
        kept = store / f"{_key(card, shared)}.png"
        wanted[public / FOLDER / f"{named.path}.png"] = kept
        if not kept.is_file():
            missing[kept] = card
    _draw_all(missing, faces)
    for target, kept in wanted.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(kept.read_bytes())
    return len(missing), len(wanted)


def _draw_all(missing: dict[Path, Card], faces: Faces) -> None:
    if len(missing) < _POOL_FROM:
        for kept, card in missing.items():
            _draw(card, kept, faces)
        return
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        cards, kept_at = list(missing.values()), list(missing)
        list(pool.map(_draw, cards, kept_at, repeat(faces), chunksize=_CHUNK))


def _draw(card: Card, kept: Path, faces: Faces) -> None:
    """Draw one picture; a reader of the cache sees all of it or nothing."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    partial = kept.with_suffix(f".{os.getpid()}.partial")
    partial.write_bytes(draw_card(card, faces))
    partial.replace(kept)


def _shared(fonts: str) -> str:
    """Return a hash of what all pictures follow from besides their words."""
    seed = hashlib.sha256(f"{version('pillow')} {fonts}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        seed.update(path.read_bytes())
    return seed.hexdigest()


def _key(card: Card, shared: str) -> str:
    text = json.dumps([shared, *card], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
