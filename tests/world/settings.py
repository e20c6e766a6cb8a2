"""Which settings the small sites describe: a few of each kind, and what prose links to.

Their pages would be half of a small site, and all are made by the same two templates.
"""

import re

SETTINGS = frozenset(
    {
        *(
            "binlog",
            "direct-io",
            "filesystem",
            "filesystemio-options",
            "full-page-writes",
        ),
        *("innodb-flush-method", "io-method", "io-scheduler", "jfs2-mount-mode"),
        *("mount-options", "read-ahead-kb", "sync-binlog", "volume-layout"),
        *("wal-sync-method", "zfs-sync"),
    }
)
DESCRIBED = "io-scheduler"
_LINK = re.compile(r"(?<=\]\(/settings/)([a-z0-9-]+)[^)]*(?=\))")


def without_settings(markdown: str) -> str:
    """Lead links to a setting that is not described to one that is."""
    return _LINK.sub(
        lambda it: it[0] if it[1] in SETTINGS else "io-scheduler", markdown
    )
