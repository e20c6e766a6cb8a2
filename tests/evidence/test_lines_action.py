"""What an answer tells a reader to do: one rule a form, and which defaults stay."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.present_defaults import (
    PresentDefault,
    present_defaults,
)
from ingest.analysis.evidence.recommend.lines.action import action_of
from ingest.analysis.evidence.recommend.lines.branches import (
    branches_of,
    is_contradicted,
)
from ingest.analysis.evidence.recommend.model import StratumLeader, UnsafeLevel
from tests.sentences.recommend_cases import answer, certainty_of, corpus

if TYPE_CHECKING:
    from collections.abc import Container

MARGIN = math.log(1.05)
#: What a reader can look up on a server.
CHECKABLE = frozenset({"scale"})
XFS = PresentDefault("system", "rhel", "RHEL", ("10",), ("xfs",))
BTRFS = PresentDefault("system", "fedora", "Fedora", (), ("btrfs",))


def of(
    *args: Any,
    defaults: tuple[PresentDefault, ...] = (XFS,),
    checkable: Container[str] = CHECKABLE,
    **more: Any,
) -> Any:
    """Return the action of an answer for any kernel, compared with a default."""
    more = {"against_id": defaults[0].levels[0] if defaults else "cfq"} | more
    found = answer(*args, era="any", **more)
    return action_of(found, defaults, MARGIN, checkable)


@pytest.mark.parametrize(("sources", "form"), [(3, "use"), (2, "use"), (1, "prefer")])
def test_a_shown_gain_is_advised_as_strongly_as_it_is_sure(
    sources: int, form: str
) -> None:
    """Moderate or high certainty says use, low says prefer."""
    found = of("use", "ext4", certainty=certainty_of(sources))
    assert (found.form, found.levels) == (form, ("ext4",))


def test_very_low_certainty_keeps_the_default() -> None:
    """A gain that is hardly known moves nobody."""
    shaky = certainty_of(1, "single_runs", "synthetic_tool", "other_storage")
    assert shaky.level == "very_low"
    found = of("use", "ext4", certainty=shaky)
    assert (found.form, found.levels) == ("keep", ("xfs",))


@pytest.mark.parametrize("kind", ["leads", "equal", "open", "inherited", "stated"])
def test_what_is_not_shown_keeps_the_default(kind: str) -> None:
    """Ahead by chance, equal, undecided, or measured on predecessors only."""
    found = of(kind, "ext4", certainty=certainty_of(3))
    assert (found.form, found.levels) == ("keep", ("xfs",))


def test_what_lost_everywhere_is_named_beside_any_form() -> None:
    """Alone it makes a never; it is no safety rule."""
    found = of("open", "ext4", never=("zfs",), certainty=certainty_of(1))
    assert (found.form, found.not_levels) == ("never", ("zfs",))
    assert found.strict == found.not_levels
    assert not found.is_safety
    beside = of("use", "ext4", never=("zfs",), certainty=certainty_of(3))
    assert (beside.form, beside.not_levels) == ("use", ("zfs",))


def test_a_default_that_lost_is_not_kept() -> None:
    """Who has it is not told to keep it."""
    found = of("open", "ext4", never=("btrfs",), defaults=(XFS, BTRFS))
    assert found.levels == ("xfs",)


def test_unsafe_is_never_unless_it_ships() -> None:
    """Safety alone says never; what a product ships is not forbidden."""
    risky = (UnsafeLevel("off", None),)
    found = of("open", "on", unsafe=risky, contrast=None)
    assert (found.form, found.is_safety, found.not_levels) == ("never", True, ("off",))
    ships = PresentDefault("database", "mariadb", "MariaDB", (), ("off",))
    kept = of("open", "on", unsafe=risky, contrast=None, defaults=(ships,))
    assert (kept.form, kept.not_levels) == ("keep", ())


def test_withheld_questions_forbid_nothing_slow() -> None:
    """Figures that are no advice are none in either direction."""
    found = of("withheld", "ext4", withheld="second_hand", never=("zfs",))
    assert (found.form, found.not_levels) == ("keep", ())


def test_never_is_said_of_what_is_slow_only_where_that_is_sure() -> None:
    """What puts data at risk is strict by itself; the slow one beside it is not."""
    shaky = certainty_of(1, "single_runs", "synthetic_tool", "other_storage")
    risky = (UnsafeLevel("nvmefs", None),)
    found = of("open", "ext4", never=("zfs",), unsafe=risky, certainty=shaky)
    assert (found.not_levels, found.strict) == (("zfs", "nvmefs"), ("nvmefs",))
    sure = of("open", "ext4", never=("zfs",), unsafe=risky, certainty=certainty_of(3))
    assert sure.strict == ("zfs", "nvmefs")


def led(record: str, value: str, ratio: float) -> StratumLeader:
    """Return that ext4 led over zfs by a ratio, or zfs where it is below 1."""
    pair = ("ext4", "zfs") if ratio >= 1 else ("zfs", "ext4")
    return StratumLeader(record, {"scale": value}, *pair, abs(math.log(ratio)))


def test_neighbouring_values_are_one_branch() -> None:
    """Up to 100 the one, from 1000 on the other."""
    leaders = [led("a", "10", 2.0), led("a", "100", 1.5), led("a", "1000", 0.5)]
    first, second = branches_of(leaders, MARGIN)
    assert (first.level_ids, first.values) == (("ext4",), ("10", "100"))
    assert first.is_open_below
    assert (second.level_ids, second.values) == (("zfs",), ("1000",))
    assert second.is_open_above
    found = of("mixed", "ext4", "zfs", mixed_in=tuple(leaders))
    assert (found.form, found.levels) == ("depends", ("ext4", "zfs"))


def test_values_of_a_branch_stand_in_their_order() -> None:
    """Also where one of them is a word, by which they are not told apart."""
    leaders = [led("a", "1000", 3.0), led("a", "300", 2.5), led("a", "none", 0.8)]
    first, second = branches_of([*leaders, led("a", "3000", 2.0)], MARGIN)
    assert first.values == ("300", "1000", "3000")
    assert second.values == ("none",)


def test_what_nobody_can_check_decides_nothing() -> None:
    """A drive's name or the length of a run is no fact of the reader's server."""
    leaders = (led("a", "10", 2.0), led("a", "1000", 0.5))
    found = of("mixed", "ext4", "zfs", mixed_in=leaders, checkable=frozenset())
    assert (found.form, found.levels, found.branches) == ("keep", ("xfs",), ())


def test_a_default_that_is_nowhere_behind_stays() -> None:
    """Ahead here and level there: nobody who has it has to look at the condition."""
    leaders = (led("a", "10", 2.0), led("a", "1000", 1.01))
    ext4 = PresentDefault("system", "ubuntu", "Ubuntu", (), ("ext4",))
    zfs = PresentDefault("system", "other", "Other", (), ("zfs",))

    def form(*defaults: PresentDefault) -> str:
        return str(of("mixed", "ext4", "zfs", mixed_in=leaders, defaults=defaults).form)

    assert form(ext4) == "keep"
    assert form(zfs) == "depends"
    # Whoever has the other default has something to gain.
    assert form(ext4, zfs) == "depends"


def test_within_the_margin_neither_is_ahead() -> None:
    """Such a branch keeps the default."""
    none = branches_of([led("a", "10", 1.02), led("a", "100", 2.0)], MARGIN)[0]
    assert none.level_ids == ()
    assert set(none.pair) == {"ext4", "zfs"}


def test_records_that_contradict_each_other_make_no_condition() -> None:
    """At the largest size one finds this, one that: nothing a reader could check."""
    leaders = [led("a", "10", 1.2), led("a", "100", 6.0), led("b", "200", 0.5)]
    assert is_contradicted(leaders, MARGIN)
    assert branches_of(leaders, MARGIN) == ()
    found = of("mixed", "ext4", "zfs", mixed_in=tuple(leaders))
    assert (found.form, found.is_contradicted) == ("keep", True)


@pytest.mark.parametrize(
    ("factor", "storage", "database", "expected"),
    [
        ("io_scheduler", "nvme", None, {"rhel": ("none",)}),
        ("io_scheduler", "hdd-single", None, {"sles": ("bfq",)}),
        ("io_scheduler", "nfs", None, {}),
        ("filesystem", "nvme", None, {"rhel": ("xfs",), "ubuntu": ("ext4",)}),
        ("innodb_page_size", "nvme", None, {"mysql": ("16k",)}),
        ("innodb_flush_method", "nvme", None, {"mysql": ("O_DIRECT",)}),
        ("io_workers", "nvme", None, {"postgresql": ("3",)}),
        ("sync_binlog", "nvme", "mariadb", {"mariadb": ("0",)}),
        ("innodb_page_size", "nvme", "percona-server", {"percona-server": ("16k",)}),
        ("vm_swappiness", "nvme", None, {"vm_swappiness": ("60",)}),
        ("discard", "nvme", None, {"discard": ("none",)}),
        ("jfs2_mount_mode", "san-array", None, {"aix": ("cached",)}),
    ],
)
def test_defaults_are_those_of_today(
    factor: str,
    storage: str,
    database: str | None,
    expected: dict[str, tuple[str, ...]],
) -> None:
    """The newest recorded release, as a level of the setting."""
    found = {
        each.system_id: each.levels
        for each in present_defaults(corpus().reference, factor, storage, database)
    }
    assert expected.items() <= found.items()
    if database:
        assert set(found) == {database}


def test_one_low_value_contradicts_no_higher_ones() -> None:
    """What was not tried at the larger size says nothing against it there."""
    several = [led("a", "10", 0.7), led("a", "100", 6.0)]
    assert not is_contradicted([*several, led("b", "10", 0.5)], MARGIN)
    assert len(branches_of([*several, led("b", "10", 0.5)], MARGIN)) == 2


def test_what_is_a_choice_on_a_condition_is_neither_kept_nor_forbidden() -> None:
    """Some can lose the last commits; a product that ships it tells them nothing."""
    unsafe = (UnsafeLevel("0", None), UnsafeLevel("off", None))
    found = answer("open", "1", era="any", against_id="0", unsafe=unsafe)
    mysql = PresentDefault("database", "mysql", "MySQL", (), ("1",))
    mariadb = PresentDefault("database", "mariadb", "MariaDB", (), ("0",))
    action = action_of(
        found, (mysql, mariadb), MARGIN, CHECKABLE, conditional=frozenset({"0"})
    )
    assert action.conditional == ("0",)
    assert (action.unsafe, action.not_levels) == (("off",), ("off",))
    assert action.defaults == (mysql,)
    alone = action_of(found, (mysql,), MARGIN, CHECKABLE, conditional={"0", "off"})
    assert (alone.form, alone.not_levels) == ("keep", ())
