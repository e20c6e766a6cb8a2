"""``atlas check --fix``: what can be mended without knowing more than the files say.

Never a figure, never a guess: where two readings are possible, nothing is changed and
the finding stays.
"""

from __future__ import annotations

from ingest.workbench.contribute.autofix.change import Change
from ingest.workbench.contribute.autofix.folder import fix_record

__all__ = ["Change", "fix_record"]
