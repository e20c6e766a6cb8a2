"""A small site in English and languages nobody speaks: ``test-results/pseudo``.

What a new language needs is its folders and its entry in ``data/languages.yaml``; so
they are all that is written here (:mod:`tests.pseudo.writing`). Two are complete, one
has only begun. The rest is the project's, with a few of its records. The package is
copied, since it reads the registry of its own checkout; hence every step is a process.

    python -m tests.pseudo.build
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from ingest.publishing.addresses.ledger import HEADER
from tests.pseudo.typeface import write_typeface
from tests.pseudo.writing import accented, begin_language, unspaced, write_language
from tests.world.settings import SETTINGS, without_settings

ROOT = Path(__file__).resolve().parents[2]
PSEUDO = ROOT / "test-results/pseudo"
BASE_URL = "http://localhost:1315/"
RECORDS = (
    "ffsb-raid0-schedulers-ext3-xfs-2004",
    "mysql-tpcc-deadline-vs-cfq",
    "mysql-tpcc-deadline-vs-cfq-raid-layouts",
    "oracle-linux-io-scheduler-part-2",
    "virtio-blk-none-vs-mq-deadline-2023",
)
_COPIED = (
    *("archetypes", "assets", "content", "data", "i18n", "ingest", "layouts"),
    "static",
)
_FILES = ("LICENSE-data", "config.toml", "package-lock.json")
TYPEFACE = "pseudo-japanese"
LANGUAGES = {"cs": accented, "ja": unspaced}
#: A sentence of real Japanese on one page, as an index cuts words by a dictionary.
JAPANESE = ("ja", "データベースの性能を測定し、書き込みの遅延を比較します。")
REGISTRY = """\
- key: en
  tag: en
  name: English
  status: complete
  locales: {babel: en, hugo: en-GB, intl: en-GB, d3: en-GB, open_graph: en_GB}
  groups_from: 4
  capital_after_colon: false
  keeps_capitals: false
- key: cs
  tag: cs
  name: Áččěňťš
  status: complete
  locales: {babel: cs, hugo: cs-CZ, intl: cs, d3: cs-CZ, open_graph: cs_CZ}
  groups_from: 4
  capital_after_colon: false
  keeps_capitals: false
  letters: {subset: latin-ext, of: "ČčĎďĚěŇňŘřŠšŤťŮůŽž"}
- key: ja
  tag: ja
  name: 日本語
  status: complete
  locales: {babel: ja, hugo: ja-JP, intl: ja, d3: ja-JP, open_graph: ja_JP}
  groups_from: 4
  capital_after_colon: false
  keeps_capitals: false
  drawn_with: pseudo-japanese
- key: fr
  tag: fr
  name: Français
  status: partial
  locales: {babel: fr, hugo: fr-FR, intl: fr, d3: fr-FR, open_graph: fr_FR}
  groups_from: 4
  capital_after_colon: false
  keeps_capitals: false
"""


def run(*arguments: str) -> None:
    """Run ``atlas`` in the small checkout, with its own package."""
    command = [sys.executable, "-c", "from ingest.workbench.cli import app; app()"]
    done = subprocess.run(
        [*command, *arguments],
        cwd=PSEUDO,
        env=os.environ | {"PYTHONPATH": str(PSEUDO), "SOURCE_DATE_EPOCH": "1795348800"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = f"atlas {' '.join(arguments)}\n{done.stdout}{done.stderr}"
        raise SystemExit(said)


def write_checkout() -> None:
    """Write the project with fewer records and languages."""
    for name in (*_COPIED, "node_modules"):
        shutil.rmtree(PSEUDO / name, ignore_errors=True)
    for name in _COPIED:
        shutil.copytree(ROOT / name, PSEUDO / name, ignore=_left_out)
    shutil.copytree(
        ROOT / "node_modules", PSEUDO / "node_modules", copy_function=os.link
    )
    write_typeface(PSEUDO / "node_modules/@fontsource" / TYPEFACE / "files")
    for name in _FILES:
        shutil.copyfile(ROOT / name, PSEUDO / name)
    for page in (PSEUDO / "content/en").rglob("*.md"):
        # Prose leads to records; here are few of them.
        text = page.read_text("utf-8")
        known = re.sub(r"(?<=/results/)[a-z0-9-]+/?(?:#[\w-]+)?", _known, text)
        page.write_text(without_settings(known), "utf-8")
    (PSEUDO / "data/addresses/moved.yaml").write_text("[]\n", "utf-8")
    (PSEUDO / "data/addresses/published.txt").write_text(f"{HEADER}\n", "utf-8")


def _known(found: re.Match[str]) -> str:
    return found[0] if found[0].partition("#")[0].rstrip("/") in RECORDS else ""


def _left_out(folder: str, names: list[str]) -> set[str]:
    """Leave out the other languages, records and releases."""
    place = Path(folder).relative_to(ROOT).as_posix()
    keep = {
        "content": {"derived", "en", "results"},
        "content/results": set(RECORDS),
        "data": {"addresses", "reference"},
        "data/reference/settings": {*SETTINGS},
        "i18n": {"en.toml"},
    }
    return {n for n in names if n == "__pycache__" or n not in keep.get(place, names)}


def digest() -> str:
    """Return a hash of everything the site follows from."""
    seed = hashlib.sha256()
    own = (f"tests/pseudo/{name}.py" for name in ("build", "typeface", "writing"))
    for name in (*_COPIED, *_FILES, *own):
        top = ROOT / name
        for file in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if file.is_file() and "__pycache__" not in file.parts:
                seed.update(f"\n{file.relative_to(ROOT)} ".encode())
                seed.update(hashlib.sha256(file.read_bytes()).digest())
    return seed.hexdigest()


def main() -> None:
    """Build it, unless it is built."""
    PSEUDO.mkdir(parents=True, exist_ok=True)
    done, now = PSEUDO / "made-from", digest()
    with (PSEUDO / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if done.is_file() and done.read_text("utf-8") == now:
            return
        done.unlink(missing_ok=True)
        write_checkout()
        originals = PSEUDO / "build/originals/en"
        shutil.rmtree(originals, ignore_errors=True)
        registry = PSEUDO / "data/languages.yaml"
        registry.write_text(REGISTRY[: REGISTRY.index("- key: cs")], "utf-8")
        run("translations", "--originals")
        for key, say in LANGUAGES.items():
            write_language(key, say, PSEUDO, originals)
        key, sentence = JAPANESE
        with (PSEUDO / f"content/{key}/about.md").open("a", encoding="utf-8") as about:
            about.write(f"\n{sentence}\n")
        begin_language("fr", accented, PSEUDO)
        registry.write_text(REGISTRY, "utf-8")
        run("build", "--site", "--base-url", BASE_URL)
        done.write_text(now, "utf-8")


if __name__ == "__main__":
    main()
