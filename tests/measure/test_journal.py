"""What is put back, in which order, and where the kernel is left alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ingest.workbench.measure.guard.journal import Journal
from ingest.workbench.measure.guard.script import Change, script_text, value_back


def test_what_a_scheduler_resets_is_put_back_after_it(tmp_path: Path) -> None:
    """The depth of the queue and the tunables that had been set by somebody."""
    queue = tmp_path / "queue"
    (queue / "iosched").mkdir(parents=True)
    files = {"scheduler": "none [bfq]", "nr_requests": "64", "iosched/slice_idle": "0"}
    for name, text in files.items():
        (queue / name).write_text(f"{text}\n")
    (queue / "iosched" / "shown_only").write_text("1\n")
    (queue / "iosched" / "shown_only").chmod(0o444)
    journal = Journal(tmp_path / "restore.sh", "no-such-token", "")
    journal.value(queue / "scheduler")
    undone = [each.undo for each in reversed(journal.changes)]
    assert undone == [
        value_back(queue / "scheduler", "bfq"),
        value_back(queue / "iosched" / "slice_idle", "0"),
        value_back(queue / "nr_requests", "64"),
    ]


def test_of_two_limits_the_one_that_counted_is_put_back(tmp_path: Path) -> None:
    """A 0 is no value the kernel takes: it says that the other limit counts."""
    size, share = tmp_path / "dirty_bytes", tmp_path / "dirty_ratio"
    size.write_text("0\n")
    share.write_text("20\n")
    journal = Journal(tmp_path / "restore.sh", "no-such-token", "of another start")
    journal.value(size)
    size.write_text("16777216\n")
    share.write_text("0\n")
    journal.value(size)
    assert [each.undo for each in journal.changes] == [value_back(share, "20")]
    share.write_text("10\n")
    size.write_text("0\n")
    usual = Journal(tmp_path / "restore.sh", "no-such-token", "of another start")
    usual.value(share)
    assert [each.undo for each in usual.changes] == [value_back(share, "10")]


def test_what_was_put_back_is_not_put_back_again(tmp_path: Path) -> None:
    """What somebody sets after an experiment is theirs; what failed is kept."""
    value = tmp_path / "read_ahead_kb"
    value.write_text("128\n")
    boot_id = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    journal = Journal(tmp_path / "restore.sh", "no-such-token", boot_id)
    journal.value(value)
    value.write_text("4096\n")
    assert journal.undo() == ""
    assert value.read_text() == "128\n"
    value.write_text("256\n")
    assert subprocess.run(("sh", journal.restore), check=False).returncode == 0
    assert value.read_text() == "256\n"
    journal.note(Change("failed it"))
    assert "not put back: it" in journal.undo()
    assert "failed it" in journal.restore.read_text("utf-8")


def test_the_script_leaves_the_kernel_alone_after_a_restart(tmp_path: Path) -> None:
    """What lasts is undone all the same, and what fails is named."""
    value, lasting = tmp_path / "it's a value", tmp_path / "lasting"
    value.write_text("new")
    lasting.write_text("x")
    changes = [
        Change(value_back(value, "old")),
        Change(f"rm {lasting}", volatile=False),
    ]
    script = tmp_path / "restore.sh"
    script.write_text(script_text(changes, "no-such-token", "of another start"))
    done = subprocess.run(("sh", script), check=False)
    assert (done.returncode, value.read_text(), lasting.exists()) == (0, "new", False)
    with open("/proc/sys/kernel/random/boot_id") as stream:  # noqa: PTH123
        boot_id = stream.read().strip()
    script.write_text(script_text(changes[:1], "no-such-token", boot_id))
    for _ in range(2):
        assert subprocess.run(("sh", script), check=False).returncode == 0
        assert value.read_text() == "old\n"
