"""Charts on the pages of others: a list, a picture of each, a place in a frame.

Reads what a build has exported and drawn. Writes ``build/embed/<language>/<id>.svg``
and ``.png``, ``build/results/<id>/chart.<language>.svg``, and
``build/site/embeds.json``, from which Hugo makes the pages for frames. The address of
the site is unknown here, so a picture names the atlas and a short path; whole
addresses stand on pages only.
"""

from ingest.publishing.embeds.write import write_embeds

__all__ = ["write_embeds"]
