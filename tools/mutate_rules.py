"""Whether the cases notice when a rule is changed: `python -m tools.mutate_rules [GAME...]`.

Of each game a seeded sample of mutants of `referee/rules/GAME` is tried: a comparison is another,
`and` is `or`, a number is one more or less, a condition is turned round, a refusal or a call is
left out. A mutant is killed where one of the game's cases gets another verdict than it expects,
fails, never ends, or where its entries do not tell its state. Only functions are changed, one at a
time, in this process; what no case runs through is counted apart.

`--cases FOLDER` takes the cases of another folder, say of a version before: the mutants are the
same as long as the rules are.
"""

import argparse
import ast
import copy
import functools
import gc
import json
import random
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from projections.fold import fold
from projections.history import effective
from referee.checking.cases import Case, found
from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN
from tools.cases import CASES, cases

ROOT = Path(__file__).parents[1]
SECONDS = 5
"""What a case may take before it counts as never ending."""

Reached = dict[tuple[str, int], list[Case]]
"""The cases that run through a line, by file and line; the shortest records first."""


def holds(case: Case) -> bool:
    """Whether a case is judged as it expects, and its entries tell its state."""
    outcome = adjudicate(case.record)
    answer = json.loads(json.dumps(outcome.answer))
    if found(case, answer) != case.expect:
        return False
    if outcome.played is None:
        return True
    sitting = outcome.played.sitting
    return bool(fold(sitting.game.kit, effective(sitting.entries)) == sitting.state)


# What is changed


@dataclass(frozen=True)
class Mutant:
    """The `at`-th node of a file's tree, changed in the way of this name."""

    file: Path
    line: int
    at: int
    way: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} {self.way}"


OTHER: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
}
"""What stands for an operator in mutants."""


def ways(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may be changed into, each with its name."""
    match node:
        case ast.Compare(ops=[op]):
            for other in OTHER[type(op)]:
                yield f"{_name(op)} is {other.__name__}", _with(node, ops=[other()])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in OTHER:
            for other in OTHER[type(op)]:
                yield f"{_name(op)} is {other.__name__}", _with(node, op=other())
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            for step in (1, -1):
                yield f"{value} is {value + step}", _with(node, value=value + step)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not is left out", operand
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "condition is turned round", _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Raise() | ast.Expr(value=ast.Call()):
            never = ast.Constant(value=False)  # the names in it stay those of the function
            yield f"{_name(node)} is left out", ast.If(test=never, body=[node], orelse=[])
        case _:
            pass


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _in_functions(tree: ast.Module) -> Iterator[tuple[int, ast.AST]]:
    """The nodes of a tree that run within functions, each with its place among all nodes."""
    inside: set[int] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside |= {id(node) for statement in function.body for node in ast.walk(statement)}
    for at, node in enumerate(ast.walk(tree)):
        if id(node) in inside:
            yield at, node


def files(game: str) -> list[Path]:
    """The files of a game's rules."""
    stem = ROOT / "referee" / "rules" / game.replace("-", "_")
    return sorted(stem.rglob("*.py")) if stem.is_dir() else [stem.with_suffix(".py")]


def mutants(file: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    for at, node in _in_functions(ast.parse(file.read_bytes())):
        for way, _ in ways(node):
            yield Mutant(file, getattr(node, "lineno", 0), at, way)


def mutated(mutant: Mutant, tree: ast.Module) -> ast.Module:
    """The tree of the mutant's file with the mutant in it."""
    target = next(node for at, node in enumerate(ast.walk(tree)) if at == mutant.at)
    changed = dict(ways(target))[mutant.way]

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            if node is target:
                return ast.copy_location(changed, target)
            return self.generic_visit(node)

    changed_tree: ast.Module = Change().visit(tree)
    return ast.fix_missing_locations(changed_tree)


# Who runs through it


def reach(among: Iterable[Case], within: Iterable[Path]) -> Reached:
    """Which cases run through which lines of those files."""
    names = {str(file) for file in within}
    lines: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return note

    def enter(frame: FrameType, *_: object) -> Callable[..., Any] | None:
        return note if frame.f_code.co_filename in names else None

    reached: Reached = defaultdict(list)
    for case in sorted(among, key=lambda case: len(case.record)):
        lines.clear()
        forget()
        sys.settrace(enter)
        try:
            adjudicate(case.record)
        finally:
            sys.settrace(None)
        for line in lines:
            reached[line].append(case)
    return reached


def forget() -> None:
    """Empty all caches, which may hold what other code gave."""
    for cached in CACHES:
        cached.cache_clear()


CACHES: list[Any] = []


# Trying them


class Endless(BaseException):
    """A case that takes too long."""


def kills(case: Case) -> bool:
    """Whether the case fails, under the code as it is now."""

    def late(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        return not holds(case)
    except (Exception, Endless):  # whatever a mutant breaks: it is noticed
        return True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def swaps(mutant: Mutant) -> dict[CodeType, CodeType]:
    """The code of the mutant for that of each function which the mutant changes."""
    tree = ast.parse(mutant.file.read_bytes())
    old = codes(compile(tree, str(mutant.file), "exec"))
    new = codes(compile(mutated(mutant, tree), str(mutant.file), "exec"))
    return {code: new[key] for key, code in old.items() if key in new and new[key] != code}


def codes(module: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """The code of a module's functions by name and first line; those of one line are counted."""
    found: dict[tuple[str, int, int], CodeType] = {}
    seen: Counter[tuple[str, int]] = Counter()
    left = [module]
    while left:
        for each in left.pop().co_consts:
            if isinstance(each, CodeType):
                key = each.co_qualname, each.co_firstlineno
                found[*key, seen[key]] = each
                seen[key] += 1
                left.append(each)
    return found


Functions = dict[str, list[FunctionType]]
"""The functions that there are, by the file they are from."""


def functions(within: Iterable[Path]) -> Functions:
    """All functions from those files, decorated and nested ones too."""
    named: Functions = {str(file): [] for file in within}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in named:
            named[each.__code__.co_filename].append(each)
    return named


def survives(mutant: Mutant, among: Functions, by: Iterable[Case]) -> bool:
    """Whether no case notices the mutant. The functions are as before afterwards.

    Raises LookupError where none of them is the one that the mutant changes.
    """
    swap = swaps(mutant)
    own = [each for each in among.get(str(mutant.file), ()) if each.__code__ in swap]
    if not own:
        raise LookupError(f"there is no function for {mutant}")
    before = [each.__code__ for each in own]
    try:
        for function, code in zip(own, before, strict=True):
            function.__code__ = swap[code]
        forget()
        return not any(map(kills, by))
    finally:
        for function, code in zip(own, before, strict=True):
            function.__code__ = code
        forget()


def tried(game: str, own: list[Case], number: int, seed: str) -> Iterator[tuple[Mutant, str]]:
    """Mutants of a game and what became of each: `killed`, `survives` or `unreached`.

    Raises ValueError where a case fails without any change.
    """
    within = files(game)
    every = [mutant for file in within for mutant in mutants(file)]
    chosen = random.Random(f"{seed}:{game}").sample(every, min(number, len(every)))
    if failing := [case.id for case in own if kills(case)]:
        raise ValueError(f"these cases fail as it is: {', '.join(failing)}")
    CACHES[:] = [each for each in gc.get_objects() if isinstance(each, _CACHED)]
    reached, there = reach(own, within), functions(within)
    for mutant in chosen:
        by = reached[str(mutant.file), mutant.line]
        fate = "unreached" if not by else "survives" if survives(mutant, there, by) else "killed"
        yield mutant, fate


_CACHED = type(functools.cache(holds))


def main() -> None:
    """Print each mutant that survives, and the figures of each game."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("games", nargs="*", default=list(BUILT_IN))
    asked.add_argument("--mutants", type=int, default=100, help="how many of each game")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--cases", type=Path, default=CASES, help="the folder of the cases")
    told = asked.parse_args()
    for game in told.games:
        fates: Counter[str] = Counter()
        for mutant, fate in tried(game, cases(game, told.cases), told.mutants, told.seed):
            fates[fate] += 1
            if fate == "survives":
                print(f"  {mutant}", flush=True)
        run = fates["killed"] + fates["survives"]
        print(f"{game}: {fates['killed']} of {run} killed, {fates['unreached']} unreached")


if __name__ == "__main__":
    main()
