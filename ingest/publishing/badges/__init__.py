"""Badges: what a page says in one line of 20 pixels, as SVG for pages elsewhere."""

from ingest.publishing.badges.files import write_badges

__all__ = ["write_badges"]
