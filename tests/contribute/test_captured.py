"""What the collector saw fills what is unknown, and contradicts nothing silently."""

from pathlib import Path
from typing import Any

import pytest

from ingest.intake.models.record import FrontMatter
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.raw.facts import agree
from ingest.workbench.contribute.attaching.captured import Captured, in_common
from ingest.workbench.contribute.attaching.front_text import FrontText


def seen(**facts: Any) -> dict[str, Any]:
    """Return facts as the collector states them."""
    return {name: {"value": value, "how": "captured"} for name, value in facts.items()}


def filled(folder: Path, *environments: dict[str, Any]) -> tuple[Any, list[str]]:
    """Return the environment of a record after filling, and what contradicts."""
    text = (folder / "index.md").read_text("utf-8")
    split = read_front_matter(text, "index.md")
    assert not isinstance(split, list)
    front = FrontText(text, split.head)
    captured = Captured(front, "index.md", ["io_scheduler"])
    problems = [each.message for each in captured.environment(environments)]
    after = read_front_matter(front.result, "index.md")
    assert not isinstance(after, list)
    return FrontMatter.model_validate(after.document.value).environment, problems


def test_unknown_is_filled(lab: Path) -> None:
    """Facts, settings and keys that were left out are added, marked captured."""
    environment, problems = filled(
        lab,
        {
            "platform": {
                **seen(os="debian", kernel="6.1.0"),
                "settings": seen(**{"vm.swappiness": "10"}),
            },
            "hardware": seen(memory_bytes=17179869184, virtualised=False),
            "database": {"settings": seen(shared_buffers="128 MB")},
        },
    )
    assert problems == []
    assert environment.platform.kernel.value == "6.1.0"
    assert environment.platform.kernel.how == "captured"
    assert environment.platform.settings["vm.swappiness"].value == "10"
    assert environment.hardware.memory_bytes.value == 17179869184
    assert environment.hardware.virtualised.value is False
    assert environment.database.settings["shared_buffers"].value == "128 MB"


def test_stated_otherwise_is_said(lab: Path) -> None:
    """What the contributor states stays, and the difference is a problem."""
    text = (lab / "index.md").read_text("utf-8")
    text = text.replace("    kernel: unknown", '    kernel: "5.10"')
    (lab / "index.md").write_text(text, encoding="utf-8")
    environment, problems = filled(lab, {"platform": seen(kernel="6.1.0")})
    assert problems == ["environment.platform.kernel is not what was captured"]
    assert environment.platform.kernel.value == "5.10"
    assert filled(lab, {"platform": seen(kernel="5.10.0-28-amd64")})[1] == []


def test_the_varied_setting_is_left(lab: Path) -> None:
    """What was set during one collection says nothing about the other runs."""
    chain = [
        {"layer": "device", "name": "sda", **seen(io_scheduler="noop", media="ssd")}
    ]
    environment, problems = filled(lab, {"storage": {"chain": chain}})
    assert problems == []
    (layer,) = environment.storage.chain
    assert (layer.io_scheduler.value, layer.media.value) == ("varied", "ssd")
    assert layer.name == "sda"


def test_layers_above_the_device_are_added(lab: Path) -> None:
    """The template knows one device; what is found above it is put on top."""
    chain = [
        {"layer": "device", "name": "sda", "holds": ["data"]},
        {"layer": "lvm", "name": "vg-data", "holds": ["data"]},
        {"layer": "filesystem", "holds": ["data"], **seen(filesystem="xfs")},
    ]
    environment, _ = filled(lab, {"storage": {"chain": chain}})
    assert [each.layer for each in environment.storage.chain] == [
        *("device", "lvm", "filesystem"),
    ]


def test_only_what_all_agree_in(lab: Path) -> None:
    """Of two collections that differ neither is taken; a rule compares them."""
    one = {"platform": seen(os="debian", kernel="6.1.0")}
    two = {"platform": seen(os="debian", kernel="6.1.1")}
    environment, problems = filled(lab, one, two)
    assert problems == []
    assert environment.platform.os.value == "debian"
    assert environment.platform.kernel.value == "unknown"
    assert in_common(one, two) == {"platform": seen(os="debian")}


@pytest.mark.parametrize(
    ("name", "stated", "said", "holds"),
    [
        ("version", "1.0", "1.0.20", True),
        ("version", "1.0.20", "1.0.2", False),
        ("kernel", "5.14", "5.14.0-362.el9.x86_64", True),
        ("kernel", "5.1", "5.14.0", False),
        ("version", "fio-3.36", "3.36", True),
        ("clients", 16, 16, True),
        ("clients", 16, 32, False),
        ("clients", "unknown", 32, True),
        ("clients", "varied", 32, True),
        ("memory_bytes", 17179869184, 16593375232, True),
        ("memory_bytes", 17179869184, 33187000000, False),
        ("cpu", "Xeon E5-2670", "Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz", True),
        ("cpu", "Xeon E5-2690", "Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz", False),
        ("mount_options", "noatime", "rw,noatime,attr2", True),
        ("virtualised", "unknown", True, True),
        ("virtualised", False, True, False),
    ],
)
def test_agree(name: str, stated: object, said: object, *, holds: bool) -> None:
    """One may say more than the other, but not something else."""
    assert agree(name, stated, said) is holds
