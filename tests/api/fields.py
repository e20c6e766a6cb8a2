"""The API as a flat list: every field with its types, every closed list of values."""

from __future__ import annotations

from typing import Any

from ingest.publishing.api.schemas import schemas

Snapshot = dict[str, dict[str, list[str]]]


def fields() -> dict[str, list[str]]:
    """Return the types, and the allowed values, of every field of every response."""
    found: dict[str, set[str]] = {}
    for name, schema in schemas().items():
        _walk(schema, schema, f"{name}:", found, ())
    return {path: sorted(types) for path, types in sorted(found.items())}


def _walk(
    part: Any,
    root: dict[str, Any],
    path: str,
    found: dict[str, set[str]],
    open_refs: tuple[str, ...],
) -> None:
    if "$ref" in part:
        name = part["$ref"]
        if name in open_refs:
            return
        target = root["$defs"][name.rpartition("/")[2]]
        _walk(target, root, path, found, (*open_refs, name))
        return
    for each in (*part.get("anyOf", ()), *part.get("oneOf", ())):
        _walk(each, root, path, found, open_refs)
    types = found.setdefault(path, set())
    if "type" in part:
        types.add(part["type"])
    types |= {f"={value}" for value in part.get("enum", ())}
    if "const" in part:
        types.add(f"={part['const']}")
    required = set(part.get("required", ()))
    for key, value in part.get("properties", {}).items():
        _walk(value, root, f"{path}.{key}", found, open_refs)
        if key in required:
            found[f"{path}.{key}"].add("required")
    if isinstance(part.get("additionalProperties"), dict):
        _walk(part["additionalProperties"], root, f"{path}.*", found, open_refs)
    if "items" in part:
        _walk(part["items"], root, f"{path}[]", found, open_refs)


def vocabularies(documents: dict[str, Any]) -> dict[str, list[str]]:
    """Return the ids of every vocabulary, levels with their setting."""
    found: dict[str, list[str]] = {}
    for path, document in documents.items():
        if path.startswith("vocabularies/") and "lineages" not in path:
            found[path] = sorted(each["id"] for each in document["data"])
    found["levels"] = sorted(
        f"{setting['id']}={level['id']}"
        for setting in documents["vocabularies/settings.json"]["data"]
        for level in setting["levels"]
    )
    return found


def removed(before: Snapshot, after: Snapshot) -> list[str]:
    """Return what a client may rely on and no longer finds, each with its name."""
    gone = []
    for path, types in before["fields"].items():
        if path not in after["fields"]:
            gone.append(f"{path} is gone")
            continue
        now = set(after["fields"][path])
        lost = [each for each in types if each not in now]
        # A type that is new to a field breaks whoever reads it; a new value does not.
        gained = [
            each for each in now - set(types) if each[0] != "=" and each != "required"
        ]
        if lost:
            gone.append(f"{path} no longer has {', '.join(lost)}")
        if gained and types:
            gone.append(f"{path} may now be {', '.join(sorted(gained))}")
    for name, ids in before["vocabularies"].items():
        lost = sorted(set(ids) - set(after["vocabularies"].get(name, ())))
        gone += [f"{name}: the id {each} is gone" for each in lost]
    return gone


def added(before: Snapshot, after: Snapshot) -> list[str]:
    """Return the fields and values of closed lists that were not recorded.

    These come with a change of the code. An id of a vocabulary comes with a record,
    whose contributor need not know of the snapshot.
    """
    known = before["fields"]
    return [
        f"{path} {each}".rstrip()
        for path, types in after["fields"].items()
        for each in sorted(set(types) - set(known[path]) if path in known else {""})
    ]
