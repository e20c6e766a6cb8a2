"""Numbers of the project's own records, computed by hand from the printed figures.

They are written as the divisions they come from, so that a reader can check them.
"""

from __future__ import annotations

import csv
import math
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from conftest import World

    from ingest.analysis.evidence import Effect

ORACLE = "oracle-linux-io-scheduler-part-2"
MAXDB = "maxdb-sles10-scheduler-dbload"
MYSQL = "mysql-tpcc-deadline-vs-cfq"
AIX = "oracle-aix-jfs2-cio"


def effect_of(world: World, record_id: str, metric: str, *levels: str) -> Effect:
    """Return the one effect of a level against another."""
    (found,) = [
        effect
        for effect in world.evidence.of_record(record_id)
        if effect.metric_id == metric
        and (effect.level_id, effect.against_level_id) == levels
    ]
    return found


def rows_of(world: World, record_id: str) -> list[dict[str, Any]]:
    """Return the rows of the exported measurement table."""
    document = world.document(f"site/results/{record_id}.json")
    return [row for group in document["table"]["groups"] for row in group["rows"]]


def test_deadline_against_cfq_is_the_mean_of_three_logs(real: World) -> None:
    """The three cells of one test bed are one vote: their geometric mean."""
    effect = effect_of(real, ORACLE, "transactions_per_second", "deadline", "cfq")
    cells = (154.94 / 51.33, 150.80 / 56.81, 139.58 / 51.22)
    assert [round(cell, 4) for cell in cells] == [3.0185, 2.6545, 2.7251]
    mean = math.prod(cells) ** (1 / 3)
    assert math.exp(effect.log_ratio) == pytest.approx(mean, rel=1e-12)
    assert round(mean, 3) == 2.795
    assert math.exp(effect.cell_low) == pytest.approx(cells[1])
    assert math.exp(effect.cell_high) == pytest.approx(cells[0])
    assert effect.cells == 3


def test_its_interval_is_that_of_three_correlated_cells(real: World) -> None:
    """2 × 0.05² a cell, three cells with correlation 0.5: half width 1.96 × 0.0577."""
    effect = effect_of(real, ORACLE, "transactions_per_second", "deadline", "cfq")
    variance = 2 * 0.05**2 * (1 + 2 * 0.5) / 3
    assert effect.variance == pytest.approx(variance, rel=1e-4)
    half = 1.959964 * math.sqrt(variance)
    assert effect.high - effect.log_ratio == pytest.approx(half, rel=1e-4)
    assert (effect.verdict, effect.basis) == ("better", "assumed_sd")
    assert not effect.depends_on_assumption


@pytest.mark.parametrize(
    ("levels", "ratio", "verdict", "depends"),
    [
        (
            ("noop", "cfq"),
            (151.74 * 152.36 * 138.76) / (51.33 * 56.81 * 51.22),
            "better",
            False,
        ),
        (
            ("deadline", "noop"),
            (154.94 * 150.80 * 139.58) / (151.74 * 152.36 * 138.76),
            "no_detectable_difference",
            True,
        ),
        (
            ("anticipatory", "deadline"),
            (126.32 * 125.63 * 123.20) / (154.94 * 150.80 * 139.58),
            "worse",
            True,
        ),
    ],
)
def test_other_pairs_of_the_oracle_record(
    real: World,
    levels: tuple[str, str],
    ratio: float,
    verdict: str,
    *,
    depends: bool,
) -> None:
    """The cube root of three cells' product, and what five per cent spread allows."""
    effect = effect_of(real, ORACLE, "transactions_per_second", *levels)
    assert math.exp(3 * effect.log_ratio) == pytest.approx(ratio, rel=1e-9)
    assert effect.verdict == verdict
    assert effect.depends_on_assumption is depends


def test_setall_against_the_default_is_matched_on_the_scheduler(real: World) -> None:
    """Four schedulers, four cells; none is compared across schedulers."""
    effect = effect_of(real, ORACLE, "transactions_per_second", "setall", "default")
    cells = (138.76 / 151.74, 123.20 / 126.32, 139.58 / 154.94, 51.22 / 51.33)
    assert math.exp(4 * effect.log_ratio) == pytest.approx(math.prod(cells))
    assert effect.cells == 4
    assert effect.verdict == "no_detectable_difference"


def test_a_missing_cell_leaves_its_contrasts(real: World) -> None:
    """The cell cfq/setall is not reported: two cells remain, none is invented."""
    effect = effect_of(real, ORACLE, "log_file_sync_pct", "deadline", "cfq")
    assert effect.cells == 2
    assert math.exp(2 * effect.log_ratio) == pytest.approx((8.9 / 0.5) * (8.7 / 0.7))
    assert effect.verdict is None, "neither direction of this metric is better"


def test_shorter_is_better_turns_the_ratio(real: World) -> None:
    """A load that takes 28217 s instead of 25908 s has a ratio below 1."""
    effect = effect_of(real, MAXDB, "elapsed_s", "deadline", "cfq")
    assert math.exp(effect.log_ratio) == pytest.approx(25908 / 28217)
    assert round(28217 / 25908, 3) == 1.089
    assert effect.verdict == "no_detectable_difference"
    assert effect.depends_on_assumption


def test_the_baseline_leads_the_import(real: World) -> None:
    """Where the declared baseline leads, the runner-up is what it is compared with."""
    lead = real.document(f"site/results/{MAXDB}.json")["lead"]
    assert (lead["level"], lead["against"]) == ("cfq", "anticipatory")
    assert lead["ratio"]["text"] == f"{26645 / 25908:.2f}"


def test_new_orders(real: World) -> None:
    """2145 instead of 845 new orders a minute."""
    effect = effect_of(real, MYSQL, "new_orders_per_minute", "deadline", "cfq")
    assert math.exp(effect.log_ratio) == pytest.approx(2145 / 845)
    lead = real.document(f"site/results/{MYSQL}.json")["lead"]
    assert lead["ratio"]["text"] == "2.54"
    assert lead["verdict"] == "better"


def test_claims_are_no_numbers(real: World) -> None:
    """The JFS2 record has a direction and a ratio, and no effect."""
    assert real.evidence.of_record(AIX) == ()
    document = real.document(f"site/results/{AIX}.json")
    assert document["table"] is None
    assert document["lead"]["basis"] == "claim"
    assert document["lead"]["ratio"]["text"] == "3"
    assert document["lead"]["interval"] is None
    assert document["key_findings"] == [], "claims have a section of their own"
    conditions = [each["conditions"] for each in document["lead"]["others"]]
    assert ["total-through-disk-reads"] in conditions, "no list hides a condition"


def test_deadline_and_noop_carry_over(real: World) -> None:
    """Both ends carry, so the penalties 0.05 and 0.10 widen the interval."""
    document = real.document(f"site/results/{ORACLE}.json")
    (inherited,) = [
        line["inherited"] for line in document["lineage"] if line["level"] == "deadline"
    ]
    assert (inherited["level"], inherited["against"]) == ("mq-deadline", "none")
    sd = math.sqrt(2 * 0.05**2 * 2 / 3 + 0.05**2 + 0.10**2)
    middle = math.log(154.94 * 150.80 * 139.58 / (151.74 * 152.36 * 138.76)) / 3
    assert inherited["interval"]["low"]["text"] == f"{math.exp(middle - 1.96 * sd):.2f}"
    assert (
        inherited["interval"]["high"]["text"] == f"{math.exp(middle + 1.96 * sd):.2f}"
    )


@pytest.mark.parametrize("level", ["cfq", "anticipatory"])
def test_others_do_not_carry(real: World, level: str) -> None:
    """A different descendant and no successor inherit nothing."""
    document = real.document(f"site/results/{ORACLE}.json")
    for line in document["lineage"]:
        if line["level"] == level:
            assert line["inherited"] is None
            assert not line["carries"]


@pytest.mark.parametrize("record_id", [ORACLE, MAXDB, MYSQL])
def test_every_cell_is_as_printed(real: World, record_id: str) -> None:
    """Each cell of the table, the CSV and the JSON has the text of ``runs.csv``."""
    source = real.paths.results / record_id / "runs.csv"
    given = list(csv.DictReader(source.open(encoding="utf-8", newline="")))
    copy = real.paths.build / "results" / record_id / "runs.csv"
    assert list(csv.DictReader(copy.open(encoding="utf-8", newline=""))) == given
    shown = [
        row["levels"]
        | {
            metric: cell["number"]["text"] if cell["number"] else ""
            for metric, cell in row["cells"].items()
        }
        for row in rows_of(real, record_id)
    ]
    assert sorted(map(str, shown)) == sorted(
        str({key: row[key] for key in shown[0]}) for row in given
    )


@pytest.mark.parametrize("record_id", [ORACLE, MAXDB, MYSQL])
def test_numbers_agree_with_their_texts(real: World, record_id: str) -> None:
    """Value and decimals are those of the text that was printed."""
    for row in rows_of(real, record_id):
        for cell in row["cells"].values():
            number = cell["number"]
            if number:
                assert f"{number['value']:.{number['decimals']}f}" == number["text"]


def test_best_is_marked_once_in_each_series(real: World) -> None:
    """Twice it is deadline, once noop; only the primary metric is marked."""
    best = [
        (row["levels"]["filesystemio_options"], row["levels"]["io_scheduler"], metric)
        for row in rows_of(real, ORACLE)
        for metric, cell in row["cells"].items()
        if cell["best"]
    ]
    metric = "transactions_per_second"
    assert best == [
        ("default", "deadline", metric),
        ("none", "noop", metric),
        ("setall", "deadline", metric),
    ]


def test_rows_stand_in_display_order(real: World) -> None:
    """deadline, noop, anticipatory, cfq in every group; groups as in the vocabulary."""
    levels = [tuple(row["levels"].values()) for row in rows_of(real, ORACLE)]
    assert levels == [
        (scheduler, option)
        for option in ("default", "none", "setall")
        for scheduler in ("deadline", "noop", "anticipatory", "cfq")
    ]


FINDINGS = {
    ORACLE: """
        With deadline, the transaction rate was 2.65 to 3.02 times that with cfq
        (combined 2.80 times). noop measured within 2.1 % of deadline; single runs
        cannot tell them apart.
    """,
    MAXDB: """
        The elapsed time was shortest with cfq; with anticipatory it was 2.8 % longer.
        Single runs cannot settle a difference of this size.
    """,
    MYSQL: """
        With deadline, the rate of new orders was 2.54 times that with cfq.
        According to the author, noop differed very little from deadline
        (no figure given).
    """,
}


@pytest.mark.parametrize(("record_id", "english"), FINDINGS.items())
def test_findings_in_english(real: World, record_id: str, english: str) -> None:
    """The first sentences of the pages, as a reader meets them."""
    document = real.document(f"site/results/{record_id}.json")
    assert document["finding_plain"]["en"].split() == english.split()


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", "2.65 3.02"),
        ("pt-br", "2,65 3,02"),
        ("de", "2,65 3,02"),
        ("es", "2,65 3,02"),
    ],
)
def test_finding_has_the_same_numbers_in_each_language(
    real: World,
    language: str,
    numbers: str,
) -> None:
    """The digits are those of the record; only the separators differ."""
    plain = real.document(f"site/results/{ORACLE}.json")["finding_plain"][language]
    assert all(number in plain for number in numbers.split())


def test_counts(real: World) -> None:
    """Four records, seventeen runs, four sources, three databases."""
    counts = real.document("site/index.json")["counts"]
    assert counts == {"records": 4, "rows": 17, "sources": 4, "databases": 3}
