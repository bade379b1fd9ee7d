"""The pages of the client load little script, compressed and with the texts of each language."""

import pytest

from tools import page_sizes


def assert_small(size: int, most: int, advice: str) -> None:
    assert size <= most, f"{size - most} bytes too many: {advice}, or shorten texts (docs/performance.md has all sizes)"


@pytest.mark.parametrize("language", page_sizes.LANGUAGES)
def test_the_first_page_loads_little_script(language: str) -> None:
    advice = "remove keys of texts that it does not show from its part in frontend/src/base/i18n/parts.ts"
    assert_small(page_sizes.first_page(language), page_sizes.FIRST_PAGE_LIMIT, advice)


@pytest.mark.parametrize("language", page_sizes.LANGUAGES)
def test_a_table_loads_no_more_than_it_may(language: str) -> None:
    advice = "move keys of texts to a part that tables do not load, in frontend/src/base/i18n/parts.ts"
    assert_small(page_sizes.table(language), page_sizes.TABLE_LIMIT, advice)
