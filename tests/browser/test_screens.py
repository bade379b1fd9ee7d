"""Every screen in four languages at both widths: nothing beyond the window, nothing cut off, nothing over something
else, nothing left in English; and nothing that axe would find, by day and by night. A few screens of them, or all in
the long form (LIONHEART_PROOF=1)."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests import services
from tests.browser.fits import assert_flawless, faults
from tests.browser.screens.listed import SCREENS
from tests.browser.screens.shown import House, Screen, Variant, show
from tests.browser.spoken import english_left

FEW = ("first-page", "classic-decision")
LOOKED_AT = [one for one in SCREENS if one.name in FEW or os.environ.get("LIONHEART_PROOF")]
OURS = [one for one in LOOKED_AT if not one.path.startswith("/admin")]
"""What is not of Django's making."""
ONE_LINE = 45
"""Pixels; what can be tapped is 44 high."""


@pytest.fixture(scope="module")
def house(chromium: Browser, quick_server: services.GameServer) -> Iterator[House]:
    with House(chromium, quick_server, sorted({one.game for one in LOOKED_AT if one.game is not None})) as house:
        yield house


@pytest.mark.parametrize("screen", LOOKED_AT, ids=lambda screen: screen.name)
def test_a_screen_is_whole_in_every_language(house: House, screen: Screen) -> None:
    with house.shown(screen) as page:
        for variant in screen.variants:
            if variant.scheme == "light":
                show(page, variant)
                assert faults(page) == [], variant
                assert variant.language == "en" or english_left(page, variant.language) == [], variant
                watchers = page.locator(".watchers summary").filter(visible=True)
                for box in (one.bounding_box() for one in watchers.all()):
                    assert box is not None
                    assert box["height"] <= ONE_LINE, f"{variant}: who watches takes two lines"


@pytest.mark.parametrize("screen", OURS, ids=lambda screen: screen.name)
def test_axe_finds_nothing_on_a_screen(house: House, screen: Screen) -> None:
    with house.shown(screen) as page:
        for width in screen.widths:
            show(page, Variant("en", width, "light"))
            assert_flawless(page)


def test_what_is_out_of_place_is_found(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.set_content("""
      <p style="margin: 0">Eltz</p><p style="margin: -18px 0 0">Trifels</p>
      <button style="width: 60px; overflow: hidden; white-space: nowrap">Hohenzollern and Lichtenstein</button>
      <a href="/" style="display: block; margin-left: 300px; width: 90px">Cochem</a>
    """)
    kinds = {one.split(":")[0] for one in faults(page)}
    page.close()
    assert {"over each other", "cut off", "out of the window"} <= kinds
