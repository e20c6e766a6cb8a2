"""Imports go one way through the five doors, and no module needs itself.

An import for type checking counts: it, too, says what a module cannot be read without.
"""

import ast
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

#: In the order of the flow; a door imports from itself and from those before it.
DOORS = ("intake", "analysis", "language", "publishing", "workbench")


def _module(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(tree: ast.AST, modules: set[str]) -> set[str]:
    """Return the modules of the package that a module names in its imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            # "from package import module" names the module, not the package.
            whole = {f"{node.module}.{each.name}" for each in node.names}
            found |= (whole & modules) or {str(node.module)}
    return found & modules


@cache
def _imports(root: Path) -> dict[str, set[str]]:
    """Return what each module below ``root/ingest`` imports of the package."""
    files = {_module(path, root): path for path in (root / "ingest").rglob("*.py")}
    trees = {name: ast.parse(path.read_bytes()) for name, path in files.items()}
    return {name: _imported(tree, set(files)) for name, tree in trees.items()}


def _door(module: str) -> int | None:
    name = module.split(".")[1:2]
    return DOORS.index(name[0]) if name and name[0] in DOORS else None


def _backwards(imports: dict[str, set[str]]) -> list[str]:
    """Return imports of a later door, or of any door by what all of them share."""
    found = []
    for module, targets in imports.items():
        own = _door(module)
        if own is None and module != "ingest.__main__":
            own = -1
        found += [
            f"{module} imports {target}"
            for target in targets
            if (there := _door(target)) is not None and own is not None and there > own
        ]
    return sorted(found)


def _loop(graph: dict[str, set[str]]) -> list[str]:
    """Return the names along one loop, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        loop: list[str] = error.args[1]
        return loop
    return []


def _of_packages(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the imports between the packages of each door, modules taken together."""
    graph: defaultdict[str, set[str]] = defaultdict(set)
    for module, targets in imports.items():
        own = ".".join(module.split(".")[:3])
        for target in targets:
            there = ".".join(target.split(".")[:3])
            # The door itself only names what it holds.
            if own != there and there.count(".") > 1:
                graph[own].add(there)
    return graph


def test_doors_import_from_earlier_doors_only(root: Path) -> None:
    """What comes in knows nothing of what is thought, said or published."""
    imports = _imports(root)
    assert {_door(module) for module in imports} == {None, *range(len(DOORS))}
    assert _backwards(imports) == []


def test_no_module_imports_itself_by_a_detour(root: Path) -> None:
    """Each module can be read after those it imports."""
    assert _loop(_imports(root)) == []


def test_packages_of_a_door_have_an_order(root: Path) -> None:
    """The warehouse does not need the evidence that is computed from it."""
    assert _loop(_of_packages(_imports(root))) == []


def test_a_wrong_import_is_seen(tmp_path: Path) -> None:
    """Backwards, around a corner, inside a function or for types alone."""
    for name, text in {
        "ingest/__init__.py": "",
        "ingest/paths.py": "import ingest.intake.one\n",
        "ingest/intake/__init__.py": "",
        "ingest/intake/one.py": "def f():\n    from ingest.analysis import two\n",
        "ingest/analysis/__init__.py": "",
        "ingest/analysis/two.py": "if TYPE_CHECKING:\n    import ingest.intake.one\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    imports = _imports(tmp_path)
    assert _backwards(imports) == [
        "ingest.intake.one imports ingest.analysis.two",
        "ingest.paths imports ingest.intake.one",
    ]
    assert set(_loop(imports)) == {"ingest.intake.one", "ingest.analysis.two"}
    assert _loop(_of_packages(imports)) != []
