"""Everything a contributor is asked, in order.

Reasons and ways to find out of facts about the test stand in
``data/reference/disclosures.yaml``, where findings have them from, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.asked.load import LOAD
from ingest.workbench.contribute.asking.asked.source import (
    NAME,
    SOURCE,
    TRANSLATIONS,
    WORDS,
)
from ingest.workbench.contribute.asking.asked.system import SYSTEM
from ingest.workbench.contribute.asking.asked.varied import OF_FILES, VARIED
from ingest.workbench.contribute.asking.asked.what import WHAT

if TYPE_CHECKING:
    from ingest.workbench.contribute.asking.asked.ask import Ask

#: With files in hand the first question is what they compare: where nothing can be
#: compared, nothing else needs an answer.
ASKED: tuple[Ask, ...] = (
    *(*OF_FILES, *WHAT, *VARIED, *LOAD, *SYSTEM),
    *(*NAME, *SOURCE, *WORDS, *TRANSLATIONS),
)
