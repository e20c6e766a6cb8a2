"""Finished recommendations by the hash of everything that went into them."""

from __future__ import annotations

import hashlib
import io
import json
import pickle
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ingest.analysis.evidence.recommend.model import Recommendation

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.case import Case
    from ingest.intake.models.reference import EvidenceChoices

#: Raised when results change though neither this package nor its input does.
CODE_VERSION = 1
_EVIDENCE = Path(__file__).parent.parent
_SOURCES = ("*.py", "synthesis/*.py", "recommend/*.py")
_LIBRARIES = ("numpy", "scipy", "statsmodels")
_PACKAGE = "ingest.analysis.evidence."
_DIGEST = hashlib.sha256().digest_size


class Cache:
    """A folder of results; an entry is found or not, and never out of date."""

    def __init__(self, folder: Path, choices: EvidenceChoices) -> None:
        """Bind the store to what all results share: code, libraries, assumptions."""
        self._folder = folder
        shared = hashlib.sha256(str(CODE_VERSION).encode())
        for library in _LIBRARIES:
            shared.update(version(library).encode())
        for pattern in _SOURCES:
            for path in sorted(_EVIDENCE.glob(pattern)):
                shared.update(path.read_bytes())
        shared.update(canonical(choices))
        self._shared = shared

    def key(self, case: Case) -> str:
        """Return the name of the result of a case."""
        mixed = self._shared.copy()
        mixed.update(canonical(case))
        return mixed.hexdigest()

    def get(self, key: str) -> tuple[Recommendation | None] | None:
        """Return a stored result (which may be None) in a tuple, or None.

        An entry whose digest is not that of its content counts as missing, and is
        never unpickled; nor is one that names anything but classes of results: the
        digest keeps accidents out, not somebody who leaves a folder of entries behind.
        """
        try:
            stored = self._path(key).read_bytes()
            digest, content = stored[:_DIGEST], stored[_DIGEST:]
            if hashlib.sha256(content).digest() != digest:
                return None
            found = _Results(io.BytesIO(content)).load()
        except (
            *(OSError, pickle.UnpicklingError, AttributeError, ImportError, EOFError),
            *(ValueError, TypeError, IndexError, KeyError),
        ):
            return None
        return (found,) if found is None or isinstance(found, Recommendation) else None

    def put(self, key: str, result: Recommendation | None) -> None:
        """Store a result; a reader sees all of it or nothing."""
        content = pickle.dumps(result, protocol=5)
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial")
        partial.write_bytes(hashlib.sha256(content).digest() + content)
        partial.replace(path)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.pickle"


class _Results(pickle.Unpickler):
    """Reads results, and finds no function that an entry could have called."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of results. Raises UnpicklingError for anything else."""
        # A name with a dot would lead on to whatever a module has imported.
        if module.startswith(_PACKAGE) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__.startswith(_PACKAGE):
                return found
        message = f"{module}.{name} is no class of results"
        raise pickle.UnpicklingError(message)


def canonical(value: Any) -> bytes:
    """Return the same bytes for the same content, in whatever order it was made."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value):
        names = (each.name for each in fields(value))
        return [type(value).__name__, *(_plain(getattr(value, each)) for each in names)]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, AbstractSet):
        return sorted(_plain(each) for each in value)
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value
