"""The picture of the board that comes with a table's page."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests import services
from tests.browser import tables
from tests.browser.layout import WIDTHS

STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"
"""Whether the styles have been loaded: until then nothing is painted, but everything has a place."""


@pytest.mark.parametrize("size", WIDTHS.values(), ids=WIDTHS)
def test_the_board_is_seen_before_the_client_has_loaded_and_then_replaced(
    chromium: Browser, server: services.GameServer, size: tuple[int, int]
) -> None:
    room, (host,) = tables.endgame(chromium, server, "returns-by-the-goal-two-players", 10, desk=0)
    page, held, is_held = tables.page_of(chromium, server, *size), list[Route](), True

    def hold(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/*.js", hold)
    page.goto(f"/rooms/{room}", wait_until="commit")
    poster = page.locator(".poster")
    expect(poster).to_be_visible()
    page.wait_for_function(STYLED)
    assert poster.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    place = poster.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size[0]
    is_held = False
    for route in held:
        route.continue_()
    page.locator(".board-svg").wait_for()
    expect(poster).to_have_count(0)
    page.context.close()
    host.context.close()
