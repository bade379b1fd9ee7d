"""Four languages: switched at a running table without a reload, and no text left in the previous one."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables
from tests.browser.contexts import TIMEOUT, new_context
from tests.browser.player import Player
from tests.browser.translations import CATALOGUES, OTHERS, PAGE_TEXTS, untranslated


def speak(page: Page, language: str) -> None:
    """Chooses a language in the menu."""
    page.locator(".language select").first.select_option(language, force=True)
    expect(page.locator("html")).to_have_attribute("lang", language)


def wait_until_translated(page: Page, language: str) -> None:
    """Waits until nothing is left in English: a page's title, for example, is set after painting."""
    end = time.monotonic() + TIMEOUT / 1000
    while left := untranslated(page, language):
        assert time.monotonic() < end, left
        page.wait_for_timeout(20)


def russian_form(count: int) -> int:
    """The index of the plural form, one of three, for a count."""
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


@pytest.fixture
def playing(chromium: Browser, server: services.GameServer) -> Player:
    """A person at a table of bots, a few answers into the game."""
    page = tables.page_of(chromium, server)
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    player = Player(page, 5)
    player.sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    while len(player.answered) < 8:
        if player.answer() is None:
            page.wait_for_timeout(20)
    page.locator("[data-prompt]:not(:has(.locked))").wait_for()
    return player


def test_a_running_table_changes_its_language_without_a_reload(playing: Player) -> None:
    page = playing.page
    page.evaluate("window.stayed = true")
    assert untranslated(page, "de"), "English text is found while the page is in English"
    for language in OTHERS:
        speak(page, language)
        wait_until_translated(page, language)
        said = " ".join(page.evaluate(PAGE_TEXTS))
        assert CATALOGUES[language]["table.supplies"] in said
        if language == "ru":
            counted = re.findall(r"(\d+) (дукат|дуката|дукатов)\b", said)
            assert counted
            assert all(("дукат", "дуката", "дукатов")[russian_form(int(n))] == form for n, form in counted), counted
    assert page.evaluate("window.stayed")
    # Mails would now be in Russian.
    page.wait_for_function("async () => (await (await fetch('/api/me/')).json()).language === 'ru'")
    page.reload()
    page.locator("[data-prompt]").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "ru")


@pytest.mark.parametrize(("reads", "language"), [("de-AT", "de"), ("nl-BE", "nl"), ("ru-RU", "ru"), ("fr-FR", "en")])
def test_the_page_starts_in_the_language_of_the_browser(
    chromium: Browser, server: services.GameServer, reads: str, language: str
) -> None:
    with new_context(chromium, base_url=server.url, locale=reads) as person:
        page = person.new_page()
        page.goto("/")
        expect(page.get_by_role("heading", name=CATALOGUES[language]["lobby.open_rooms"])).to_be_visible()
        speak(page, "nl")
        page.goto("/credits")
        expect(page.get_by_role("heading", name=CATALOGUES["nl"]["credits.title"], exact=True).first).to_be_visible()
        loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        catalogues = {match[1] for name in loaded if (match := re.search(r"/(en|de|nl|ru)-[\w-]+\.js$", name))}
        assert catalogues == {"nl"}
