"""Bundles to the environment of a record, and two bundles compared."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.intake.models.environment import Environment, Layer
from ingest.intake.read.environment import (
    Bundle,
    differences,
    not_in_force,
    read_bundle,
)
from ingest.intake.read.environment.accounts import (
    accounts_for,
    is_above_disks,
    states_level,
)
from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.intake.models.factors import Factor

HERE = Path(__file__).parent / "bundles"
FACTORS = read_reference(Paths.project())[0].factors
MEASURED = "vm-dirty-limits/raw/environment-*.txt"
NAMES = sorted(path.stem for path in HERE.glob("*.txt"))


def text(name: str) -> str:
    """Return a committed bundle."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


def bundle(name: str, *changes: tuple[str, str]) -> Bundle:
    """Return a bundle, read after replacing parts of its text."""
    changed = text(name)
    for old, new in changes:
        assert old in changed
        changed = changed.replace(old, new)
    return read_bundle(decoded(changed.encode(), name))


@pytest.mark.parametrize("name", NAMES)
def test_gives_its_golden(name: str) -> None:
    """Environment, what was not seen, and facts are those written beside it."""
    read = bundle(name)
    found = json.dumps(
        {
            "environment": read.environment,
            "unseen": read.unseen,
            "facts": read.facts,
        },
        indent=1,
        ensure_ascii=False,
    )
    golden = HERE / f"{name}.json"
    if os.environ.get("ATLAS_UPDATE"):
        golden.write_text(f"{found}\n", encoding="utf-8")
    assert f"{found}\n" == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_fits_a_record(name: str) -> None:
    """What is captured has the form a record asks for, and ids that exist."""
    read = bundle(name).environment
    for layer in read["storage"]["chain"]:
        given_holds = {**layer, "holds": tuple(layer["holds"])}
        assert Layer.model_validate(given_holds).holds
    unknown = {"value": "unknown"}
    chain = [{**x, "holds": tuple(x["holds"])} for x in read["storage"]["chain"]]
    whole = {
        "database": {"product": unknown, "version": unknown},
        "platform": {"version": unknown, "kernel": unknown, **read["platform"]},
        "storage": {"class": unknown, **read["storage"], "chain": tuple(chain)},
        "hardware": {"cpu": unknown, "memory_bytes": unknown, **read["hardware"]},
    }
    Environment.model_validate(whole)
    reference = read_reference(Paths.project())[0]
    assert read["platform"]["os"]["value"] in reference.platforms
    known = read["storage"].get("class")
    assert known is None or known["value"] in reference.storage


def test_class_only_where_certain() -> None:
    """NVMe on bare metal is nvme; in a virtual machine, over TCP or SATA it is not."""
    classes = {name: bundle(name).environment["storage"].get("class") for name in NAMES}
    assert classes["lvm-md-nvme"] == {"value": "nvme", "how": "inferred"}
    assert classes["network"] == {"value": "nfs", "how": "inferred"}
    assert classes["nvme-multipath"] is None
    assert classes["partition"] is None
    assert classes["multipath"] == {"value": "san-array", "how": "inferred"}
    assert classes["aix"] == {"value": "san-array", "how": "inferred"}
    virtual = bundle("lvm-md-nvme", ("hypervisor_flag=0", "hypervisor_flag=1"))
    assert "class" not in virtual.environment["storage"]
    volume = ("INTEL SSDPE2KX010T8", "Amazon Elastic Block Store")
    cloud = bundle("lvm-md-nvme", ("hypervisor_flag=0", "hypervisor_flag=1"), volume)
    assert cloud.environment["storage"]["class"]["value"] == "cloud-volume"


@pytest.mark.parametrize(
    ("settings_", "product", "version"),
    [
        ("psql | x\nserver_version = 15.8 (Debian 15.8-0)", "postgresql", "15.8"),
        ("mysql | x\nversion = 8.0.36\nsync_binlog = 1", "mysql", "8.0.36"),
        ("mysql | x\nversion = 10.11.6-MariaDB-0", "mariadb", "10.11.6"),
        (
            "mysql | x\nversion = 8.0.36-28\nversion_comment = Percona Server (GPL)",
            "percona-server",
            "8.0.36",
        ),
        ("sqlplus | x\nversion = 19.0.0.0.0", "oracle", "19.0.0.0.0"),
    ],
)
def test_products(settings_: str, product: str, version: str) -> None:
    """The product is told by the client and by what the server says of itself."""
    read = bundle("partition", ("=== unseen", f"=== database {settings_}\n=== unseen"))
    database = read.environment["database"]
    assert (read.product, database["product"]["value"]) == (product, product)
    assert database["version"] == {"value": version, "how": "captured"}
    assert "version" not in database["settings"]


def test_every_cut_is_refused() -> None:
    """A bundle without its end mark says so, wherever it was cut."""
    whole = text("multipath")
    for length in range(20, len(whole) - 2, 97):
        with pytest.raises(RefusedError) as refusal:
            import_bytes(whole[:length].encode(), "cut")
        assert refusal.value.reason in (Reason.CUT_OFF, Reason.DAMAGED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("atlas-collect 1\n===", "atlas-collect 2\n==="),
        ("kind=disk", "kind=spaceship"),
        ("ostype=Linux", "ostype Linux"),
        ("=== memory |", "=== kernel |"),
        ("MemTotal: ", "MemTotal: NaN"),
        ("/dev/sda1 on <data>", "<script>alert(1)</script> on <data>"),
        ("=== end | atlas-collect 1\n", "=== end | atlas-collect 1\n=== more | x\n"),
    ],
)
def test_damage_is_refused(old: str, new: str) -> None:
    """Another edition, other words, sections twice, two bundles: all are refused."""
    changed = text("partition")
    assert old in changed
    with pytest.raises(RefusedError):
        import_bytes(changed.replace(old, new, 1).encode(), "damaged")


def test_mount_without_options() -> None:
    """A mount that shows no option states none."""
    read = bundle("partition", ("(rw,relatime,data=ordered)", "()"))
    assert "mount_options" not in read.environment["storage"]


def test_circle_ends() -> None:
    """Layers that lie upon each other do not go round for ever."""
    read = bundle("lvm-md-nvme", ("below/nvme0n1p1=yes", "below/dm-0=yes"))
    assert read.environment["storage"]["chain"]


def test_encodings() -> None:
    """A byte order mark, UTF-16, Windows line ends and a prompt change nothing."""
    plain = bundle("multipath")
    for data in (
        text("multipath").encode("utf-8-sig"),
        text("multipath").encode("utf-16"),
        text("multipath").replace("\n", "\r\n").encode(),
        b"$ sh atlas-collect.sh -d /x\n" + text("multipath").encode(),
    ):
        assert read_bundle(decoded(data, "x")) == plain


def test_imported_as_environment() -> None:
    """The importer gives one result without metrics; what was not seen are warnings."""
    (result,) = import_bytes(text("multipath").encode(), "x").results
    assert (result.label, result.metrics) == ("environment", {})
    assert isinstance(result.parameters["environment"], dict)
    assert any("RAID level" in warning for warning in result.warnings)


@settings(max_examples=80, deadline=None)
@given(
    name=st.sampled_from(NAMES),
    cut=st.integers(0, 60),
    times=st.integers(0, 2),
    noise=st.text(max_size=8),
)
def test_damage_never_raises_otherwise(
    name: str, cut: int, times: int, noise: str
) -> None:
    """Lines missing, repeated or changed give a bundle or a refusal."""
    lines = text(name).split("\n")
    at = cut % len(lines)
    lines[at : at + 1] = [lines[at]] * times
    for damaged in (lines, [*lines[:at], noise, *lines[at:]]):
        with suppress(RefusedError):
            import_bytes("\n".join(damaged).encode(), "damaged")


def paths(*changes: tuple[str, str], ignoring: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what differs after changes to the bundle of LVM over md over NVMe."""
    changed = bundle("lvm-md-nvme", *changes)
    declared = [FACTORS[each] for each in ignoring]
    found = differences(bundle("lvm-md-nvme"), changed, declared)
    return {each.path: (each.a, each.b) for each in found}


def test_same_bundles_do_not_differ() -> None:
    """A bundle does not differ from itself, nor by names or some kB of memory."""
    assert paths() == {}
    assert paths(("nvme0n1", "nvme7n1")) == {}
    assert paths(("263921664", "263921000")) == {}
    assert "memory.MemTotal" in paths(("263921664", "131960832"))


def test_scheduler_and_what_follows() -> None:
    """A declared scheduler explains its tunables and the number of requests."""
    other = (
        ("[none] mq-deadline kyber", "none [mq-deadline] kyber"),
        ("nr_requests=1023", "nr_requests=256"),
    )
    assert paths(*other, ignoring=("io_scheduler",)) == {}
    assert paths(*other) == {
        "data.disk.1.queue/scheduler": ("none", "mq-deadline"),
        "data.disk.2.queue/scheduler": ("none", "mq-deadline"),
    }
    alone = ("nr_requests=1023", "nr_requests=256")
    assert "data.disk.1.queue/nr_requests" in paths(alone, ignoring=("io_scheduler",))


def test_options_are_sets() -> None:
    """Only the options that differ are named; their order means nothing."""
    turned = ("rw,noatime,attr2", "noatime,rw,attr2")
    assert paths(turned) == {}
    changed = paths(("rw,noatime,attr2", "rw,relatime,attr2"))
    assert changed["data.mount.options"] == ("noatime", "relatime")
    assert paths(("noatime", "relatime"), ignoring=("mount_options",)) == {}


def test_settings_of_the_database() -> None:
    """A setting under its own name is its factor; a default differs from a value."""
    a = bundle(
        "partition", ("=== unseen", "=== database psql | x\njit = off\n=== unseen")
    )
    b = bundle(
        "partition",
        ("=== unseen", "=== database psql | x\nio_workers = 8\n=== unseen"),
    )
    assert [each.path for each in differences(a, b)] == [
        "database.io_workers",
        "database.jit",
    ]
    assert [each.path for each in differences(a, b, [FACTORS["io_workers"]])] == [
        "database.jit"
    ]
    assert differences(a, bundle("partition")) == []


def test_levels_that_were_not_in_force() -> None:
    """A level that the bundle contradicts is told; others are not looked at."""
    read = bundle("lvm-md-nvme")
    wrong = not_in_force(read, {"io_scheduler": "kyber", "threads": "16"}, FACTORS)
    assert {(each.a, each.b) for each in wrong} == {("kyber", "none")}
    assert (
        not_in_force(read, {"io_scheduler": "none", "filesystem": "xfs"}, FACTORS) == []
    )


def test_level_set_above_the_disks() -> None:
    """A scheduler set at the multipath device or at its paths is in force there."""
    above = bundle("multipath", ("[mq-deadline] kyber bfq none", "[none]"))
    assert not_in_force(above, {"io_scheduler": "none"}, FACTORS) == []
    head = bundle("nvme-multipath", ("[none] mq-deadline", "none [mq-deadline]"))
    assert not_in_force(head, {"io_scheduler": "mq-deadline"}, FACTORS) == []
    assert not_in_force(head, {"io_scheduler": "bfq"}, FACTORS)


@pytest.mark.parametrize(
    "factor",
    [each for each in FACTORS.values() if each.captured.level],
    ids=lambda each: str(each.id),
)
def test_a_fact_that_is_a_level_is_accounted_for(factor: Factor) -> None:
    """Where a fact is the level itself, another level explains another fact."""
    facts = [fact for name in NAMES for fact in bundle(name).facts]
    # What the collector came to see later stands in what it printed here.
    (*_, newest) = sorted(Paths.project().results.glob(MEASURED))
    facts += read_bundle(decoded(newest.read_bytes(), newest.name)).facts
    stated = {fact for fact in facts if states_level(factor, fact)}
    assert stated or str(factor.captured.level).startswith(("database", "redo"))
    for fact in stated:
        assert accounts_for(factor, fact, on_both=True)
        assert not is_above_disks(factor, fact)


def test_a_layout_explains_disks_that_only_one_server_has() -> None:
    """More disks under a RAID follow from it; another model of a disk does not."""
    fact = "data.disk.3.queue/rotational"
    assert accounts_for(FACTORS["volume_layout"], fact, on_both=False)
    assert not accounts_for(FACTORS["volume_layout"], fact, on_both=True)
