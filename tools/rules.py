#!/usr/bin/env python3
"""Writes docs/rules-catalogue.md: every rule of docs/rules with the tests that carry its ID.

Fails when a rule of the board or of an edition that can be played has no test, or a test carries an ID that no rule
has.
`--check` writes nothing, and fails when the file is not up to date.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES, CATALOGUE, TESTS = ROOT / "docs" / "rules", ROOT / "docs" / "rules-catalogue.md", ROOT / "tests"
PAGES = ("board.md", "classic.md", "internet.md", "returns.md")
"""The pages whose every rule must have a test."""

_RULE = re.compile(r"\*\*(?P<id>[A-Z]-\d+)(?P<title>[^*]*)\*\*(?P<text>.*?)(?=\*\*[A-Z]-\d|$)")
"""A rule, of which a line may hold several."""
_LETTER = re.compile(r" (?P<letter>[a-z])\. (?P<text>.*)")


@dataclass(frozen=True)
class Rule:
    """A rule, or a letter of one: its ID, and how it begins."""

    name: str
    words: str


@dataclass(frozen=True, order=True)
class Test:
    """A test that carries a rule's ID."""

    file: str
    name: str

    @property
    def promise(self) -> str:
        """What the test's name says."""
        return self.name.removeprefix("test_").replace("_", " ")


def rules(page: Path) -> list[Rule]:
    """The rules of a page, each followed by its letters."""
    found: list[Rule] = []
    rule = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("**"):
            for begun in _RULE.finditer(line):
                rule = begun["id"]
                found.append(Rule(rule, begun["title"].strip(" .:") or _beginning(begun["text"])))
        elif rule and (match := _LETTER.match(line)):
            found.append(Rule(rule + match["letter"], _beginning(match["text"])))
    return found


def _beginning(text: str) -> str:
    """A rule's first words, up to a stop."""
    plain = text.replace("**", "").strip()
    return re.split(r"[.;:(]", plain)[0].strip() or plain


def tests() -> dict[str, list[Test]]:
    """The tests by the IDs that they carry."""
    found: dict[str, list[Test]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for name, ids in _marked(module):
            for rule in ids:
                found.setdefault(rule, []).append(Test(path.relative_to(ROOT).as_posix(), name))
    return {rule: sorted(set(carried)) for rule, carried in found.items()}


def _marked(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The test functions of a module with the IDs in their decorators and in those of their class."""
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


def faults(known: list[Rule], carried: dict[str, list[Test]]) -> list[str]:
    """Rules without a test, and tests of rules that there are not."""
    names = {rule.name for page in RULES.glob("*.md") for rule in rules(page)}
    untested = [f"{rule.name} has no test: {rule.words}" for rule in known if rule.name not in carried]
    unknown = [
        f"{test.file}: {test.name} is marked {rule}, which no page has"
        for rule, found in sorted(carried.items())
        if rule not in names
        for test in found
    ]
    return untested + unknown


def catalogue(known: list[Rule], carried: dict[str, list[Test]]) -> str:
    """The page, in the order of the rules."""
    every = {test for rule in known for test in carried.get(rule.name, [])}
    lines = [
        "# The rules and their tests",
        "",
        "Made by `make rules` from [the rules](rules/README.md) and the marks of the tests; not to be edited.",
        f"{len(known)} rules and letters, {len(every)} tests.",
    ]
    for rule in known:
        lines += ["", f"## {rule.name} {rule.words}", ""]
        lines += [f"- {test.promise} ([{Path(test.file).name}](../{test.file}))" for test in carried.get(rule.name, [])]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes or checks the page; what is wrong goes to standard error."""
    known = [rule for page in PAGES for rule in rules(RULES / page)]
    carried = tests()
    wrong = faults(known, carried)
    page = catalogue(known, carried)
    if "--check" not in sys.argv[1:]:
        CATALOGUE.write_text(page, encoding="utf-8")
    elif not CATALOGUE.exists() or CATALOGUE.read_text(encoding="utf-8") != page:
        wrong.append(f"{CATALOGUE.relative_to(ROOT)} is not up to date: make rules")
    for fault in wrong:
        print(fault, file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
