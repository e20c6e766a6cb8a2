"""What is refused before anything is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan, read_plan

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

PLAN = """\
plan: 1
id: a-try
title: "A try"
treatments:
  - {setting: atime, levels: ["relatime", "noatime"], baseline: relatime, by: WAY}
workload: {tool: pgbench, script: SCRIPT, scale: 1, duration_s: 1, warmup_s: 0}
server: {product: postgresql}
memory: {regime: fits}
"""


def refused(
    text: str, place: Place, tmp_path: Path, reference: Reference
) -> tuple[str, ...]:
    """Return the refusals of a plan at a place."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    return survey(read.plan, place, tmp_path / "work", reference).refusals


@pytest.mark.parametrize("way", ["{mount: option}", "{mkfs: features}"])
def test_a_folder_is_not_mounted_anew(
    way: str, tmp_path: Path, reference: Reference
) -> None:
    """Its levels would not hold, and all cases be the same."""
    text = PLAN.replace("WAY", way).replace("SCRIPT", "tpcb-like")
    said = "neither made anew nor mounted anew"
    folder = Place(directory=str(tmp_path))
    assert any(said in each for each in refused(text, folder, tmp_path, reference))
    image = Place(image=str(tmp_path / "image"), size="1 MiB")
    assert not any(said in each for each in refused(text, image, tmp_path, reference))


def test_a_script_is_looked_for_beside_its_plan(
    tmp_path: Path, reference: Reference
) -> None:
    """Programs are started elsewhere; a missing one is told before data is made."""
    file = tmp_path / "plan.yaml"
    text = PLAN.replace("by: WAY", "by: {client: x}").replace("SCRIPT", "own.sql")
    file.write_text(text)
    read = read_plan(file, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    place = Place(directory=str(tmp_path))

    def said() -> bool:
        found = survey(read.plan, place, tmp_path / "work", reference).refusals
        return f"{tmp_path / 'own.sql'}: there is no such script" in found

    assert said()
    (tmp_path / "own.sql").write_text("SELECT 1;\n")
    assert not said()


def test_mariadb_is_not_taken_for_mysql(
    tmp_path: Path, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian's MariaDB answers to the name mysqld; its 10.11 is no MySQL 8.4."""
    server = tmp_path / "mysqld"
    server.write_text("#!/bin/sh\necho 'mysqld  Ver 10.11.14-MariaDB'\n")
    server.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    text = PLAN.replace("by: WAY", "by: {client: x}").replace(
        "{tool: pgbench, script: SCRIPT, scale: 1,",
        "{tool: sysbench, test: oltp_write_only, tables: 1, table_rows: 10,",
    )
    text = text.replace("postgresql}", "mysql, at_least: '8.4'}")
    said = refused(text, Place(directory=str(tmp_path)), tmp_path, reference)
    assert any("is MariaDB" in each for each in said)
    server.write_text("#!/bin/sh\necho 'mysqld  Ver 8.0.36 for Linux'\n")
    said = refused(text, Place(directory=str(tmp_path)), tmp_path, reference)
    assert any("is version 8.0.36; the plan needs 8.4" in each for each in said)


def test_what_is_fixed_when_a_server_is_made_takes_folders(
    reference: Reference,
) -> None:
    """It would fail once the data is made; features are no word of mkfs.xfs."""
    text = PLAN.replace("atime", "innodb_page_size").replace(", by: WAY", "")
    text = text.replace("SCRIPT", "tpcb-like")
    found = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(found, list)
    assert any("is fixed when a server is made" in each.message for each in found)
    text = PLAN.replace("WAY", "{mkfs: features}").replace("SCRIPT", "tpcb-like")
    place = "place: {image: /srv/x.img, size: 1 GiB, filesystem: xfs}\n"
    found = parsed_plan(text + place, "plan.yaml", reference)
    assert isinstance(found, list)
    assert any("takes no list of features" in each.message for each in found)
