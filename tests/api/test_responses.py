"""Every response is what its schema says, and leads where it says."""

from __future__ import annotations

import json
import posixpath
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from ingest.intake.models.languages import LANGUAGES
from ingest.publishing.api import results
from ingest.publishing.api.endpoints import ENDPOINTS, Endpoint
from ingest.publishing.api.schemas import schemas
from ingest.publishing.corpus import tables

ROOT = Path(__file__).resolve().parents[2]
#: Keys whose value is one address.
ADDRESSES = {"href", "page", "more", "runs_csv", "database_file"}


def endpoint_of(path: str) -> Endpoint:
    """Return the endpoint of a document, parameters matched by the folder."""
    for each in ENDPOINTS:
        if each.path == path:
            return each
    folder, depth = path.split("/", maxsplit=1)[0], path.count("/")
    return next(
        each
        for each in ENDPOINTS
        if each.path.startswith(f"{folder}/")
        and each.path.count("/") == depth
        and each.parameters
    )


def test_every_endpoint_has_a_document(documents: dict[str, Any]) -> None:
    """What is described is there."""
    assert {endpoint_of(path).name for path in documents} == {e.name for e in ENDPOINTS}


@pytest.fixture(scope="module")
def validators() -> dict[str, jsonschema_rs.Draft202012Validator]:
    """Return a validator of each schema that is served.

    Compiled: thousands of documents take the one of ``jsonschema`` half a minute.
    """
    return {
        name: jsonschema_rs.Draft202012Validator(schema)
        for name, schema in schemas().items()
    }


def test_responses_fit_their_schemas(
    documents: dict[str, Any],
    validators: dict[str, jsonschema_rs.Draft202012Validator],
) -> None:
    """The schemas that are served hold for every file."""
    wrong = [
        f"{path}: {problem.instance_path} {problem.message[:200]}"
        for path, document in documents.items()
        for problem in validators[endpoint_of(path).name].iter_errors(document)
    ]
    assert wrong == []


def test_what_fits_no_schema_is_seen(
    documents: dict[str, Any],
    validators: dict[str, jsonschema_rs.Draft202012Validator],
) -> None:
    """Of each endpoint: a document without its data, or with a text instead."""
    for name in {endpoint_of(path).name: path for path in documents}.values():
        document = documents[name]
        validator = validators[endpoint_of(name).name]
        lacking = {key: value for key, value in document.items() if key != "data"}
        assert not validator.is_valid(lacking), name
        assert not validator.is_valid({**document, "data": "1"}), name


def test_responses_hold_nothing_undescribed(documents: dict[str, Any]) -> None:
    """A key without a description would be public, and nobody would have decided so."""
    for path, document in documents.items():
        # Validation drops what the shape does not know.
        described = endpoint_of(path).adapter.validate_python(document)
        assert described == document, path


def test_comparisons_say_whether_they_count(
    built: Path, documents: dict[str, Any]
) -> None:
    """As the published table does, wherever one stands; claims in words say nothing."""
    key = ("setting", "level", "against", "metric")
    with tables(built / "corpus") as published:
        counted = results.counting(published["effects"].rows())
    listed = [
        (each["result"], each)
        for path, document in documents.items()
        if path.startswith("effects/")
        for each in document["data"]
    ]
    for path, document in documents.items():
        if path.startswith("results/"):
            lead = document["data"]["lead"]
            every = [*document["data"]["effects"], *([lead] if lead else [])]
            listed += [(document["data"]["id"], each) for each in every]
    assert {each["counted"] for _, each in listed} == {True, False, None}
    for record, each in listed:
        own = (record, *(each[name] for name in key))
        assert each["counted"] == counted.get(own)
        assert (each["counted"] is None) == (each["metric"] is None)


def test_short_answers_say_what_the_long_ones_do(documents: dict[str, Any]) -> None:
    """In each language the same answers, in the words of the long document."""
    short = {p: d for p, d in documents.items() if p.startswith("answers/")}
    sheets = [p for p in documents if p.startswith("recommendations/")]
    assert len(short) == len(sheets) * len(LANGUAGES)
    for path, document in short.items():
        _, language, *rest = path.split("/")
        long = documents["/".join(["recommendations", *rest])]["data"]
        eras = [(each, era) for each in long["answers"] for era in each["eras"]]
        for own, (each, era) in zip(document["data"], eras, strict=True):
            lines = era["lines"]
            assert (own["key"], own["era"]) == (each["key"], era["era"])
            assert own["headline"].startswith(lines["do"][language])
            if lines["warning"]:
                assert own["headline"].endswith(lines["warning"][language])
            graded = None if lines["is_safety"] else era["certainty"]["level"]
            assert own["certainty"] == graded
            assert own["page"].endswith(each["pages"][language].removeprefix("../" * 4))
    sizes = [len(json.dumps(each)) / each["total"] for each in short.values()]
    assert max(sizes) < 1_500, "bytes an answer"


def test_schemas_are_served_as_they_are(api: Path) -> None:
    """The files are those of this code, and valid."""
    for name, schema in schemas().items():
        served = json.loads((api / f"schemas/{name}.json").read_text("utf-8"))
        assert served == schema
        Draft202012Validator.check_schema(served)


def test_the_description_is_openapi(api: Path) -> None:
    """The document is valid, and no address in it is of one host."""
    document = json.loads((api / "openapi.json").read_text("utf-8"))
    OpenAPIV31SpecValidator(document).validate()
    assert [server["url"] for server in document["servers"]] == ["../v1"]


def test_examples_are_real(api: Path, documents: dict[str, Any]) -> None:
    """Every operation shows a response that is served."""
    document = json.loads((api / "openapi.json").read_text("utf-8"))
    served = list(documents.values())
    for path, methods in document["paths"].items():
        content = methods["get"]["responses"]["200"]["content"]["application/json"]
        for example in content["examples"].values():
            if "externalValue" in example:
                assert example["externalValue"] in documents, path
            else:
                assert example["value"] in served, path


def hrefs(data: Any) -> list[str]:
    """Return every address of a document that is relative."""
    if isinstance(data, list):
        return [found for each in data for found in hrefs(each)]
    if not isinstance(data, dict):
        return []
    found = []
    for key, value in data.items():
        if key in ADDRESSES and isinstance(value, str):
            found.append(value)
        elif key in {"pages", "schemas"} and isinstance(value, dict):
            found += value.values()
        else:
            found += hrefs(value)
    return found


def test_links_lead_to_files(api: Path, built: Path, documents: dict[str, Any]) -> None:
    """A relative address of a document is that of another one, or of a page.

    A page may be one that says why an answer is gone.
    """
    moved = (ROOT / "data/addresses/moved.yaml").read_text("utf-8")
    # Thousands of documents share few targets: each is looked for once.
    said_by: dict[str, str] = {}
    for path, document in documents.items():
        folder = posixpath.dirname(f"api/v1/{path}")
        for href in hrefs(document["data"]):
            assert not href.startswith(("/", "http"))
            target = posixpath.join(folder, href.partition("#")[0])
            said_by.setdefault(posixpath.normpath(target), f"{path}: {href}")
    dead = []
    for target, said in said_by.items():
        section = target.split("/")
        if target.startswith("api/v1/"):
            known = (api / target.removeprefix("api/v1/")).is_file()
        elif section[0] == "results":
            known = (built / target).is_file()
        else:
            gone = "/".join(["", "{lang}", *section[1:], ""])
            known = is_page(built, section) or f'from: "{gone}"' in moved
        if not known:
            dead.append(said)
    assert sorted(dead) == []


def is_page(built: Path, parts: list[str]) -> bool:
    """Tell whether the data of a page that is addressed exist."""
    language, section, *rest = parts
    if not any(rest):
        data = built / "site" / section
        known = data.is_dir() or data.with_suffix(".json").is_file()
        return language in LANGUAGES and known
    if section == "defaults":
        return rest[0] in _parsed(built / "site/defaults.json")["databases"]
    answer = rest.pop(2) if section == "recommendations" and len(rest) > 2 else None
    file = (built / "site" / section / "/".join(rest)).with_suffix(".json")
    if language not in LANGUAGES or not file.is_file():
        return False
    if answer is None:
        return True
    return answer in {each["id"] for each in _parsed(file)["answers"]}


@cache
def _parsed(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


@pytest.mark.parametrize(
    "name", ["results", "recommendations", "defaults", "vocabularies"]
)
def test_totals_are_counts(documents: dict[str, Any], name: str) -> None:
    """`total` is the number of entries, and there are some."""
    document = documents[f"{name}.json"]
    assert document["total"] == len(document["data"]) > 0


def test_missing_values_are_null(documents: dict[str, Any]) -> None:
    """A cell the source left empty is null here, and the digits are its own."""
    document = documents["results/mysql-tpcc-deadline-vs-cfq.json"]["data"]
    runs = (ROOT / "content/results/mysql-tpcc-deadline-vs-cfq/runs.csv").read_text()
    header, *rows = [line.split(",") for line in runs.splitlines()]
    for printed, run in zip(rows, document["runs"], strict=True):
        row = dict(zip(header, printed, strict=True))
        for metric, value in run["values"].items():
            assert (value["text"] if value else "") == row[metric]
