"""The answer of one era that records give in words, without a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.choice import LEVEL_ERAS
from ingest.analysis.evidence.recommend.model import Answer

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Era
    from ingest.analysis.evidence.recommend.weighed import Weighed


def stated_answer(weighed: Weighed, era: Era) -> Answer | None:
    """Return what records prefer in words; None without, or where they disagree.

    Only preferences between levels of the era count: that one of today's levels
    beats one of yesterday's is no advice on which of today's to take.
    """
    wanted = LEVEL_ERAS.get(era)
    level = weighed.case.treatment.level
    said = [
        each
        for each in weighed.case.statements
        if each.direction != "similar"
        and all(
            wanted is None or level(name).era == wanted
            for name in (each.level_id, each.against_id)
        )
    ]
    beaten = {
        each.level_id if each.direction == "worse" else each.against_id for each in said
    }
    winning = [
        each
        for each in said
        if each.direction != "worse"
        and each.level_id not in beaten
        and not level(each.level_id).is_unsafe
    ]
    chosen = dict.fromkeys(each.level_id for each in winning)
    if len(chosen) != 1:
        return None
    return Answer(
        era=era,
        kind="withheld" if weighed.case.withheld else "stated",
        levels=tuple(chosen),
        withheld=weighed.case.withheld,
        against_id=winning[0].against_id,
        supporting=tuple(sorted({each.facts.id for each in winning})),
        record_ids=tuple(sorted({each.facts.id for each in winning})),
        source_groups=tuple(sorted({each.facts.source_group for each in winning})),
        claim_ids=tuple(sorted((each.facts.id, each.claim_id) for each in winning)),
    )
