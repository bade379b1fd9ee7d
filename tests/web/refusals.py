"""The refusals that an act can end with, found in the code: also those of functions that it calls."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from games.models import Room, Sanction
from tests.services import ROOT

LAYERS = ("services", "selectors", "support", "gateway")
CHOICES = {"state": [one for one in Room.State.values if one != Room.State.PLAYING], "step": Sanction.Step.values}
"""The values of fields that are reasons, too."""
Function = tuple[str, str]
"""A module and the name of a function, or of a class, in it."""


@cache
def _tree(module: str) -> ast.Module | None:
    path = ROOT / Path(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return ast.parse(file.read_text())
    return None


@cache
def _names(module: str) -> dict[str, str]:
    """What the names in a module stand for: its own definitions and what it imports from our layers."""
    found: dict[str, str] = {}
    tree = _tree(module)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("games"):
            for one in node.names:
                found[one.asname or one.name] = f"{node.module}.{one.name}"
    for node in tree.body if tree else ():
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
    return found


def _function(path: str) -> Function | None:
    """The function with a dotted path, also if a package forwards it."""
    module, _, name = path.rpartition(".")
    if not module or not module.startswith(tuple(f"games.{layer}" for layer in LAYERS)):
        return None
    tree = _tree(module)
    if tree is None:
        return None
    if any(isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name for one in tree.body):
        return module, name
    passed_on = _names(module).get(name)
    return _function(passed_on) if passed_on and passed_on != path else None


def _body(function: Function) -> ast.AST:
    tree = _tree(function[0])
    assert tree is not None
    return next(one for one in tree.body if getattr(one, "name", None) == function[1])


def _called(function: Function) -> Iterator[Function]:
    """The functions of ours that one mentions."""
    names = _names(function[0])
    for node in ast.walk(_body(function)):
        path = ""
        if isinstance(node, ast.Name):
            path = names.get(node.id, "")
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            path = f"{names[node.value.id]}.{node.attr}" if node.value.id in names else ""
        found = _function(path)
        if found is not None:
            yield found


def reachable(starts: Iterable[Function]) -> set[Function]:
    """All functions that these may call, directly or not."""
    found: set[Function] = set()
    todo = list(starts)
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo.extend(_called(one))
    return found


def acts(folder: str) -> list[Function]:
    """The functions in a folder's modules that moderators call: they say `by` whom, or take a request."""
    modules = [path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / folder).rglob("*.py"))]
    names = [".".join(path.parts) for path in modules if path.name != "__init__"]
    return [(module, one.name) for module in names for one in _definitions(module) if _is_act(one)]


def _definitions(module: str) -> list[ast.FunctionDef | ast.ClassDef]:
    tree = _tree(module)
    assert tree is not None
    return [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]


def _is_act(definition: ast.FunctionDef | ast.ClassDef) -> bool:
    if isinstance(definition, ast.ClassDef):
        return True
    arguments = definition.args
    return bool({"by", "request"} & {one.arg for one in (*arguments.args, *arguments.kwonlyargs)})


def refusals_of(functions: Iterable[Function]) -> dict[str, str]:
    """The reasons with which functions may refuse, or codes without one, and one function for each."""
    found: dict[str, str] = {}
    for function in functions:
        for node in ast.walk(_body(function)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                reason = (node.args[1:] or node.args)[0]
                found |= dict.fromkeys(_texts(reason, function), ".".join(function))
    return found


def _texts(reason: ast.expr, function: Function) -> set[str]:
    """All texts that a reason can be."""
    match reason:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp():
            return _texts(reason.body, function) | _texts(reason.orelse, function)
        case ast.Attribute(attr=name) if name in CHOICES:
            return set(CHOICES[name])
        case ast.Name():
            # Found out by another function, which returns it.
            texts = {text for one in _called(function) for text in _returned(one)}
            assert texts, f"{function} refuses with a reason that nobody returns"
            return texts
    raise AssertionError(f"{function} refuses with a reason that this does not understand: {ast.unparse(reason)}")


def _returned(function: Function) -> Iterator[str]:
    """The texts that a function returns."""
    for node in ast.walk(_body(function)):
        if isinstance(node, ast.Return) and node.value is not None:
            ends = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            yield from (one.value for one in ends if isinstance(one, ast.Constant) and isinstance(one.value, str))
