"""Pictures of pages for link previews: the address a page names as its og:image."""

from ingest.publishing.social.pictures import draw_pictures

__all__ = ["draw_pictures"]
