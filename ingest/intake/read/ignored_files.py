"""Files that systems and editors leave behind; Git passes them over, too."""

from __future__ import annotations

from fnmatch import fnmatchcase

#: The same as in .gitignore; a test compares.
IGNORED = (".DS_Store", "._*", "Thumbs.db", "desktop.ini", "*~", ".*.sw?", ".#*", "#*#")


def is_ignored(name: str) -> bool:
    """Tell whether a file of this name is no part of a contribution."""
    return any(fnmatchcase(name, pattern) for pattern in IGNORED)
