"""docs/glossary.md: each term is defined once, each word is given in four languages."""

import re

import pytest

from games.engine.editions.classic.components import POLITICS
from tests.services import ROOT

TERMS, _, WORDS = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Words in four languages")


def rows(text: str) -> list[list[str]]:
    """The rows of the tables, without their headings."""
    tables = re.findall(r"(?m)^\|[-|]+\|\n((?:\|.*\n?)+)", text)
    return [[cell.strip() for cell in row.strip("|").split("|")] for table in tables for row in table.splitlines()]


def test_each_term_is_defined_once_with_its_module() -> None:
    terms = re.findall(r"(?m)^\| \[([^]]+)\]\(\.\./[\w/]+\.py\) \|", TERMS)
    assert len(terms) > 80
    assert sorted(set(terms)) == sorted(terms)


def test_each_word_is_given_in_four_languages() -> None:
    assert {len([cell for cell in row if cell]) for row in rows(WORDS)} == {4}


@pytest.mark.parametrize(
    ("page", "entry", "written"),
    [
        ("docs/glossary.md", r"(?m)^\| {name} \|", "a row `| Name | …`"),
        ("docs/rules/README.md", r"(?m)^\| .*\b{name}\b.* \| .*politics card", "in the row of the politics cards"),
        ("docs/rules/classic.md", r"\*\*C-\d+ {name}\.", "a rule `**C-… Name.** …`"),
        ("frontend/src/pages/learn/content/en/classic.json", r'"- {name}( \([^)]+\))?: ', "a line `- Name: …`"),
    ],
)
def test_each_politics_card_is_a_term_and_has_a_rule(page: str, entry: str, written: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    names = [kind.replace("_", " ").title() for kind in POLITICS]
    missing = [name for name in names if not re.search(entry.format(name=name), text)]
    assert not missing, f"add these politics cards to {page}, {written}: {missing}"
