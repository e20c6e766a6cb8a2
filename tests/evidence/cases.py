"""Short ways to write the cases of the engine, and the corpus as it is."""

from collections.abc import Iterable

from ingest.analysis.evidence.recommend.case import (
    Case,
    Entry,
    LevelFacts,
    RecordFacts,
    Statement,
    Treatment,
)
from ingest.analysis.evidence.recommend.model import Question
from ingest.analysis.evidence.synthesis import LineageEdge, Stratum, Widening
from tests.evidence.experiments import record

SCHEDULERS = Treatment(
    "io_scheduler",
    (
        LevelFacts("deadline", "legacy"),
        LevelFacts("noop", "legacy"),
        LevelFacts("cfq", "legacy"),
        LevelFacts("mq-deadline", "modern"),
        LevelFacts("none", "modern"),
        LevelFacts("bfq", "modern"),
    ),
    (LineageEdge("deadline", "mq-deadline", 0.05), LineageEdge("noop", "none", 0.1)),
)


def facts(name: str, group: str | None = None, **changes: object) -> RecordFacts:
    """Return what counts about a record, nothing remarkable by default."""
    given: dict[str, object] = {
        "id": name,
        "source_group": group or name,
        "database_id": None,
        "era": "legacy",
        "is_in_memory": False,
        "stated": frozenset(),
        **changes,
    }
    return RecordFacts(**given)  # type: ignore[arg-type]


def entry(  # noqa: PLR0913 (each test names what it is about)
    name: str,
    *strata: Stratum,
    group: str | None = None,
    baseline: str | None = None,
    widenings: tuple[Widening, ...] = (),
    overlaps: Iterable[str] = (),
    stated: Iterable[str] = (),
) -> Entry:
    """Return a record as evidence, its strata told apart by their number."""
    return Entry(
        facts=facts(name, group, stated=frozenset(stated)),
        workload_id="oltp",
        storage_id="nvme",
        metric_id="rate",
        record=record(
            name, *strata, group=group, widenings=widenings, overlaps=overlaps
        ),
        contexts=tuple((("threads", str(i)),) for i in range(len(strata))),
        baseline=baseline,
        reference_levels=frozenset(),
    )


def statement(name: str, level: str, against: str, direction: str) -> Statement:
    """Return a preference without a figure."""
    return Statement(
        facts(name), "said", "oltp", "nvme", level, against, direction, None
    )


def case(
    *entries: Entry,
    treatment: Treatment = SCHEDULERS,
    statements: tuple[Statement, ...] = (),
    set_aside: tuple[Entry, ...] = (),
) -> Case:
    """Return a question about OLTP on NVMe."""
    return Case(
        question=Question("oltp", "nvme", treatment.factor_id, "speed"),
        state="measured",
        treatment=treatment,
        entries=entries,
        set_aside=set_aside,
        statements=statements,
    )
