"""What the pages of the project's own records say beside each other.

The numbers are those of the sources, written as the divisions they come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import World

ORACLE = "oracle-linux-io-scheduler-part-2"
MAXDB = "maxdb-sles10-scheduler-dbload"
MYSQL = "mysql-tpcc-deadline-vs-cfq"
AIX = "oracle-aix-jfs2-cio"


def test_each_workload_has_what_was_said_of_it(real: World) -> None:
    """The three directions of the JFS2 record stand with three workloads."""
    document = real.document(f"site/results/{AIX}.json")
    leads = {
        workload: (lead["level"], lead["verdict"], lead["conditions"])
        for workload, lead in document["by_workload"].items()
    }
    assert leads == {
        "bulk-insert": ("cio", "better", []),
        "full-table-scan": ("cio", "better", ["total-through-disk-reads"]),
        "oltp-read-mostly": (
            "cached",
            "preferred",
            ["read-mostly", "buffer-cache-hit-ratio-90"],
        ),
    }
    assert real.document("site/workloads.json")["full-table-scan"]["records"] == [AIX]


def test_a_claim_is_on_the_pages_of_both_levels(real: World) -> None:
    """Seen from the other level the direction turns, and so does the ratio."""
    levels = real.document("site/settings/jfs2-mount-mode.json")["levels"]
    cached = levels["cached"]["effects"][0]
    assert (cached["against"], cached["verdict"]) == ("cio", "worse")
    assert cached["ratio"]["text"] == "0.33"
    assert [each["verdict"] for each in levels["dio"]["effects"]] == ["not_preferred"]


def test_a_setting_shows_its_own_contrasts(real: World) -> None:
    """The scheduler's ratios do not stand for filesystemio_options."""
    effects = real.document("site/settings/filesystemio-options.json")["effects"]
    assert [(e["level"], e["against"], e["ratio"]["text"]) for e in effects] == [
        ("none", "default", "1.02"),
        ("setall", "default", "0.95"),
    ]


def test_a_successor_has_no_results_of_its_own(real: World) -> None:
    """What was measured on the predecessor stays with it, whatever carries over."""
    levels = real.document("site/settings/io-scheduler.json")["levels"]
    for level_id, before, carried in (
        ("mq-deadline", "deadline", [("mq-deadline", "none", "1.01")]),
        ("bfq", "cfq", []),
    ):
        found = levels[level_id]
        assert (found["records"], found["effects"]) == ([], [])
        (predecessor,) = found["predecessors"]
        assert predecessor["level"] == before
        assert len(predecessor["records"]) == 3
        assert carried == [
            (each["level"], each["against"], each["ratio"]["text"])
            for each in predecessor["inherited"]
        ]


def test_what_changes_with_the_scheduler_is_listed(real: World) -> None:
    """One number would hide that setall cost deadline a tenth and cfq nothing."""
    findings = real.document(f"site/results/{ORACLE}.json")["key_findings"]
    (setall,) = [each for each in findings if each["level"] == "setall"]
    cells = {each["level"]: each["ratio"]["text"] for each in setall["contexts"]}
    assert cells == {
        "deadline": f"{139.58 / 154.94:.2f}",
        "noop": f"{138.76 / 151.74:.2f}",
        "anticipatory": f"{123.20 / 126.32:.2f}",
        "cfq": f"{51.22 / 51.33:.2f}",
    }
    pairs = [(each["level"], each["against"]) for each in findings]
    assert ("anticipatory", "deadline") in pairs
    assert ("deadline", "noop") in pairs


def test_inferred_facts_are_told_apart(real: World) -> None:
    """The storage class of two records, and one author, are not in the source."""
    inferred = {
        record_id: real.document(f"site/results/{record_id}.json")["inferred"]
        for record_id in (ORACLE, MAXDB, MYSQL, AIX)
    }
    assert inferred == {
        ORACLE: [],
        MAXDB: [],
        MYSQL: ["storage"],
        AIX: ["author", "storage"],
    }


def test_newest_first_undated_last(real: World) -> None:
    """The list is by date of publication."""
    assert real.document("site/index.json")["results"] == [MYSQL, AIX, MAXDB, ORACLE]


def test_german_starts_a_sentence_behind_a_colon_with_a_capital(real: World) -> None:
    """A full sentence does; the name of a setting stays as it is."""
    plain = real.document(f"site/results/{AIX}.json")["finding_plain"]["de"]
    assert ": Der Autor bevorzugt" in plain
    assert ": cio war" in plain


def test_the_author_s_conditions_are_in_the_finding(real: World) -> None:
    """For reads CIO wins only on data from disk; the cached mount is kept."""
    plain = real.document(f"site/results/{AIX}.json")["finding_plain"]["en"]
    assert "about 3 times as fast" in plain
    assert "not in the database buffer cache" in plain
    assert "Read-mostly OLTP: the author prefers cached to cio where" in plain
    assert "are reads and the buffer cache hit ratio is 90" in plain
