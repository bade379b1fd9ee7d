"""Checks that a page fits its window at the two supported widths."""

from playwright.sync_api import Page

from tests.long_form import LONG_FORM

WIDTHS = {"desk": (1280, 800), "phone": (360, 740)}


def widths(short: str) -> dict[str, tuple[int, int]]:
    """Both widths; in the short form only the given one, so that tests that are not about the width cover some at
    each."""
    return WIDTHS if LONG_FORM else {short: WIDTHS[short]}


CUT_OFF = """() => {
  const out = [...document.querySelectorAll('button, input, a, [role=status]')].filter((one) => {
    const box = one.getBoundingClientRect()
    const scrolled = one.closest('.rounds, .report-scroll, .results')
    return one.checkVisibility() && !scrolled && box.width > 0 && (box.left < -1 || box.right > window.innerWidth + 1)
  })
  const within = [...document.querySelectorAll('dialog[open], .end-scroll')]
  const wide = Math.max(
    document.documentElement.scrollWidth - window.innerWidth, ...within.map((one) => one.scrollWidth - one.clientWidth),
  )
  return {wide, out: out.map((one) => one.outerHTML.slice(0, 120))}
}"""
"""Finds elements that stick out of the window or of a dialog at the side; elements that scroll sideways themselves
may."""


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
"""Finds touch targets that are too small. A label counts as part of its control. Exempt are links within a sentence,
lines of the log, and skip links, which are clipped until they have the focus. A name is as small as other words, but
its target is larger. Edges of the board are chosen in two steps."""


CLIPPED_NAMES = """() => [...document.querySelectorAll('.player-name')].filter((one) => {
  const clips = getComputedStyle(one).overflow !== 'visible' || getComputedStyle(one).whiteSpace === 'nowrap'
  return one.checkVisibility() && (clips || one.scrollWidth > one.clientWidth + 1)
}).map((one) => one.textContent)"""
"""Finds names in the players' panels that are cut off."""


def assert_names_whole(page: Page) -> None:
    """Every player's name is shown in full."""
    assert page.evaluate(CLIPPED_NAMES) == []


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
"""Finds text that covers other text. Elements that float over the page on purpose are checked separately."""

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
"""Finds text that is longer than its container. Where a name may have any length, a title holds all of it."""


STICKING_OUT = """() => {
  const held = (one, around) => {
    let at = one
    while (at !== around && getComputedStyle(at).overflowX === 'visible') at = at.parentElement
    return at !== around
  }
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {parentElement: one, data} = texts.currentNode
    if (!data.trim() || !one.checkVisibility() || one.closest('.hidden-words, svg, option')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const around of [one.closest('.choice > span'), one.closest('.panel, dialog')].filter(Boolean)) {
      const {left, right} = around.getBoundingClientRect()
      const out = [...range.getClientRects()].some((box) => box.right > right + 1 || box.left < left - 1)
      if (out && !held(one, around)) found.add(data.trim().slice(0, 60))
    }
  }
  return [...found]
}"""
"""Finds text that crosses the border of its panel or of a tile that can be selected."""

BROKEN = """() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  const lines = (range) => new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
  while (texts.nextNode()) {
    const {parentElement: one, data} = texts.currentNode
    if (!data.trim() || !one.checkVisibility() || one.closest('.hidden-words, svg, option, code, .token-key')) continue
    const {hyphens, overflowWrap, writingMode} = getComputedStyle(one)
    const hyphenated = hyphens === 'auto' && overflowWrap === 'normal'
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    if (hyphenated || writingMode !== 'horizontal-tb' || lines(range) < 2) continue
    for (const {0: word, index} of data.matchAll(/\\p{L}{2,}/gu)) {
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (lines(range) > 1) found.add(word)
    }
  }
  return [...found]
}"""
"""Finds words that are broken across lines without a hyphen."""

UNREAD = """() => {
  const pen = document.createElement('canvas').getContext('2d')
  const ARROW = 20
  return [...document.querySelectorAll('select')].filter((one) => {
    if (!one.checkVisibility() || !one.selectedOptions.length) return false
    const {fontWeight, fontSize, fontFamily, paddingLeft, paddingRight} = getComputedStyle(one)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW
    return one.clientWidth > 60 && pen.measureText(one.selectedOptions[0].text).width > room
  }).map((one) => one.selectedOptions[0].text)
}"""
"""Finds selected options that are longer than their list box; a list may cover a symbol."""

CHARTS = """() => {
  const LEAST = 11
  const texts = [...document.querySelectorAll('.chart text')].filter((one) => one.checkVisibility() && one.textContent)
    .map((one) => ({one, said: one.textContent, box: one.getBoundingClientRect(), scale: one.getScreenCTM().a}))
  const size = ({one, scale}) => parseFloat(getComputedStyle(one).fontSize) * scale
  const small = texts.filter((text) => !text.one.matches('.letter') && size(text) < LEAST).slice(0, 1)
  const over = texts.flatMap((a, index) => texts.slice(index + 1).filter((b) => {
    const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
    return a.box.left < b.box.right && b.box.left < a.box.right && height > Math.min(a.box.height, b.box.height) / 3
  }).map((b) => `${a.said} | ${b.said}`))
  return [...small.map(({said}) => `${said} is too small`), ...over]
}"""
"""Finds text in charts that is too small to read, or covers other text."""


def faults(page: Page) -> list[str]:
    """The elements that are outside the window, cut off, or covering something else."""
    found = page.evaluate(CUT_OFF)
    wide = [f"{found['wide']} pixels wider than its window, or than its dialog"] if found["wide"] > 0 else []
    return [
        *wide,
        *(f"out of the window: {one}" for one in found["out"]),
        *(f"cut off: {one}" for one in page.evaluate(CLIPPED)),
        *(f"over each other: {one}" for one in page.evaluate(OVERLAPPING)),
        *(f"over its border: {one}" for one in page.evaluate(STICKING_OUT)),
        *(f"broken in two: {one}" for one in page.evaluate(BROKEN)),
        *(f"not read to its end: {one}" for one in page.evaluate(UNREAD)),
        *(f"in a picture: {one}" for one in page.evaluate(CHARTS)),
    ]


def assert_whole(page: Page) -> None:
    """Nothing on the page is cut off."""
    found = page.evaluate(CUT_OFF)
    assert found["wide"] <= 0, "the page is wider than its window"
    assert found["out"] == []


def assert_in_reach_of_a_thumb(page: Page) -> None:
    """Every touch target is large enough on a phone."""
    small = page.evaluate(SMALL)
    assert not small, small
