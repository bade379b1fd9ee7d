"""The catalogue of rules and tests: complete, and strict about what is missing."""

from pathlib import Path

import pytest

from games import engine
from tools import rules_catalogue


def test_every_rule_of_the_board_and_of_classic_has_a_test_and_no_test_names_another() -> None:
    known = [rule for page in rules_catalogue.PAGES for rule in rules_catalogue.rules(rules_catalogue.RULES / page)]
    assert rules_catalogue.problems(known, rules_catalogue.tests_by_rule()) == []


def test_rules_and_their_letters_are_read_from_the_pages() -> None:
    names = [rule.name for rule in rules_catalogue.rules(rules_catalogue.RULES / "board.md")]
    assert names[:9] == ["B-1", "B-2", "B-3", "B-4", "B-4a", "B-4b", "B-4c", "B-4d", "B-5"]
    at = names.index("B-7")
    assert names[at : at + 8] == ["B-7", *(f"B-7{letter}" for letter in "abcdef"), "B-8"]
    assert_numbered("B")
    assert_numbered("C")


def test_options_are_listed_as_declared() -> None:
    rows = rules_catalogue.options()
    assert len(rows) == sum(len(edition.options) for edition in engine.editions())
    assert "| classic | `decisions` | `hidden` | `hidden`, `open` | C-7 |" in rows
    assert "| classic | `open_money` | `false` | `false`, `true` | C-26 |" in rows


def test_several_rules_on_one_line_are_all_found() -> None:
    assert_numbered("R")


def assert_numbered(letter: str) -> None:
    """The rules of a page, without those that have a letter too, are numbered from 1 without a gap."""
    page = {"B": "board.md", "C": "classic.md", "R": "returns.md"}[letter]
    names = [rule.name for rule in rules_catalogue.rules(rules_catalogue.RULES / page) if rule.name[-1].isdigit()]
    assert names
    expected = [f"{letter}-{number}" for number in range(1, len(names) + 1)]
    assert names == expected, f"append a new rule to docs/rules/{page}, under a heading of its own if it needs one"


def test_a_rule_without_a_test_and_a_mark_without_a_rule_are_named() -> None:
    known = [rules_catalogue.Rule("B-1", "Spaces and edges"), rules_catalogue.Rule("B-2", "Regions")]
    carried = {
        "B-1": [rules_catalogue.Test("tests/a.py", "test_it")],
        "B-99": [rules_catalogue.Test("tests/b.py", "test_more")],
    }
    assert rules_catalogue.problems(known, carried) == [
        'B-2 has no test: Regions. Mark one in tests/engine/ with @pytest.mark.rule("B-2")',
        "tests/b.py: test_more is marked B-99, which does not exist",
    ]


def test_marks_are_found_on_functions_classes_and_parameters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_marks.py").write_text(
        "@pytest.mark.rule('B-1', 'B-2')\ndef test_one(): ...\n"
        "@pytest.mark.rule('B-3')\nclass TestMore:\n    @pytest.mark.rule('B-4a')\n    async def test_two(self): ...\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('B-5'))])\ndef test_three(n): ...\n"
    )
    monkeypatch.setattr(rules_catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(rules_catalogue, "TESTS", tmp_path)
    assert {rule: [test.promise for test in found] for rule, found in rules_catalogue.tests_by_rule().items()} == {
        "B-1": ["one"],
        "B-2": ["one"],
        "B-3": ["two"],
        "B-4a": ["two"],
        "B-5": ["three"],
    }
