"""What was said as a plan: plain data, and the text of its file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.workbench.contribute.drafting.said import slug
from ingest.workbench.contribute.drafting.yaml_text import laid_out
from ingest.workbench.measure.guided.offered import plain_plan
from ingest.workbench.measure.guided.said import OTHER, OWN
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.model import Plan
from ingest.workbench.measure.plan.ways import KNOWN_WAYS
from ingest.workbench.measure.plan.workloads import whole_minutes
from ingest.workbench.measure.site import Site

if TYPE_CHECKING:
    from ingest.workbench.measure.guided.offered import OfferedLoad, Offers
    from ingest.workbench.measure.guided.said import Said

#: The key of a load that makes its data larger, by tool.
_SIZED = {
    "pgbench": "scale",
    "sysbench": "table_rows",
    "sysbench-tpcc": "scale",
    "go-tpc": "scale",
    "hammerdb": "scale",
    "db_bench": "keys",
    "sqlite": "rows",
    "fio": "file_size",
}
#: Units of that key by which the size of one is found.
_MANY = 1_000_000
#: What share of the memory limit the cache of a server gets, one part in so many.
_CACHES = {
    "postgresql": ("shared_buffers", 4),
    "mysql": ("innodb_buffer_pool_size", 2),
    "mariadb": ("innodb_buffer_pool_size", 2),
}
_MIB = 1024 * 1024
_HEADER = "# Made by  atlas measure;  static/schema/plan.schema.json lists every key.\n"


def plan_text(said: Said, offers: Offers) -> str:
    """Return the text of the plan file. Everything it takes has been said."""
    plan = _plan(said, offers)
    order = [name for name in Plan.model_fields if name in plan]
    return _HEADER + laid_out({name: plan[name] for name in order}, {})


def place_said(said: Said) -> dict[str, str]:
    """Return kind and path of the place."""
    return {said.text("place"): said.text("path")}


def workload_said(said: Said, offers: Offers) -> dict[str, Any]:
    """Return the load as chosen, or as the plan has it that was chosen."""
    if said.text("source") == OWN:
        return dict(offers.load(said.text("load")).load)
    return dict(base_said(said, offers)["workload"])


def base_said(said: Said, offers: Offers) -> dict[str, Any]:
    """Return the plan that was chosen to begin with, as plain data."""
    return plain_plan(offers.base(said.text("source"), said.text("base")))


def product_said(said: Said, offers: Offers) -> str:
    """Return the server of the load; "" for none."""
    if said.text("source") == OWN:
        return offers.load(said.text("load")).product
    return str(base_said(said, offers).get("server", {}).get("product", ""))


def sized(workload: dict[str, Any], wanted: int, product: str, offers: Offers) -> Any:
    """Return a load whose data takes about ``wanted`` bytes."""
    name = _SIZED.get(workload["tool"])
    if name is None:
        return workload
    many = {**workload, name: _MANY}
    each = data_bytes(many, product, offers) / _MANY
    return {**workload, name: max(1, round(wanted / each))}


def data_bytes(workload: dict[str, Any], product: str, offers: Offers) -> int:
    """Return about what the data of a load takes."""
    varied = {"setting": "size", "levels": ("1", "2"), "baseline": "1"}
    document = {
        "plan": 1,
        "id": "size",
        "title": "size",
        "treatments": (varied,),
        "workload": workload,
        **({"server": {"product": product}} if product else {}),
    }
    plan = Plan.model_validate(document)
    nowhere = offers.paths.root
    return load_of(
        plan, Site(nowhere, nowhere, Kernel()), offers.reference
    ).data_bytes()


def grown(data: int) -> int:
    """Return the size of an image that holds data, log and growth; whole GiB."""
    gib = 1024 * _MIB
    return -(-(data * 17 // 10 + 2 * gib) // gib) * gib


def proposed_id(said: Said) -> str:
    """Return an id that says what is measured."""
    if said.text("source") != OWN:
        return said.text("base")
    name = said.text("other") if said.text("setting") == OTHER else said.text("setting")
    return slug(f"{said.text('load')} {name}")[:80]


def setting_id(text: str) -> str:
    """Return a name of the kernel or of a server in the form of a setting's id."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _plan(said: Said, offers: Offers) -> dict[str, Any]:
    own = said.text("source") == OWN
    plan = _own(said, offers) if own else base_said(said, offers)
    product, limit = product_said(said, offers), said.number("limit_bytes")
    workload = workload_said(said, offers)
    wanted = said.number("data_bytes")
    if wanted is not None:
        workload = sized(workload, wanted, product, offers)
    if "clients" in said:
        workload["clients"] = said.number("clients")
    workload |= _times(workload["tool"], said.number("duration_s") or 0)
    memory: dict[str, Any] = {} if limit is None else {"limit": limit}
    if said.text("fits") == "true":
        memory["regime"] = "fits"
    design = {**plan.get("design", {}), "rounds": said.number("rounds")}
    if design.get("rounds_at_least", 0) > design["rounds"]:
        design["rounds_at_least"] = design["rounds"]
    place: dict[str, Any] = place_said(said)
    if "size_bytes" in said:
        place["size"] = said.number("size_bytes")
    plan |= {
        "id": said.text("id"),
        "workload": workload,
        "place": {**plan.get("place", {}), **place},
        "memory": memory,
        "design": design,
    }
    if product:
        plan["server"] = _server(plan, product, limit)
    return {name: value for name, value in plan.items() if value not in ({}, [], None)}


def _times(tool: str, seconds: int) -> dict[str, int]:
    """Return the times of a run; for HammerDB they are whole minutes."""
    warm = min(60, seconds // 5)
    if tool == "hammerdb":
        seconds, warm = whole_minutes(seconds), whole_minutes(warm)
    return {"duration_s": seconds, "warmup_s": warm}


def _own(said: Said, offers: Offers) -> dict[str, Any]:
    load = offers.load(said.text("load"))
    treatment = _treatment(said, offers, load)
    levels = ", ".join(treatment["levels"])
    title = f"{treatment['setting']}: {levels} ({load.label})"
    return {"plan": 1, "title": title[:200], "treatments": [treatment]}


def _treatment(said: Said, offers: Offers, load: OfferedLoad) -> dict[str, Any]:
    levels = list(said.levels())
    setting = said.text("setting")
    found: dict[str, Any] = {
        "setting": setting,
        "levels": levels,
        "baseline": said.text("baseline"),
    }
    if setting == OTHER:
        name = said.text("other")
        found |= {"setting": setting_id(name), "by": {said.text("by"): name}}
        return found
    if setting not in KNOWN_WAYS:
        found["by"] = offers.way(offers.reference.factors[setting], load)
    written = offers.written(setting)
    kept = {level: written[level] for level in levels if level in written}
    return found | ({"written": kept} if kept else {})


def _server(plan: dict[str, Any], product: str, limit: int | None) -> dict[str, Any]:
    """Return the server, its cache sized by the memory limit unless it is varied."""
    server = {"product": product, **plan.get("server", {})}
    cache, share = _CACHES[product]
    varied = {each["setting"] for each in plan["treatments"]}
    if limit is not None and cache not in varied:
        mib = max(16, limit // share // _MIB)
        held = {**server.get("settings", {}), cache: f"{mib}{_UNITS[product]}"}
        server["settings"] = held
    return server


#: How a server writes MiB.
_UNITS = {"postgresql": "MB", "mysql": "M", "mariadb": "M"}
