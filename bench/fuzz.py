"""Fuzz every importer with atheris: `pip install atheris` elsewhere, then run this.

    python bench/fuzz.py [CORPUS] -max_total_time=600

The corpus starts with the committed fixtures; whatever is neither results nor a refusal
ends the run and is written to ``crash-*``.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import atheris  # noqa: E402 (after the path)

with atheris.instrument_imports(include=["ingest.intake.read"]):
    from ingest.intake.read.raw.importing import import_bytes, importers
    from ingest.intake.read.raw.output import decoded
    from ingest.intake.read.raw.refused import RefusedError

    importers()  # loads them all


def one_input(data: bytes) -> None:
    """Read bytes as the command would, then with every importer that takes them."""
    try:
        output = decoded(data, "fuzzed")
    except RefusedError:
        return
    for importer in importers():
        if not importer.recognises(output):
            continue
        try:
            importer.parse(output)
        except RefusedError:
            continue
    try:
        import_bytes(data, "fuzzed")
    except RefusedError:
        return


def main() -> None:
    """Run from the command line."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as corpus:
        for path in (ROOT / "tests/importers/fixtures").rglob("*.*"):
            if path.suffix != ".md":
                name = f"{path.parent.name}-{path.name}"
                (Path(corpus) / name).write_bytes(path.read_bytes())
        atheris.Setup([*sys.argv, corpus, "-max_len=20000", "-timeout=20"], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
