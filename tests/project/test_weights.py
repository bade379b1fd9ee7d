"""The client is light: how much script its pages load, compressed, with the words of each language."""

import pytest

from tools import weights

KB = 1000


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_the_first_page_loads_little_script(language: str) -> None:
    assert weights.first_page(language) <= 45 * KB


@pytest.mark.parametrize("language", weights.LANGUAGES)
def test_a_table_loads_no_more_than_it_may(language: str) -> None:
    assert weights.table(language) <= 150 * KB
