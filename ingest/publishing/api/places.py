"""Where documents lie, and how one leads to another.

Every link of the API is relative to the document it stands in, so that it holds on any
host and below any sub-path.
"""

from __future__ import annotations

from posixpath import dirname, relpath
from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES

if TYPE_CHECKING:
    from ingest.intake.models.base import Language

#: Where the API lies below the root of the site.
ROOT = "api/v1"


def href(target: str, document: str) -> str:
    """Return the address of ``target`` as ``document`` names it.

    Both are paths from the root of the API; ``target`` may lead out of it, and ends in
    ``/`` where it is a page.
    """
    path = relpath(target, dirname(document) or ".")
    return f"{path}/" if target.endswith("/") else path


def to_site(target: str, document: str) -> str:
    """Return the address of a path from the root of the site."""
    up = "/".join(".." for _ in ROOT.split("/"))
    return href(f"{up}/{target}", document)


def pages(path: str, document: str, anchor: str = "") -> dict[Language, str]:
    """Return the address of a page in each language; ``path`` as in ``results/x/``."""
    fragment = f"#{anchor}" if anchor else ""
    return {each: to_site(f"{each}/{path}", document) + fragment for each in LANGUAGES}


def answer_pages(
    workload: str, storage: str, answer: str, document: str
) -> dict[Language, str]:
    """Return the address of an answer in each language."""
    return pages(f"recommendations/{workload}/{storage}/{answer}/", document)


def recommendation_file(workload: str, storage: str) -> str:
    """Return the document of every answer for a workload on a storage class."""
    return f"recommendations/{workload}/{storage}.json"


def short_file(language: Language, workload: str, storage: str) -> str:
    """Return the document of these answers in one language."""
    return f"answers/{language}/{workload}/{storage}.json"


def key_of(workload: str, storage: str, answer: str) -> str:
    """Return the answer key: what file names and ids use."""
    return f"{workload}.{storage}.{answer}"
