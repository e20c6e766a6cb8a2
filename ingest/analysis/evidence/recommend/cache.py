"""Finished recommendations by the hash of everything that went into them."""

from __future__ import annotations

import io
import pickle
from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.recommend.model import Recommendation
from ingest.cache import Cache, code_version

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.analysis.evidence.recommend.case import Case
    from ingest.intake.models.evidence_choices import EvidenceChoices

_PACKAGE = "ingest.analysis.evidence."


class AnswerCache:
    """A folder of results; an entry is found or not, and never out of date."""

    def __init__(self, folder: Path, choices: EvidenceChoices) -> None:
        """Bind the store to what all results share: code, libraries, assumptions."""
        code = code_version("ingest.analysis.evidence")
        self._entries = Cache(folder, "answers", code, choices)

    def key(self, case: Case) -> str:
        """Return the name of the result of a case."""
        return self._entries.key(case)

    def get(self, key: str) -> tuple[Recommendation | None] | None:
        """Return a stored result (which may be None) in a tuple, or None.

        An entry is never unpickled that names anything but classes of results: its
        digest keeps accidents out, not somebody who leaves a folder of entries behind.
        """
        content = self._entries.get(key)
        if content is None:
            return None
        try:
            found = _Results(io.BytesIO(content)).load()
        except (
            *(pickle.UnpicklingError, AttributeError, ImportError, EOFError),
            *(ValueError, TypeError, IndexError, KeyError),
        ):
            return None
        return (found,) if found is None or isinstance(found, Recommendation) else None

    def put(self, key: str, result: Recommendation | None) -> None:
        """Store a result; a reader sees all of it or nothing."""
        self._entries.put(key, pickle.dumps(result, protocol=5))


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
