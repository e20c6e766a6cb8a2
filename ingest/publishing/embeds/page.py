"""The page at an address that once was a page for frames: it shows the SVG beside it.

Only charts of the first release have one; other charts are framed as SVG. The page
needs no script, since a sandboxed frame runs none.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.publishing.embeds.picture import Said

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
_PAGE = """\
<!doctype html>
<html lang="{tag}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="{policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{title}</title>
  <meta name="robots" content="noindex">
  <link rel="canonical" href="{page}">
  <link rel="icon" href="../../../favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="../../frame.css">
  <script src="../../frame.js" defer></script>
</head>
<body>
  <main><h1 hidden>{title}</h1><a href="{href}" target="_blank" rel="noopener">\
<img src="../{file}" alt="{finding}"></a></main>
</body>
</html>
"""


def frame_page(file: str, said: Said) -> str:
    """Return the page in a folder beside ``file``, the SVG of a chart."""
    href = f"../{said.href}"
    return _PAGE.format(
        tag=said.tag,
        policy=_POLICY,
        title=escape(f"{said.name} – I/O Atlas"),
        page=escape(href.partition("#")[0]),
        href=escape(href),
        file=escape(file),
        finding=escape(said.finding),
    )
