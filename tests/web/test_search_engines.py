"""Search engines may index the public pages, and nothing of rooms, games and people."""

from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client
from pytest_django import Settings

from games.engine import editions
from tests.client_texts import LANGUAGES
from tests.web.permissions.table import ROWS
from tests.web.permissions.world import World, open_world

pytestmark = [pytest.mark.django_db, pytest.mark.once]

WATCHED = ("healthz", "readyz")
"""Paths for monitoring, without any data of players."""
ENTRIES = ("", "credits", "privacy", "learn", "rules", "rules/<edition:edition>")
"""The routes of pages that may be indexed."""


@pytest.fixture
def world(openid_known: None, silence: None, settings: Settings) -> World:
    """A room, and a server with all optional features on."""
    return open_world(settings)


def test_nothing_but_the_entry_pages_may_be_listed(world: World) -> None:
    """Every path, whatever its response."""
    listed = set()
    for row in ROWS:
        if row.request.startswith("GET "):
            route = row.request.removeprefix("GET ")
            if route in WATCHED:
                continue
            robots_tag = world.browser.get(world.address(route, row)).headers.get("X-Robots-Tag", "all")
            assert robots_tag in ("all", "noindex"), row.request
            if robots_tag == "all":
                listed.add(route)
    assert listed == set(ENTRIES)


@pytest.mark.parametrize(
    "address", ["/no/such/page", "/rooms/a/b/c", "/api/nothing/", "/rules/chess", "/static/nothing.js"]
)
def test_what_is_not_there_is_not_listed(address: str, silence: None) -> None:
    assert Client().get(address)["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_page_says_nothing_else_in_its_markup(language: str) -> None:
    """The header is the one place that says it."""
    for address in ("/", "/rules", "/rooms/abc", "/players/abc"):
        page = Client(headers={"accept-language": language}).get(address).content.decode()
        assert 'name="robots"' not in page


def test_robots_txt_keeps_robots_from_what_is_no_page_and_lets_them_read_what_they_shall_not_list() -> None:
    """A robot that may not read a page does not see that it must not be indexed."""
    answer = Client().get("/robots.txt")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    pages = ["/", "/rules", "/credits", "/learn", "/rooms/abc", "/rooms/abc/replay", "/games/abc", "/players/abc"]
    pages += [f"/rules/{edition.name}" for edition in editions()]
    machines = ["/api/rooms/", "/api/v1/", "/admin/", "/admin/login/", "/_allauth/browser/v1/config", "/sign-in/x"]
    assert [page for page in pages if not rules.can_fetch("*", page)] == []
    assert [address for address in machines if rules.can_fetch("*", address)] == []
