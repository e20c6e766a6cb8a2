"""The set-up sheet: what the source states about the test, and what it does not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.language.sentences.phrases import level, listed, plain_text, sentence
from ingest.publishing.export.layers import layer_field
from ingest.publishing.export.numbers import printed
from ingest.publishing.export.texts import as_translated, in_all_languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Literal

    from ingest.intake.models.base import Translated
    from ingest.intake.models.leaf import Leaf
    from ingest.intake.models.record import Record
    from ingest.language.sentences import Phrases, Sentence
    from ingest.publishing.export.shapes import (
        Number,
        RecordTreatment,
        Setup,
        SetupField,
        SetupGroup,
        Status,
    )

    _Unit = Literal["bytes", "s"]

#: A class that says nothing about the storage or the load.
_UNSPECIFIED = "unspecified"


class SetupSheet:
    """Builds the fields of one record's sheet."""

    def __init__(
        self, record: Record, treatments: Iterable[RecordTreatment], words: Phrases
    ) -> None:
        """``treatments`` name the levels a varied field went through."""
        self._record = record
        self._varied = {each["id"]: each["levels"] for each in treatments}
        self._words = words

    def build(self) -> Setup:
        """Return the sheet in its four groups, with the fields counted."""
        groups: list[SetupGroup] = [
            {"id": "database", "fields": self._database()},
            {"id": "workload", "fields": self._workload()},
            {"id": "storage", "fields": self._storage()},
            {"id": "host", "fields": self._host()},
        ]
        fields = [field for group in groups for field in group["fields"]]
        status = Counter(field["status"] for field in fields)
        return {
            "stated": status["stated"] + status["captured"] + status["varied"],
            "inferred": status["inferred"],
            "total": len(fields),
            "groups": groups,
        }

    def _database(self) -> list[SetupField]:
        database = self._record.environment.database
        return [
            self._field("product", database.product),
            self._field("version", database.version),
            *self._settings(database.settings),
        ]

    def _workload(self) -> list[SetupField]:
        load = self._record.workload
        tool = self._field("tool", load.tool)
        if load.note and not tool["note"]:
            tool["note"] = in_all_languages(load.note)
        return [
            self._field("workload_class", load.class_),
            tool,
            *self._optional("tool_version", load.version),
            self._field("clients", load.clients),
            self._field("dataset_bytes", load.dataset_bytes, "bytes"),
            self._field("duration_s", load.duration_s, "s"),
            self._field("repeats", load.repeats),
            *self._settings(load.settings),
        ]

    def _storage(self) -> list[SetupField]:
        storage = self._record.environment.storage
        return [
            self._field("storage_class", storage.class_),
            *(layer_field(layer, self._words) for layer in storage.chain),
            self._field("controller", storage.controller),
            self._field("write_cache", storage.write_cache),
            self._field("filesystem", storage.filesystem),
            self._field("mount_options", storage.mount_options),
        ]

    def _host(self) -> list[SetupField]:
        environment = self._record.environment
        return [
            *self._optional("server", environment.hardware.server),
            self._field("os", environment.platform.os),
            self._field("os_version", environment.platform.version),
            self._field("kernel", environment.platform.kernel),
            *self._optional("kernel_patched", environment.platform.kernel_patched),
            self._field("cpu", environment.hardware.cpu),
            self._field("memory_bytes", environment.hardware.memory_bytes, "bytes"),
            *self._optional(
                "memory_limit_bytes", environment.hardware.memory_limit_bytes, "bytes"
            ),
            *self._optional("virtualised", environment.hardware.virtualised),
            *self._settings(environment.platform.settings),
        ]

    def _settings(self, settings: Mapping[str, Leaf[Any]]) -> list[SetupField]:
        fields = [self._field(name, leaf) for name, leaf in settings.items()]
        for field in fields:
            field["code"] = True
        return fields

    def _optional(
        self, key: str, leaf: Leaf[Any] | None, unit: _Unit | None = None
    ) -> list[SetupField]:
        """Return a field that few sources state only where one does."""
        return [self._field(key, leaf, unit)] if leaf and leaf.is_stated else []

    def _field(
        self,
        key: str,
        leaf: Leaf[Any] | None,
        unit: _Unit | None = None,
    ) -> SetupField:
        status = _status(leaf)
        value = leaf.value if leaf and status != "not_stated" else None
        return {
            "key": key,
            "code": False,
            "status": status,
            "value": self._levels_of(key) if value == VARIED else self._value(value),
            "unit": unit,
            "from": leaf.from_ if leaf else None,
            "note": in_all_languages(leaf.note) if leaf and leaf.note else None,
        }

    def _value(self, value: Any) -> str | Translated | Number | None:
        if isinstance(value, bool):
            key = "finding_yes" if value else "finding_no"
            return self._spoken(sentence(self._words.say(key)))
        if isinstance(value, int | float):
            return printed(str(value))
        given: str | Translated | None = value
        return given

    def _levels_of(self, key: str) -> Translated | None:
        """Return the levels a treatment went through, where the field is one."""
        levels = self._varied.get(key)
        if not levels:
            return None
        return self._spoken(sentence(listed([level(key, each) for each in levels])))

    def _spoken(self, spoken: Sentence) -> Translated:
        return as_translated(plain_text(spoken, self._words.reference))


def _status(leaf: Leaf[Any] | None) -> Status:
    if leaf is None or leaf.value in (UNKNOWN, _UNSPECIFIED):
        return "not_stated"
    if leaf.value == VARIED:
        return "varied"
    return "stated" if leaf.how == "declared" else leaf.how
