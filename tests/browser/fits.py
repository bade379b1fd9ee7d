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


OVERLAPPING = """() => {
  const seen = (one) => one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
    && !one.closest('.hidden-words, svg, [aria-hidden=true], option, .reveal')
  const layer = (one) => {
    for (let at = one; at; at = at.parentElement) {
      if (at.matches('dialog') || !['static', 'relative'].includes(getComputedStyle(at).position)) return at
    }
    return document.body
  }
  const cut = (box, one) => {
    let {left, right, top, bottom} = box
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const around = at.getBoundingClientRect()
      left = Math.max(left, around.left); right = Math.min(right, around.right)
      top = Math.max(top, around.top); bottom = Math.min(bottom, around.bottom)
    }
    return {left, right, top, bottom}
  }
  const words = []
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {parentElement: one, data} = texts.currentNode
    if (!data.trim() || one.closest('script, style, noscript') || !seen(one)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const line of range.getClientRects()) {
      const {left, right, top, bottom} = cut(line, one)
      const slack = (line.bottom - line.top) / 4
      if (right - left > 3 && bottom - top > 2 * slack + 2) {
        const place = {left: left + 1, right: right - 1, top: top + slack, bottom: bottom - slack}
        words.push({one, said: data.trim().slice(0, 40), at: layer(one), ...place})
      }
    }
  }
  const found = new Set()
  words.sort((a, b) => a.top - b.top)
  for (const [index, a] of words.entries()) {
    for (let next = index + 1; next < words.length && words[next].top < a.bottom; next += 1) {
      const b = words[next]
      const beside = b.left >= a.right || a.left >= b.right
      if (a.one !== b.one && a.at === b.at && !beside) found.add(`${a.said} | ${b.said}`)
    }
  }
  return [...found]
}"""
"""Words that stand over other words. What floats over the page on purpose is looked at by itself."""

CLIPPED = """() => [
  ...document.querySelectorAll('button, a, label, h1, h2, h3, h4, th, td, dt, dd, p, span, b, li, legend'),
].filter((one) => {
  if (!one.checkVisibility() || !one.innerText?.trim()) return false
  if (one.closest('.hidden-words, .visually-hidden, svg, [title]')) return false
  const {overflowX, clipPath} = getComputedStyle(one)
  if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return false
  if (overflowX !== 'visible') return one.scrollWidth > one.clientWidth + 1
  return one.matches('button, a.button, .chip') && one.scrollWidth > one.clientWidth + 1
}).map((one) => `${one.tagName}.${one.className}: ${one.innerText.slice(0, 60)}`)"""
"""Words that are longer than their place. Where a name may be of any length, its whole is in a title."""


def faults(page: Page) -> list[str]:
    """What is beyond the window, cut off or over something else."""
    found = page.evaluate(CUT_OFF)
    wide = [f"{found['wide']} pixels wider than its window"] if found["wide"] > 0 else []
    return [
        *wide,
        *(f"out of the window: {one}" for one in found["out"]),
        *(f"cut off: {one}" for one in page.evaluate(CLIPPED)),
        *(f"over each other: {one}" for one in page.evaluate(OVERLAPPING)),
    ]


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
