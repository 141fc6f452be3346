"""The figures by which the size and the shape of the program are judged: `python -m tools.figures`.

`--root FOLDER` counts another checkout, say a git worktree of a version before; `--collect` counts
its tests too, which takes half a minute. Lines are those of the files, blank ones and comments too.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from statistics import fmean

PACKAGES = ("events", "projections", "replays", "referee")

BESIDE = (
    *("moves", "*_moves", "moves/*", "kinds", "words", "verbs", "*_verbs", "word", "glossary"),
    *("offers", "offered_*", "adjust", "adjudicate", "declared", "declared/*"),
)
"""What stands beside the rules, by the names of a game's files: declarations of moves, their words,
offers, adjusting, and the dispatch."""

FACES = ("referee/cli", "referee/prompt", "referee/exports", "referee/web", "referee/api")

GUIDE = "docs/how-to/add-a-game.md"
"""Its table lists the files that a game needs, and a sentence those that it changes."""


class Tree:
    """A checkout of the repository."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = [
            file for package in PACKAGES for file in sorted((root / package).rglob("*.py"))
        ]
        self.modules = {self._module(file): file for file in self.files}

    def _module(self, file: Path) -> str:
        parts = file.relative_to(self.root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cache  # noqa: B019  # there are one or two trees, as long as the program runs
    def parsed(self, module: str) -> ast.Module:
        """The module's syntax tree."""
        return ast.parse(self.modules[module].read_bytes())

    def imports(self, module: str) -> Iterator[str]:
        """The modules of the program that it imports, wherever it does, once for each statement.

        What is imported for types alone does not count.
        """
        for node in _runs(self.parsed(module)):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names if name.name in self.modules)
            elif isinstance(node, ast.ImportFrom):
                yield from self._imported(module, node)

    def _imported(self, module: str, node: ast.ImportFrom) -> Iterator[str]:
        base = node.module or ""
        if node.level:
            is_package = self.modules[module].name == "__init__.py"
            parts = module.split(".")
            kept = parts[: len(parts) - node.level + is_package]
            base = ".".join([*kept, *filter(None, [base])])
        inner = {f"{base}.{name.name}" for name in node.names}
        if base in self.modules and not inner <= self.modules.keys():
            yield base
        yield from sorted(inner & self.modules.keys())


def _runs(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree but those for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield child
            yield from _runs(child)


def lines(file: Path) -> int:
    """How many lines the file has."""
    return file.read_bytes().count(b"\n")


# Games


def numbered(tree: Tree) -> dict[str, int]:
    """How many numbered rules each game has, by its stem: the members of its `Rule`."""
    found: dict[str, int] = {}
    for module in tree.modules:
        game = re.fullmatch(r"referee\.rules\.(\w+)(?:\.rule)?", module)
        if game and game[1] != "match":
            for node in tree.parsed(module).body:
                if isinstance(node, ast.ClassDef) and node.name == "Rule":
                    found[game[1]] = sum(isinstance(each, ast.Assign) for each in node.body)
    return found


def below(tree: Tree, game: str) -> dict[str, int]:
    """The lines of each file of a game's rules, by its name below them without `.py`."""
    folder = tree.root / "referee" / "rules" / game
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return {
        str(file.relative_to(folder.parent / game).with_suffix("")): lines(file) for file in files
    }


def beside(name: str) -> bool:
    """Whether a file of the rules holds what stands beside them."""
    return any(fnmatch(name, pattern) for pattern in BESIDE)


def guide(tree: Tree) -> tuple[int, int]:
    """How many files a game needs, texts in three languages counted, and how many it changes."""
    text = (tree.root / GUIDE).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)
    texts = sum("LANG" in row for row in rows)
    changed = re.search(r"^And a line or two each in:(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    named = re.sub(r"\([^)]*\)", "", changed[1]) if changed else ""
    return len(rows) + 2 * texts, len(named.split(",")) if changed else 0


# Imports


def circles(tree: Tree) -> list[list[str]]:
    """The circles of modules that import one another, those of imports within functions too."""
    edges = {module: sorted({*tree.imports(module)} - {module}) for module in tree.modules}
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in edges[module]:
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for module in edges:
        if module not in index:
            visit(module)
    return found


def across(tree: Tree) -> list[tuple[str, str]]:
    """The imports by which a face reaches into another."""
    faces = tuple(face.replace("/", ".") for face in FACES)

    def face_of(module: str) -> str:
        return next((face for face in faces if f"{module}.".startswith(f"{face}.")), "")

    return [
        (module, other)
        for module in tree.modules
        for other in tree.imports(module)
        if face_of(module) and face_of(other) and face_of(module) != face_of(other)
    ]


def named(tree: Tree) -> list[tuple[str, str]]:
    """The modules that are named by strings, which neither readers nor tools can follow."""
    return [
        (module, node.value)
        for module in tree.modules
        for node in ast.walk(tree.parsed(module))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if "." in node.value and node.value.partition(":")[0] in tree.modules
    ]


# The table


def tracked(root: Path) -> int:
    """How many files git keeps."""
    found = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, check=True)
    return found.stdout.count(b"\n")


def collected(root: Path) -> int:
    """How many tests there are, the long ones left out."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:syrupy"]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    told = re.search(r"^(\d+)(?:/\d+)? tests collected", found.stdout, re.MULTILINE)
    if told is None:
        raise ValueError(f"pytest does not say how many tests there are: {found.stdout[-200:]}")
    return int(told[1])


def rows(tree: Tree) -> Iterator[tuple[str, str]]:
    """The figures, each with what it counts."""
    rules = numbered(tree)
    each: list[float] = []
    apart: list[float] = []
    for game, number in rules.items():
        files = below(tree, game)
        each.append(sum(files.values()) / number)
        apart.append(sum(count for name, count in files.items() if beside(name)) / number)
        yield f"lines a rule, {game} ({number} rules)", f"{each[-1]:.1f} / {apart[-1]:.1f}"
    yield (
        "lines a rule, mean / of these beside the rules",
        f"{fmean(each):.1f} / {fmean(apart):.1f}",
    )
    for package in PACKAGES:
        own = [file for file in tree.files if tree.root / package in file.parents]
        yield f"lines of {package}", str(sum(map(lines, own)))
    yield "lines of the four packages", str(sum(map(lines, tree.files)))
    yield "files a game needs / changes", "{} / {}".format(*guide(tree))
    yield "tracked files", str(tracked(tree.root))
    yield "circles of imports", _told([" - ".join(circle) for circle in circles(tree)])
    yield "imports of one face in another", str(len(across(tree)))
    yield "modules named by strings", str(len(named(tree)))


def _told(found: list[str]) -> str:
    return "; ".join([str(len(found)), *found])


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--root", type=Path, default=Path(__file__).parents[1])
    asked.add_argument("--collect", action="store_true", help="count the tests, too")
    told = asked.parse_args()
    root = told.root.resolve()
    table = [*rows(Tree(root))]
    if told.collect:
        table.append(("tests collected", str(collected(root))))
    wide = max(len(name) for name, _ in table)
    for name, figure in table:
        print(f"{name:<{wide}}  {figure}")


if __name__ == "__main__":
    main()
