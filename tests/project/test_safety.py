"""docs/safety.md names tests that there are."""

import re

from tests.services import ROOT

PAGE = (ROOT / "docs" / "safety.md").read_text()


def test_every_test_that_a_check_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE))
    assert len(named) > 40
    missing = [f"{file}::{test}" for file, test in sorted(named) if f"def {test}(" not in (ROOT / file).read_text()]
    assert not missing


def test_every_check_names_a_test() -> None:
    rows = re.findall(r"(?m)^\| (S\d+) \| .* \| (.*) \|$", PAGE)
    assert len(rows) == len(re.findall(r"(?m)^\| S", PAGE))
    assert [name for name, _ in rows] == [f"S{n}" for n in range(1, len(rows) + 1)]
    assert all(held.startswith("`tests/") for _, held in rows)
