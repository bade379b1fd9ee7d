"""Whether a page fits its window, at the two widths that the pages are made for, and what axe finds."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = {"desk": (1280, 800), "phone": (360, 740)}

CUT_OFF = """() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth
  const out = [...document.querySelectorAll('button, input, a, [role=status]')].filter((one) => {
    const box = one.getBoundingClientRect()
    const scrolled = one.closest('.rounds, .report-scroll')
    return one.checkVisibility() && !scrolled && box.width > 0 && (box.left < -1 || box.right > window.innerWidth + 1)
  })
  return {wide, out: out.map((one) => one.outerHTML.slice(0, 120))}
}"""
"""What is out of the window to the side; what scrolls sideways by itself may be."""


SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')].filter((one) => {
  if (!one.checkVisibility() || getComputedStyle(one).clipPath !== 'none' || one.closest('.hidden-words')) return false
  if (one.matches('p a, li a, .log-line')) return false
  const all = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : one
  const box = all.getBoundingClientRect()
  if (one.matches('.person-name')) {
    const reach = getComputedStyle(one, '::after')
    return Math.min(parseFloat(reach.width), parseFloat(reach.height)) < 43.5
  }
  return box.width > 0 && Math.min(box.width, box.height) < 43.5
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What is too small for a thumb. A label is part of what it names; links within a sentence are read, and lines of the
log; what only keys lead to is cut away until they do. A name is as small as other words, and reaches further. Edges of
the board are chosen in two steps."""


CLIPPED = """() => [...document.querySelectorAll('.player-name')].filter((one) => {
  const clips = getComputedStyle(one).overflow !== 'visible' || getComputedStyle(one).whiteSpace === 'nowrap'
  return one.checkVisibility() && (clips || one.scrollWidth > one.clientWidth + 1)
}).map((one) => one.textContent)"""
"""Names in the players' panels that cannot be read to their end."""


def assert_names_whole(page: Page) -> None:
    """Everybody's name is written out."""
    assert page.evaluate(CLIPPED) == []


def assert_whole(page: Page) -> None:
    """Nothing is cut off."""
    found = page.evaluate(CUT_OFF)
    assert found["wide"] <= 0, "the page is wider than its window"
    assert found["out"] == []


def assert_accessible(page: Page) -> None:
    """Axe finds no serious fault by day, and nothing that is hard to read by night."""
    page.emulate_media(color_scheme="light")
    assert_without_serious(Axe().run(page))
    page.emulate_media(color_scheme="dark")
    assert_without_serious(Axe().run(page, options={"runOnly": ["color-contrast"]}))
    page.emulate_media(color_scheme="light")


def assert_without_serious(result: AxeResults) -> None:
    serious = [one for one in result.response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == [], result.generate_report()


def assert_in_reach_of_a_thumb(page: Page) -> None:
    """Everything that one points at is large enough for it, on a phone."""
    small = page.evaluate(SMALL)
    assert not small, small


def assert_flawless(page: Page) -> None:
    """Axe finds nothing at all, by day or by night."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        result = Axe().run(page)
        assert result.response["violations"] == [], result.generate_report()
