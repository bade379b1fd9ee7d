#!/usr/bin/env python3
"""Generates docs/rules-catalogue.md: the options of all editions, and every rule of docs/rules with the tests marked
with its ID.

Fails if a rule of the board or of a playable edition has no test, or if a test cites a non-existent rule.
`--check` writes nothing, and also fails if the file is out of date.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games import engine  # noqa: E402
from games.engine.options import Choice  # noqa: E402

RULES, CATALOGUE, TESTS = ROOT / "docs" / "rules", ROOT / "docs" / "rules-catalogue.md", ROOT / "tests"
PAGES = ("board.md", "classic.md", "internet.md", "returns.md")
"""The pages on which every rule must have a test."""

_RULE = re.compile(r"\*\*(?P<id>[A-Z]-\d+)(?P<title>[^*]*)\*\*(?P<text>.*?)(?=\*\*[A-Z]-\d|$)")
"""One rule; a line may contain several."""
_LETTER = re.compile(r" (?P<letter>[a-z])\. (?P<text>.*)")


@dataclass(frozen=True)
class Rule:
    """A rule or a lettered part of one: its ID and its title or first words."""

    name: str
    title: str


@dataclass(frozen=True, order=True)
class Test:
    """A test that is marked with a rule's ID."""

    file: str
    name: str

    @property
    def promise(self) -> str:
        """The test's name as a sentence."""
        return self.name.removeprefix("test_").replace("_", " ")


def rules(page: Path) -> list[Rule]:
    """The rules of a page, each followed by its lettered parts."""
    found: list[Rule] = []
    rule = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("**"):
            for start in _RULE.finditer(line):
                rule = start["id"]
                found.append(Rule(rule, start["title"].strip(" .:") or _first_words(start["text"])))
        elif rule and (match := _LETTER.match(line)):
            found.append(Rule(rule + match["letter"], _first_words(match["text"])))
    return found


def _first_words(text: str) -> str:
    """The text up to the first punctuation mark."""
    plain = text.replace("**", "").strip()
    return re.split(r"[.;:(]", plain)[0].strip() or plain


def tests_by_rule() -> dict[str, list[Test]]:
    """The tests marked with each rule's ID."""
    found: dict[str, list[Test]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for name, ids in _test_functions(module):
            for rule in ids:
                found.setdefault(rule, []).append(Test(path.relative_to(ROOT).as_posix(), name))
    return {rule: sorted(set(tests)) for rule, tests in found.items()}


def _test_functions(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The functions of a test module, with the rule IDs in their own decorators and in those of their class."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, _ids(node.decorator_list)
        elif isinstance(node, ast.ClassDef):
            of_class = _ids(node.decorator_list)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield inner.name, of_class + _ids(inner.decorator_list)


def _ids(decorators: list[ast.expr]) -> list[str]:
    return [
        argument.value
        for decorator in decorators
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def problems(known: list[Rule], marked: dict[str, list[Test]]) -> list[str]:
    """Rules without a test, and tests that cite non-existent rules."""
    names = {rule.name for page in RULES.glob("*.md") for rule in rules(page)}
    untested = [
        f'{rule.name} has no test: {rule.title}. Mark one in tests/engine/ with @pytest.mark.rule("{rule.name}")'
        for rule in known
        if rule.name not in marked
    ]
    unknown = [
        f"{test.file}: {test.name} is marked {rule}, which does not exist"
        for rule, found in sorted(marked.items())
        if rule not in names
        for test in found
    ]
    return untested + unknown


def options() -> list[str]:
    """A table row for each option, as declared in its edition's `Options`; choices as in the API."""
    return [
        f"| {edition.name} | `{one.name}` | {_word(one.default)} | {', '.join(map(_word, one.choices))} | {one.rule} |"
        for edition in engine.editions()
        for one in edition.options
    ]


def _word(choice: Choice) -> str:
    return f"`{str(choice).lower()}`"


def catalogue(known: list[Rule], marked: dict[str, list[Test]]) -> str:
    """The content of the page, in the order of the rules."""
    tests = {test for rule in known for test in marked.get(rule.name, [])}
    lines = [
        "# The rules and their tests",
        "",
        "Generated by `make generate` from [the rules](rules/README.md) and the marks of the tests; do not edit.",
        "Each test's name says what it promises.",
        f"{len(known)} rules and letters, {len(tests)} tests.",
        "",
        "## Options",
        "",
        "Declared as `option(default, rule=…)` in `Options` of each edition's `state.py`.",
        "",
        "| edition | option | default | choices | rule |",
        "|---|---|---|---|---|",
        *options(),
    ]
    for rule in known:
        lines += ["", f"## {rule.name} {rule.title}", ""]
        for file, found in groupby(marked.get(rule.name, []), key=lambda test: test.file):
            lines.append(f"- [{Path(file).name}](../{file}): {'; '.join(test.promise for test in found)}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes or checks the page; prints problems to standard error."""
    known = [rule for page in PAGES for rule in rules(RULES / page)]
    marked = tests_by_rule()
    found = problems(known, marked)
    page = catalogue(known, marked)
    if "--check" not in sys.argv[1:]:
        CATALOGUE.write_text(page, encoding="utf-8")
    elif not CATALOGUE.exists() or CATALOGUE.read_text(encoding="utf-8") != page:
        found.append(f"{CATALOGUE.relative_to(ROOT)} is out of date: run make generate")
    for problem in found:
        print(problem, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
