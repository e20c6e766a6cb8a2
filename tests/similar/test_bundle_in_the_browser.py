"""The page reads a bundle as the importer does: two readers, one meaning.

The script of the page runs in Node over what the collector prints of the fake systems
of ``tests/environment``. What only the page does, ranking records, is tried on made-up
records; how it looks is left to the browser tests.
"""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from ingest.intake.models.working_set import size_in_bytes
from ingest.intake.read.environment.bundle import Bundle, read_bundle
from ingest.intake.read.environment.chain import active
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from tests.environment.trees import NAMES, collect

if TYPE_CHECKING:
    from pathlib import Path

BUNDLES = Paths.project().root / "tests/environment/bundles"
SCRIPTS = Paths.project().root / "assets/js/similar"
SETTINGS = 'printf "shared_buffers = 16GB\\nserver_version = 17.2\\n"'


def in_node(code: str, given: object) -> Any:
    """Return what ``code``, with ``given`` at hand, leaves in ``result``."""
    script = (
        f"const given = {json.dumps(given)}; let result;\n{code}\n"
        "console.log(JSON.stringify(result));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        cwd=SCRIPTS,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def described(text: str) -> Any:
    """Return a bundle in the terms of the page."""
    return in_node(
        'import { readBundle } from "./bundle.js";'
        'import { describe } from "./server.js";'
        "result = describe(readBundle(given));",
        text,
    )


def layers_of(bundle: Bundle) -> list[str]:
    """Return the layers of a bundle's data by the ids of similar.json."""
    chain = bundle.environment["storage"]["chain"]
    kinds = {
        each["raid"]["value"] if "raid" in each else each["layer"]
        for each in chain
        if "data" in each["holds"]
    }
    return sorted(kinds - {"device", "filesystem", "raid"})


def medium_of(bundle: Bundle) -> str | None:
    """Return the medium of the devices of a bundle's data, where all have one."""
    media = {
        each.get("media", {}).get("value")
        for each in bundle.environment["storage"]["chain"]
        if "data" in each["holds"] and each["layer"] == "device"
    }
    return media.pop() if len(media) == 1 else None


@pytest.mark.parametrize("name", NAMES)
def test_read_alike(name: str, tmp_path: Path) -> None:
    """Class, file system, layers, memory and database agree with the importer's."""
    text = collect(name, tmp_path, "-c", "psql", psql=SETTINGS)
    bundle = read_bundle(decoded(text.encode(), "bundle.txt"))
    environment, seen = bundle.environment, described(text)
    storage = environment["storage"]
    assert seen["storage"] == storage.get("class", {}).get("value")
    assert seen["filesystem"] == next(
        each["filesystem"]["value"]
        for each in storage["chain"]
        if each["layer"] == "filesystem" and "data" in each["holds"]
    )
    assert seen["layers"] == layers_of(bundle)
    assert seen["media"] == medium_of(bundle)
    assert seen["memoryBytes"] == environment["hardware"]["memory_bytes"]["value"]
    assert seen["kernel"] == environment["platform"]["kernel"]["value"]
    assert seen["database"] == bundle.product == "postgresql"
    assert seen["poolBytes"] == size_in_bytes("16GB")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_set_is_seen_alike(name: str, tmp_path: Path) -> None:
    """Each setting by the same facts, and in the same words, as the importer."""
    reference = read_reference(Paths.project())[0]
    text = collect(name, tmp_path, "-c", "psql", psql=SETTINGS)
    facts = read_bundle(decoded(text.encode(), "bundle.txt")).facts
    settings, expected = {}, {}
    for factor in reference.factors.values():
        path = factor.captured.level or rf"database\.{factor.id}"
        settings[factor.id] = {"path": path}
        said = [active(v) for at, v in facts.items() if re.fullmatch(path, at)]
        # The page follows the data alone.
        if said and not path.startswith("redo"):
            expected[factor.id] = said
    code = """import { readBundle } from "./bundle.js";
    import { setNow } from "./now.js";
    result = setNow(readBundle(given.text), given.settings);"""
    found = in_node(code, {"text": text, "settings": settings})
    assert {"io_scheduler", "filesystem"} <= found.keys() or name == "network"
    assert {key: set(values) for key, values in found.items()} == {
        key: set(values) for key, values in expected.items()
    }


@pytest.mark.parametrize(
    ("values", "row", "expected"),
    [
        (None, {"action": "use", "levels": ["b"]}, "unseen"),
        (["a"], {"action": "use", "levels": ["b"]}, "change"),
        (["B"], {"action": "prefer", "levels": ["b", "c"]}, "leave"),
        (["a", "b"], {"action": "keep", "levels": ["b"]}, "change"),
        (["a"], {"action": "keep"}, "leave"),
        (["a"], {"action": "never", "not": ["a"], "levels": ["a", "b"]}, "change"),
        (["b"], {"action": "never", "not": ["a"]}, "leave"),
        (["a"], {"action": "depends", "levels": ["a", "b"]}, "open"),
        (["a"], {}, "open"),
        (["16GB"], {"action": "use", "levels": ["b"]}, "open"),
        (["OFF"], {}, "change"),
        (["as it comes"], {"action": "keep", "levels": ["as it comes"]}, "leave"),
    ],
)
def test_where_a_setting_stands(
    values: list[str] | None, row: dict[str, Any], expected: str
) -> None:
    """What is warned of is looked at first; what has no name here is not judged."""
    code = """import { standing } from "./now.js";
    const setting = { levels: ["a", "b", "c", "off", "as it comes"], unsafe: ["off"] };
    const row = { levels: [], not: [], ...given.row };
    result = standing(given.values, row, setting);"""
    assert in_node(code, {"values": values, "row": row}) == expected


def test_refused() -> None:
    """What is no whole bundle of one server is refused with a reason."""
    code = """import { readBundle } from "./bundle.js";
    result = given.map((text) => {
      try { readBundle(text); return null; } catch (error) { return error.reason; }
    });"""
    texts = (
        "hello",
        "atlas-collect 2\n=== end | x\n",
        "atlas-collect 1\n=== kernel | x\nostype=Linux\n",
        "atlas-collect 1\n=== kernel | x\n=== kernel | x\n=== end | x\n",
        "atlas-collect 1\n=== kernel | x\n=== end | x\n",
    )
    assert in_node(code, texts) == ["none", "edition", "cut", "several", None]
    long = code.replace("given.map", "given.map((x) => x.repeat(200_000)).map")
    texts = ("hello\n", "atlas-collect 1\n=== kernel | x\n")
    assert in_node(long, texts) == ["none", "large"]


def test_aix_and_its_array() -> None:
    """A LUN on four paths is an array's, for both readers; AIX is no Linux."""
    text = (BUNDLES / "aix.txt").read_text("utf-8")
    seen, bundle = described(text), read_bundle(decoded(text.encode(), "aix"))
    assert seen["storage"] == "san-array"
    assert bundle.environment["storage"]["class"]["value"] == "san-array"
    server = {**SERVER, "system": "aix", "layers": [], "storage": ""}
    code = """import { compare } from "./match.js";
    result = given.systems.map((system) => compare(
      given.server, { ...given.record, system, era: "not-linux" }, [], {}
    ).aspects.find(({ id }) => id === "era"));"""
    given = {"server": server, "record": RECORD, "systems": ["aix", "freebsd"]}
    aix, freebsd = in_node(code, given)
    assert (aix["state"], aix["mine"]) == ("match", ["aix"])
    assert (freebsd["state"], freebsd["theirs"]) == ("differs", ["freebsd"])


@pytest.mark.parametrize(
    ("facts", "maker", "storage"),
    [
        ("transport=virtio", "QEMU", "virtual-disk"),
        ("transport=virtio", "", "virtual-disk"),
        ("transport=virtio", "OpenStack Foundation", None),
        (
            "device/vendor=VMware\ndevice/model=Virtual disk",
            "VMware, Inc.",
            "virtual-disk",
        ),
        ("transport=hyperv\ndevice/model=Virtual Disk", "Microsoft Corporation", None),
        ("transport=virtio\ndevice/model=PersistentDisk", "Google", "cloud-volume"),
        ("transport=fc\ndevice/model=2145", "QEMU", "san-array"),
        ("transport=iscsi\ndevice/model=LIO-ORG", "Dell Inc.", None),
        ("device/model=Virtual SCSI Disk Drive", "", "virtual-disk"),
    ],
)
def test_classes_of_disks(facts: str, maker: str, storage: str | None) -> None:
    """Virtual disks and arrays are told by what presents them; clouds leave a doubt."""
    text = (
        "atlas-collect 1\n=== kernel | x\nostype=Linux\nosrelease=6.1.0\n"
        f"=== cpu | x\nhypervisor_flag=1\n=== server | x\nsys_vendor={maker}\n"
        "=== mount data | mount\n/dev/vda on <data> type ext4 (rw)\n"
        f"=== layer data vda | x\nkind=disk\n{facts}\n"
        "=== unseen | x\n=== end | atlas-collect 1\n"
    )
    bundle = read_bundle(decoded(text.encode(), "bundle.txt"))
    stated = bundle.environment["storage"].get("class", {}).get("value")
    assert described(text)["storage"] == stated == storage


@pytest.mark.parametrize(
    ("data_bytes", "regime"),
    [
        (0, ""),
        (10 * 2**30, "in-memory"),
        (100 * 2**30, "mixed"),
        (320 * 2**30, "io-bound"),
    ],
)
def test_regime(data_bytes: int, regime: str) -> None:
    """The regime is judged as for records: pool, memory, five times the memory."""
    code = """import { regimeOf } from "./server.js";
    result = regimeOf(given, { memoryBytes: 64 * 2 ** 30, poolBytes: 16 * 2 ** 30 });"""
    assert in_node(code, data_bytes) == regime


RECORD = {
    "workloads": ["oltp"],
    "storage": ["ssd-sata"],
    "media": ["ssd"],
    "era": "modern",
    "system": "modern",
    "regime": "unknown",
    "layers": ["raid10"],
    "filesystems": ["xfs"],
    "database": "mysql",
    "treatments": ["io_scheduler"],
}
SERVER = {
    "workload": "oltp",
    "storage": "nvme",
    "media": "nvme",
    "system": "linux-current",
    "regime": "mixed",
    "layers": ["lvm", "raid10"],
    "filesystem": "ext4",
    "database": "mariadb",
}
STEP = {"kind": "storage", "from": ["ssd-sata"], "to": ["nvme"], "reason": "flash"}


def test_each_condition_is_judged() -> None:
    """Match, close (with the reason of widening.yaml), differs, not stated."""
    code = """import { compare } from "./match.js";
    const kin = { mysql: "mysql", mariadb: "mysql", "percona-server": "mysql" };
    result = compare(given.server, given.record, [given.step], kin);"""
    found = in_node(code, {"server": SERVER, "record": RECORD, "step": STEP})
    states = {each["id"]: each["state"] for each in found["aspects"]}
    assert states == {
        "workload": "match",
        "storage": "near",
        "media": "differs",
        "era": "match",
        "regime": "unstated",
        "layers": "near",
        "filesystem": "differs",
        "database": "near",
    }
    reasons = {e["id"]: e.get("reason") for e in found["aspects"] if e.get("reason")}
    assert reasons == {"storage": "flash"}


def test_the_more_alike_the_higher() -> None:
    """Workload and storage count double; what shares nothing is left out."""
    records = [
        {**RECORD, "record": "other-load", "workloads": ["backup"]},
        {**RECORD, "record": "same"},
        {
            **RECORD,
            "record": "stranger",
            "workloads": ["backup"],
            "storage": ["nfs"],
            "era": "legacy",
            "system": "legacy",
            "layers": [],
            "database": "oracle",
        },
    ]
    code = """import { ranked } from "./match.js";
    const found = ranked(given.server, given.records, [], {});
    result = found.map(({ record }) => record.record);"""
    assert in_node(code, {"server": SERVER, "records": records}) == [
        "same",
        "other-load",
    ]
