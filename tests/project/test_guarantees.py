"""docs/guarantees.md names existing tests and nemeses, and each promise, fault and attack has one."""

import ast
import re
from pathlib import Path

from tests.faults.nemesis.nemeses import NEMESES
from tests.services import ROOT

PAGE = (ROOT / "docs" / "guarantees.md").read_text()


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE))
    assert len(named) > 100
    missing = [f"{file}::{test}" for file, test in sorted(named) if f"def {test}(" not in (ROOT / file).read_text()]
    assert not missing


def test_every_promise_has_a_test_that_runs_on_postgresql() -> None:
    promises = re.findall(r"(?m)^\| (P\d+) (.*)$", PAGE)
    assert promises
    deployed = ("tests/many/", "tests/faults/nemesis/")
    for promise, row in promises:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert any(file.startswith(deployed) or test in run_again(ROOT / file) for file, test in named), promise
    assert not run_again(ROOT / "tests/web/test_delayed_worlds.py")
    assert not run_again(ROOT / "tests/web/test_lesson.py")


def run_again(file: Path) -> set[str]:
    """The tests of a file that are run on PostgreSQL, too, because of how they are marked, each or all together."""
    body = ast.parse(file.read_text()).body
    common = " ".join(
        ast.unparse(one) for one in body if isinstance(one, ast.Assign) and "pytestmark" in ast.unparse(one)
    )
    marks = {
        test.name: " ".join([common, *map(ast.unparse, test.decorator_list)])
        for test in body
        if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef) and test.name.startswith("test_")
    }
    chosen = re.compile(r"pytest\.mark\.servers|transaction=True")
    # What is marked within a row of cases is about those alone.
    return {
        test
        for test, words in marks.items()
        if chosen.search(words) and not re.search(r"(?<!marks=)pytest\.mark\.once", words)
    }


def test_every_promise_fault_and_attack_has_its_test() -> None:
    rows = dict(re.findall(r"(?m)^\| ([PTS]\d+)(?: [^|]*)? \| (.*) \|$", PAGE))
    for letter in "PTS":
        numbered = [row for row in rows if row[0] == letter]
        assert numbered == [f"{letter}{number}" for number in range(1, len(numbered) + 1)]
        assert len(numbered) == len(re.findall(rf"(?m)^\| {letter}\d", PAGE)) > 0
    without = [row for row, words in rows.items() if "`tests/" not in words and "nemes" not in words]
    assert not without


def test_every_nemesis_that_is_named_is_there_and_the_other_way_round() -> None:
    named = set(re.findall(r'"([^"]+)"', PAGE))
    assert named - set(NEMESES) == set()
    assert set(NEMESES) - named <= {"sweepers and bots killed"}
