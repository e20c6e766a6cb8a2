"""What one question takes in when there is more than enough."""

from ingest.analysis.evidence.recommend.limit import (
    ENOUGH_DIRECT,
    MOST_DIRECT,
    MOST_WIDENED,
    within_limits,
)
from ingest.analysis.evidence.synthesis import Widening
from tests.evidence.cases import entry
from tests.evidence.experiments import stratum

FAR = (Widening("storage", "ssd-sata", 1),)
ONE = stratum(none=2, bfq=1)


def test_few_records_all_count() -> None:
    """As everywhere in the corpus."""
    given = (entry("a", ONE), entry("b", ONE, widenings=FAR))
    assert within_limits(given) == (given, 0)


def test_the_largest_sources_stay() -> None:
    """A source with two strata goes before those with one; order is kept."""
    given = [entry(f"r{i:03}", ONE) for i in range(MOST_DIRECT + 5)]
    given.append(entry("z", ONE, ONE))
    kept, left_out = within_limits(given)
    assert len(kept) == MOST_DIRECT
    assert left_out == 6
    assert kept[0].facts.id == "r000"
    assert kept[-1].facts.id == "z"


def test_neighbours_are_not_asked_where_there_is_enough() -> None:
    """Widening is for classes that know too little themselves."""
    far = [entry(f"f{i:03}", ONE, widenings=FAR) for i in range(MOST_WIDENED + 3)]
    few = [entry(f"d{i:03}", ONE) for i in range(ENOUGH_DIRECT - 1)]
    kept, left_out = within_limits([*few, *far])
    assert (len(kept), left_out) == (ENOUGH_DIRECT - 1 + MOST_WIDENED, 3)
    enough = [*few, entry("d", ONE)]
    assert within_limits([*enough, *far]) == (tuple(enough), len(far))


def test_a_source_is_not_torn_apart() -> None:
    """Records of one source stay together, wherever they were measured."""
    far = [entry(f"f{i:03}", ONE, widenings=FAR) for i in range(MOST_WIDENED + 3)]
    own = entry("own", ONE, group="both")
    along = entry("along", ONE, group="both", widenings=FAR)
    kept, _ = within_limits([*far, along, own])
    assert {own.facts.id, along.facts.id} <= {each.facts.id for each in kept}
