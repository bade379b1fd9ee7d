"""The client is light: how much script its pages load, compressed, with the words of each language."""

import pytest

from tools import weights

KB = 1000
MOST = {"en": 45, "de": 45, "nl": 45, "ru": 47}
"""Kilobytes for the first page. Russian words are twice as many bytes; it was 45 for them, too, and should be again."""


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_the_first_page_loads_little_script(language: str) -> None:
    assert weights.first_page(language) <= MOST[language] * KB


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_a_table_loads_no_more_than_it_may(language: str) -> None:
    assert weights.table(language) <= 150 * KB
