"""The pages of the client load little script, compressed and with the texts of each language."""

import pytest

from tools import page_sizes

KB = 1000


@pytest.mark.parametrize("language", page_sizes.LANGUAGES)
def test_the_first_page_loads_little_script(language: str) -> None:
    assert page_sizes.first_page(language) <= 45 * KB


@pytest.mark.parametrize("language", page_sizes.LANGUAGES)
def test_a_table_loads_no_more_than_it_may(language: str) -> None:
    assert page_sizes.table(language) <= 150 * KB
