"""Which files of a built site have an address that others may link to."""

from __future__ import annotations

import re

#: Beside pages: what is handed out under a name that says what it is. A new folder of
#: such files is added here; what it holds is then kept.
_FILES = re.compile(
    r"(results|data|api|embed|badge|schema|licences)/.+"
    r"|[a-z]+(-[a-z]+)*\.(txt|sh|cff)"  # robots.txt, llms.txt, atlas-collect.sh
    r"|(.+/)?[a-z0-9.-]*(feed|atom|sitemap|oembed)[a-z0-9.-]*\.(xml|json)"
    r"|.+\.md"
    r"|favicon\.svg"
)
#: Names that change with what they hold, what is written for one reader alone, the
#: pages of a list, on which everything moves with every record, and what link previews
#: show of a long chart, which is read from the page each time.
_PASSING = re.compile(
    r"(.+/)?[^/]*[.-][0-9a-f]{32,}[.][^/]*|(.+/)?404\.html|pagefind/.*|data/list/.*"
    r"|(.+/)?page/\d+/.*|addresses\.txt|embed/.*\.preview\.png"
)
#: Parts that are there while the evidence says so: all of an answer and of the first
#: page, elsewhere those named after a record, an answer or a claim, and the sections
#: that list answers. A new record may take them away.
_EVIDENCE = re.compile(
    r"/[^/]+/(recommendations/[^#]*)?#.*"
    r"|[^#]*#.*--.*"
    r"|/[^/]+/(databases|results|settings|storage|workloads)/[^#]*"
    r"#(answers|counts-for|elsewhere|recommendations|today)"
)
#: A chart of an answer is drawn as PNG while the answer advises a change.
_EVIDENCE_FILE = re.compile(r"/embed/[^/]+/[^/.]+\.[^/.]+\.[^/]+\.png")
_INDEX = "index.html"


def address_of(file: str) -> str | None:
    """Return the address of a file, given its path in the site; None if it has none.

    A page is known by its folder: ``en/about/index.html`` is ``/en/about/``.
    """
    if _PASSING.fullmatch(file):
        return None
    if file.endswith(".html"):
        return "/" + file.removesuffix(_INDEX)
    return "/" + file if _FILES.fullmatch(file) else None


def is_page(address: str) -> bool:
    """Tell whether a page is at an address, so that a redirect can take its place."""
    return address.endswith(("/", ".html"))


def follows_evidence(part: str) -> bool:
    """Tell whether a part of a page (``/en/page/#part``) comes and goes with records.

    A link to one that went shows the top of its page, which says what holds now.
    """
    return bool(_EVIDENCE.fullmatch(part))


def is_drawn_by_evidence(address: str) -> bool:
    """Tell whether a file comes and goes with records until the ledger holds it."""
    return bool(_EVIDENCE_FILE.fullmatch(address))
