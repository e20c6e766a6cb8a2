"""Nothing that belongs to one machine, to later, or to an attacker is tracked.

A lint over careless edits; review does the rest.
"""

import re

import pytest

# Written in pieces, so that this file does not find itself.
LATER = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|[Ll]orem " + r"ipsum)\b")
MACHINE = re.compile(r"(?<![\w.~-])/(?:home|root|Users|work|workspace|mnt)/[\w.-]+")
REGISTRY = re.compile(
    r'"resolved":\s*"http|--(?:extra-)?index-' + r"url\b(?<!no-emit-index-url)"
    r"|registry\.npm"
    + r"js\.org|files\.python"
    + r"hosted\.org|//pypi"
    + r"\.org/simple"
)
INLINE_STYLE = re.compile(r"""<[^>]*\sstyle\s*=|<style\b""")
INLINE_SCRIPT = re.compile(
    r"""<script(?![^>]*\bsrc=)(?![^>]*application/(?:ld\+)?json)|\son[a-z]+\s*=\s*["']|javascript:"""
)
UNSAFE = re.compile(r"\bsafe(?:HTML|HTMLAttr|URL|JS|CSS)\b")
# Templates that may pass on HTML unescaped: it is our own output.
TRUSTED_OUTPUT = {
    "layouts/_partials/components/drawing.html": "SVG written by our charts",
    "layouts/_partials/recommendations/rail-list.html": "a list rendered by a partial",
}

LINES = 350  # where a file stops being one room
WEIGHT_KB = 700
# Lists that must grow with the atlas: a line for each address that was ever published.
GROWS = {"data/addresses/published.txt"}


def find(tracked: dict[str, str], pattern: re.Pattern[str], *names: str) -> list[str]:
    """Return `path:line: text` of every hit in the files whose path fits a name."""
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path, text in tracked.items()
        if not names or re.search("|".join(names), path)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_nothing_is_put_off(tracked: dict[str, str]) -> None:
    """No file says that something remains to be done, or holds filler text."""
    assert find(tracked, LATER) == []


def test_no_path_of_one_machine(tracked: dict[str, str]) -> None:
    """No file names a folder that exists on one machine only."""
    assert find(tracked, MACHINE, r"^(?!content/results/.*/raw/)") == []


def test_no_registry_host(tracked: dict[str, str]) -> None:
    """Lock files and set-up name packages, not where one network finds them."""
    assert find(tracked, REGISTRY, r"^(?!tests/contract/test_hygiene\.py$)") == []


def test_layouts_hold_no_inline_style(tracked: dict[str, str]) -> None:
    """The policy of the pages forbids inline styles; put a class into assets/css."""
    hits = find(tracked, INLINE_STYLE, r"^layouts/")
    assert hits == []


def test_layouts_hold_no_inline_script(tracked: dict[str, str]) -> None:
    """The policy of the pages forbids inline scripts; put it into assets/js."""
    assert find(tracked, INLINE_SCRIPT, r"^layouts/") == []


def test_unescaped_output_is_our_own(tracked: dict[str, str]) -> None:
    """Only the listed templates mark anything as safe."""
    hits = find(tracked, UNSAFE, r"^layouts/", r"^content/derived/")
    assert [h for h in hits if h.split(":")[0] not in TRUSTED_OUTPUT] == []


def test_no_file_is_several_rooms(tracked: dict[str, str]) -> None:
    """Code files stay short enough to be read in one go."""
    long = {
        path: text.count("\n")
        for path, text in tracked.items()
        if re.search(r"\.(py|js|mjs|html|css|sql)$", path) and text.count("\n") > LINES
    }
    assert long == {}


def test_no_tracked_file_is_heavy(tracked: dict[str, str]) -> None:
    """Nothing weighs so much that every clone would feel it."""
    heavy = {p for p, text in tracked.items() if len(text) > WEIGHT_KB * 1024} - GROWS
    assert heavy == set()


@pytest.mark.parametrize("name", ["hugo.toml", "hugo.yaml", "hugo.json", "config"])
def test_there_is_one_configuration(tracked: dict[str, str], name: str) -> None:
    """Hugo silently prefers these to config.toml."""
    assert [p for p in tracked if p == name or p.startswith(f"{name}/")] == []
