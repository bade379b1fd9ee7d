"""Every screen in four languages at both widths: nothing outside the window, cut off, covered, or left in English, and
no fault found by axe, in either theme. A few of the screens, or all in the long form (LIONHEART_PROOF=1)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.accessibility import assert_flawless
from tests.browser.layout import faults
from tests.browser.screens.screen import SampleSite, Screen, Variant, sample_server, show
from tests.browser.screens.screen_list import SCREENS
from tests.browser.translations import untranslated
from tests.long_form import LONG_FORM

FEW = ("first-page", "classic-decision", "admin-table")
LOOKED_AT = [one for one in SCREENS if one.name in FEW or LONG_FORM]
OURS = [one for one in LOOKED_AT if not one.path.startswith("/admin")]
"""Selects elements that are not Django's."""
ADMIN_PAGES = ("admin", "admin-report", "admin-table", "admin-game", "admin-person", "admin-sanction")
"""The admin's pages with contents of ours."""
OUR_PART = {"include": [".staff"], "exclude": [".select2"]}
"""The navigation around them and the list with its search are Django's."""
ONE_LINE = 45
"""Pixels; a touch target is 44 high."""


@pytest.fixture(scope="module")
def site(chromium: Browser) -> Iterator[SampleSite]:
    games = sorted({one.game for one in LOOKED_AT if one.game is not None})
    with sample_server() as server, SampleSite(chromium, server, games) as site:
        yield site


@pytest.mark.parametrize("screen", LOOKED_AT, ids=lambda screen: screen.name)
def test_a_screen_fits_in_every_language(site: SampleSite, screen: Screen) -> None:
    with site.open(screen) as page:
        for variant in screen.variants:
            if variant.scheme == "light":
                show(page, screen, variant)
                assert faults(page) == [], variant
                if screen in OURS and variant.language != "en":
                    assert untranslated(page, variant.language) == [], variant
                spectators = page.locator(".spectators summary").filter(visible=True)  # prose: ok
                for box in (one.bounding_box() for one in spectators.all()):
                    assert box is not None
                    assert box["height"] <= ONE_LINE, f"{variant}: the list of spectators takes two lines"


@pytest.mark.parametrize("screen", OURS, ids=lambda screen: screen.name)
def test_axe_finds_nothing_on_a_screen(site: SampleSite, screen: Screen) -> None:
    with site.open(screen) as page:
        for width in screen.widths:
            show(page, screen, Variant("en", width, "light"))
            assert_flawless(page)


@pytest.mark.parametrize(
    "screen", [one for one in LOOKED_AT if one.name in ADMIN_PAGES], ids=lambda screen: screen.name
)
def test_axe_finds_nothing_in_our_part_of_the_admin(site: SampleSite, screen: Screen) -> None:
    with site.open(screen) as page:
        for width in screen.widths:
            show(page, screen, Variant("en", width, "light"))
            assert_flawless(page, OUR_PART)


def test_misplaced_elements_are_found(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.set_content("""
      <p style="margin: 0">Eltz</p><p style="margin: -18px 0 0">Trifels</p>
      <button style="width: 60px; overflow: hidden; white-space: nowrap">Hohenzollern and Lichtenstein</button>
      <a href="/" style="display: block; margin-left: 300px; width: 90px">Cochem</a>
      <div class="panel" style="width: 60px"><code>Hohenzollern</code></div>
      <p style="width: 60px; overflow-wrap: anywhere">Lichtenstein</p>
      <label class="choice" style="display: block; width: 60px"><span style="display: block">Hohenzollern</span></label>
      <select style="width: 70px"><option>Hohenzollern and Lichtenstein</option></select>
      <svg class="chart" viewBox="0 0 640 60" style="width: 320px">
        <text y="20">Wartburg</text><text y="24">Pfalz</text>
      </svg>
    """)
    found = faults(page)
    page.close()
    kinds = {one.split(":")[0] for one in found}
    assert {"over each other", "cut off", "out of the window", "over its border", "not read to its end"} <= kinds
    assert {"broken in two: Lichtenstein", "over its border: Hohenzollern"} <= set(found)
    assert [one for one in found if one.startswith("in a picture")] == [
        "in a picture: Wartburg is too small",
        "in a picture: Wartburg | Pfalz",
    ]
