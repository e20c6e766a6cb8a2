"""``data/reference`` as Hugo and the charts read it: texts in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from ingest.intake.read.reference import read_translated

if TYPE_CHECKING:
    from ingest.paths import Paths

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def write_reference(paths: Paths) -> None:
    """Write the vocabularies with their translations below ``paths.joined``.

    As YAML, in which Hugo tells whole numbers from others.
    """
    for shown, document in read_translated(paths)[0].items():
        target = paths.joined / shown.removeprefix("data/")
        target.parent.mkdir(parents=True, exist_ok=True)
        text = yaml.dump(document, Dumper=_DUMPER, allow_unicode=True, sort_keys=False)
        target.write_text(text, "utf-8")
