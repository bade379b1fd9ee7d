"""Shows screens in every variant: each screen is opened once and then switched between languages, widths and themes,
without a reload wherever it can change in place."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page

from games.support.push_keys import new_key
from tests import services
from tests.browser.contexts import new_context
from tests.browser.layout import WIDTHS
from tests.browser.screens.moments import MOMENTS
from tests.browser.tables import quick_server
from tests.client_texts import LANGUAGES

SCHEMES = ("light", "dark")
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const painted = async () => { await frame(); await frame(); await new Promise((done) => setTimeout(done, 80)) }
  await document.fonts.ready
  for (let before = null; before !== document.body.innerText; await painted()) before = document.body.innerText
}"""
"""Waits until the text of the page no longer changes."""


@dataclass(frozen=True)
class Variant:
    """How a screen is shown."""

    language: str
    width: str
    scheme: str

    def __str__(self) -> str:
        return f"{self.language}-{self.width}-{self.scheme}"


VARIANTS = tuple(Variant(language, width, scheme) for language in LANGUAGES for width in WIDTHS for scheme in SCHEMES)


@dataclass(frozen=True)
class Screen:
    """One screen: its address, with placeholders for sample data, what it shows when it is ready, who looks at it, and
    what they do on it; `first` is what they do before they open it. The page is scrolled to `at`. Unless it `loads`,
    parts of it stay marked as loading."""

    name: str
    path: str
    ready: str
    who: str = "anna"
    then: Callable[[Page], Any] | None = None
    first: Callable[[Page], Any] | None = None
    at: str = "body"
    widths: Sequence[str] = tuple(WIDTHS)
    languages: Sequence[str] = LANGUAGES
    loads: bool = True

    @property
    def game(self) -> str | None:
        """The game of the sample data that it needs, if any."""
        room = re.search(r"{rooms\[([\w-]+)\]}", self.path)
        return room[1] if room and room[1] in MOMENTS else None

    @property
    def variants(self) -> tuple[Variant, ...]:
        return tuple(each for each in VARIANTS if each.width in self.widths and each.language in self.languages)


@contextmanager
def sample_server() -> Iterator[services.GameServer]:
    """A quick server that offers mail and push notifications, though nobody has subscribed, and has no limits on
    rooms."""
    offers = {
        "EMAIL_URL": "smtp://127.0.0.1:9",
        "MAIL_FROM": "Lionheart <lionheart@play.example>",
        "BASE_URL": "http://127.0.0.1",
        "VAPID_PRIVATE_KEY": new_key(),
        "VAPID_SUBJECT": "mailto:lionheart@play.example",
        "ROOM_LIMITS": "999,999,999,999",
        "WAITING_SEATS": "999",
        "RUNNING_LIMITS": "999,999",
        "GAMES_PER_WORKER": "0",
    }
    with quick_server(**offers) as server:
        yield server


class SampleSite:
    """A server with the sample data, and the browser contexts of its people."""

    def __init__(self, browser: Browser, server: services.GameServer, games: Sequence[str]) -> None:
        self.browser, self.server = browser, server
        self.contents: dict[str, Any] = fill_database(server, games)
        self._people: dict[str, BrowserContext] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for context in self._people.values():
            context.close()

    @contextmanager
    def open(self, screen: Screen) -> Iterator[Page]:
        """A page with a screen in English, wide, in the light theme."""
        page = self.new_page(screen.who)
        try:
            page.set_viewport_size(_size("desk"))
            if screen.first is not None:
                screen.first(page)
            page.goto(screen.path.format(**self.contents))
            page.locator(screen.ready).first.wait_for(state="attached")
            if screen.then is not None:
                screen.then(page)
            if screen.loads:
                wait_until_loaded(page)
            yield page
        finally:
            page.close()

    def new_page(self, who: str) -> Page:
        """A page in a person's browser, in English."""
        context = self._context_of(who)
        context.add_cookies([{"name": "lionheart_language", "value": "en", "url": self.server.url}])
        return context.new_page()

    def _context_of(self, who: str) -> BrowserContext:
        """A person's browser context; strangers get a new one."""
        if who == "stranger" and who in self._people:
            self._people.pop(who).close()
        if who not in self._people:
            context = new_context(self.browser, base_url=self.server.url)
            if who in self.contents["sessions"]:
                key = self.contents["sessions"][who]
                context.add_cookies([{"name": "lionheart_session", "value": key, "url": self.server.url}])
            self._people[who] = context
        return self._people[who]


def wait_until_loaded(page: Page) -> None:
    """Waits until the page has loaded all its parts."""
    page.locator("[aria-busy=true]").first.wait_for(state="detached")


def settle(page: Page, *, loads: bool = True) -> None:
    """Waits until the page has loaded all its parts, unless some stay marked as loading, and its text no longer
    changes."""
    if loads:
        wait_until_loaded(page)
    page.evaluate(SETTLED)


def show(page: Page, screen: Screen, variant: Variant) -> None:
    """Shows a screen's page in a variant."""
    page.set_viewport_size(_size(variant.width))
    page.emulate_media(color_scheme="dark" if variant.scheme == "dark" else "light")
    if page.locator("html").get_attribute("lang") != variant.language:
        _switch_language(page, variant.language)
    settle(page, loads=screen.loads)
    page.locator(screen.at).first.evaluate("element => element.scrollIntoView()")


def _switch_language(page: Page, language: str) -> None:
    """Switches the language in the menu or, on a page without one, with a cookie."""
    menu = page.locator(".language select")
    if menu.count():
        menu.first.select_option(language, force=True)
    else:
        home = urljoin(page.url, "/")
        page.context.add_cookies([{"name": "lionheart_language", "value": language, "url": home}])
        page.reload()
    page.locator(f"html[lang={language}]").wait_for(state="attached")


def _size(width: str) -> Any:
    return dict(zip(("width", "height"), WIDTHS[width], strict=True))


def fill_database(server: services.GameServer, games: Sequence[str]) -> dict[str, Any]:
    """Fills the server's database with the sample data and these games. Returns what `sample_data.py` prints."""
    command = [sys.executable, "-m", "tests.browser.screens.sample_data", *games]
    process = subprocess.run(
        command, env=server.environment, cwd=services.ROOT, capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise RuntimeError(process.stderr)
    contents: dict[str, Any] = json.loads(process.stdout)
    return contents
