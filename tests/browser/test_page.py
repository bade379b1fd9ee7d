"""The page comes up."""

from playwright.sync_api import Page, expect


def test_the_first_page_shows_the_client(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title("Lionheart")
    expect(page.locator("#app > *").first).to_be_visible()
