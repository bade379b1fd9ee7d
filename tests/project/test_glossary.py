"""docs/glossary.md: its links lead to files, each term is defined once, each word is given in four languages."""

import re

from tests.services import ROOT

TERMS, _, WORDS = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Words in four languages")


def rows(text: str) -> list[list[str]]:
    """The rows of the tables, without their headings."""
    tables = re.findall(r"(?m)^\|[-|]+\|\n((?:\|.*\n?)+)", text)
    return [[cell.strip() for cell in row.strip("|").split("|")] for table in tables for row in table.splitlines()]


def test_each_module_that_it_names_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TERMS + WORDS)
    assert len(links) > 80
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_each_term_is_defined_once() -> None:
    terms = [row[0] for row in rows(TERMS) if len(row) == 3]
    assert sorted(set(terms)) == sorted(terms)


def test_each_word_is_given_in_four_languages() -> None:
    assert {len([cell for cell in row if cell]) for row in rows(WORDS)} == {4}
