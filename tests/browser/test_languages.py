"""Four languages: switched at a running table without a reload, nothing left in the one before, every page whole."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables
from tests.browser.fits import CUT_OFF
from tests.browser.hands import Hands
from tests.browser.patience import new_context

ONE_LINE = 45
"""Pixels; what can be tapped is 44 high."""
OTHERS = ("de", "nl", "ru")
FOLDER = services.ROOT / "frontend" / "src" / "i18n"
CATALOGUES: dict[str, dict[str, str]] = {
    language: json.loads((FOLDER / f"{language}.json").read_text()) for language in ("en", *OTHERS)
}

SAID = """() => {
  const said = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {parentElement, data} = texts.currentNode
    if (!parentElement.closest('script, style, noscript, .language, .my-name')) said.push(data.trim())
  }
  for (const one of document.querySelectorAll('body *')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) said.push(one.getAttribute(name)?.trim())
  }
  return [document.title, ...said].filter(Boolean)
}"""
"""All that a page says, shown or read aloud: text by text."""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"
"""Waits until what follows a paint has been done."""


def fragments(message: str) -> list[str]:
    """The words of a message between what it takes."""
    parts, depth, word = [], 0, ""
    for sign in message:
        if sign in "{}":
            parts.append(word)
            word, depth = "", depth + (1 if sign == "{" else -1)
        else:
            word += sign
    return [part.strip() for part in (*parts, word)]


def english_left(page: Page, language: str) -> list[str]:
    """What the page still says in English: whole messages, and parts of a few words."""
    there = {part for message in CATALOGUES[language].values() for part in fragments(message)}
    english = {part for message in CATALOGUES["en"].values() for part in fragments(message)} - there
    whole = {part for part in english if re.search("[A-Za-z]{3}", part)}
    long = re.compile(
        "|".join(re.escape(part) for part in whole if len(part) > 12 and " " in part and "plural" not in part)
    )
    return [text for text in page.evaluate(SAID) if text in whole or long.search(text)]


def speak(page: Page, language: str) -> None:
    """Chooses a language in the menu."""
    page.locator(".language select").first.select_option(language, force=True)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate(PAINTED)  # A page's title follows what is painted.


def russian_form(count: int) -> int:
    """Which of its three forms a noun has after a count."""
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


@pytest.fixture
def playing(chromium: Browser, quick_server: services.GameServer) -> Hands:
    """Somebody at a table of bots, a few answers into the game."""
    page = tables.page_of(chromium, quick_server)
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    hands = Hands(page, 5)
    hands.sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    while len(hands.answered) < 8:
        if hands.answer() is None:
            page.wait_for_timeout(20)
    page.locator("[data-prompt]:not(:has(.locked))").wait_for()
    return hands


def test_a_running_table_changes_its_language_without_a_reload(playing: Hands) -> None:
    page = playing.page
    page.evaluate("window.stayed = true")
    assert english_left(page, "de"), "English is found while it is spoken"
    for language in OTHERS:
        speak(page, language)
        assert english_left(page, language) == []
        said = " ".join(page.evaluate(SAID))
        assert CATALOGUES[language]["table.supplies"] in said
        if language == "ru":
            counted = re.findall(r"(\d+) (дукат|дуката|дукатов)\b", said)
            assert counted
            assert all(("дукат", "дуката", "дукатов")[russian_form(int(n))] == form for n, form in counted), counted
    assert page.evaluate("window.stayed")
    # Mails would be in Russian now.
    page.wait_for_function("async () => (await (await fetch('/api/me/')).json()).language === 'ru'")
    page.reload()
    page.locator("[data-prompt]").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "ru")


@pytest.mark.parametrize("width", [1280, 360])
def test_every_language_fits_the_first_page_and_the_table(playing: Hands, width: int) -> None:
    page = playing.page
    page.set_viewport_size({"width": width, "height": 740})
    for place in (page.url, "/"):
        page.goto(place)
        page.locator("[data-prompt], .room-form, form").first.wait_for()
        for language in OTHERS:
            speak(page, language)
            assert english_left(page, language) == []
            found = page.evaluate(CUT_OFF)
            assert found["wide"] <= 0, f"{language}: {place} is wider than {width}"
            assert found["out"] == [], language
            if page.locator(".watchers summary").count():
                box = page.locator(".watchers summary").bounding_box()
                assert box is not None
                assert box["height"] <= ONE_LINE, f"{language}: who watches takes two lines"


@pytest.mark.parametrize(("reads", "language"), [("de-AT", "de"), ("nl-BE", "nl"), ("ru-RU", "ru"), ("fr-FR", "en")])
def test_at_first_the_page_speaks_the_language_of_the_browser(
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
