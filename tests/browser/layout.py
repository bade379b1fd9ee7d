"""Checks that a page fits its window at the two supported widths."""

from playwright.sync_api import Page

from tests.long_form import LONG_FORM

WIDTHS = {"desk": (1280, 800), "phone": (360, 740)}


def widths(short: str) -> dict[str, tuple[int, int]]:
    """Both widths; in the short form only the given element, so that tests that are not about the width cover some at
    each."""
    return WIDTHS if LONG_FORM else {short: WIDTHS[short]}


CUT_OFF = """() => {
  const out = [...document.querySelectorAll('button, input, a, [role=status]')].filter((element) => {
    const box = element.getBoundingClientRect()
    const scrolled = element.closest('.rounds, .report-scroll, .results')
    const outside = box.left < -1 || box.right > window.innerWidth + 1
    return element.checkVisibility() && !scrolled && box.width > 0 && outside
  })
  const within = [...document.querySelectorAll('dialog[open], .end-scroll')]
  const wide = Math.max(
    document.documentElement.scrollWidth - window.innerWidth,
    ...within.map((element) => element.scrollWidth - element.clientWidth),
  )
  return {wide, out: out.map((element) => element.outerHTML.slice(0, 120))}
}"""
"""Finds elements that stick out of the window or of a dialog at the side; elements that scroll sideways themselves
may."""


SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')].filter((element) => {
  if (!element.checkVisibility() || getComputedStyle(element).clipPath !== 'none') return false
  if (element.closest('.hidden-words')) return false
  if (element.matches('p a, li a, .log-line')) return false
  const all = element.matches('[type=radio], [type=checkbox]') ? element.closest('label') : element
  const box = all.getBoundingClientRect()
  if (element.matches('.person-name')) {
    const reach = getComputedStyle(element, '::after')
    return Math.min(parseFloat(reach.width), parseFloat(reach.height)) < 43.5
  }
  return box.width > 0 && Math.min(box.width, box.height) < 43.5
}).map((element) => element.outerHTML.slice(0, 120))"""
"""Finds touch targets that are too small. A label counts as part of its control. Exempt are links within a sentence,
lines of the log, and skip links, which are clipped until they have the focus. A name is as small as other words, but
its target is larger. Edges of the board are chosen in two steps."""


CLIPPED_NAMES = """() => [...document.querySelectorAll('.player-name')].filter((element) => {
  const clips = getComputedStyle(element).overflow !== 'visible' || getComputedStyle(element).whiteSpace === 'nowrap'
  return element.checkVisibility() && (clips || element.scrollWidth > element.clientWidth + 1)
}).map((element) => element.textContent)"""
"""Finds names in the players' panels that are cut off."""


def assert_names_whole(page: Page) -> None:
    """Every player's name is shown in full."""
    assert page.evaluate(CLIPPED_NAMES) == []


OVERLAPPING = """() => {
  const seen = (element) => element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
    && !element.closest('.hidden-words, svg, [aria-hidden=true], option, .reveal')
  const layer = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.matches('dialog') || !['static', 'relative'].includes(getComputedStyle(at).position)) return at
    }
    return document.body
  }
  const cut = (box, element) => {
    let {left, right, top, bottom} = box
    for (let at = element; at && at !== document.body; at = at.parentElement) {
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
    const {parentElement: element, data} = texts.currentNode
    if (!data.trim() || element.closest('script, style, noscript') || !seen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const line of range.getClientRects()) {
      const {left, right, top, bottom} = cut(line, element)
      const slack = (line.bottom - line.top) / 4
      if (right - left > 3 && bottom - top > 2 * slack + 2) {
        const place = {left: left + 1, right: right - 1, top: top + slack, bottom: bottom - slack}
        words.push({element, text: data.trim().slice(0, 40), at: layer(element), ...place})
      }
    }
  }
  const found = new Set()
  words.sort((a, b) => a.top - b.top)
  for (const [index, a] of words.entries()) {
    for (let next = index + 1; next < words.length && words[next].top < a.bottom; next += 1) {
      const b = words[next]
      const beside = b.left >= a.right || a.left >= b.right
      if (a.element !== b.element && a.at === b.at && !beside) found.add(`${a.text} | ${b.text}`)
    }
  }
  return [...found]
}"""
"""Finds text that covers other text. Elements that float over the page on purpose are checked separately."""

CLIPPED = """() => [
  ...document.querySelectorAll('button, a, label, h1, h2, h3, h4, th, td, dt, dd, p, span, b, li, legend'),
].filter((element) => {
  if (!element.checkVisibility() || !element.innerText?.trim()) return false
  if (element.closest('.hidden-words, .visually-hidden, svg, [title]')) return false
  const {overflowX, clipPath} = getComputedStyle(element)
  if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return false
  if (overflowX !== 'visible') return element.scrollWidth > element.clientWidth + 1
  return element.matches('button, a.button, .chip') && element.scrollWidth > element.clientWidth + 1
}).map((element) => `${element.tagName}.${element.className}: ${element.innerText.slice(0, 60)}`)"""
"""Finds text that is longer than its container. Where a name may have any length, a title holds all of it."""


STICKING_OUT = """() => {
  const held = (element, around) => {
    let at = element
    while (at !== around && getComputedStyle(at).overflowX === 'visible') at = at.parentElement
    return at !== around
  }
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {parentElement: element, data} = texts.currentNode
    if (!data.trim() || !element.checkVisibility() || element.closest('.hidden-words, svg, option')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const around of [element.closest('.choice > span'), element.closest('.panel, dialog')].filter(Boolean)) {
      const {left, right} = around.getBoundingClientRect()
      const out = [...range.getClientRects()].some((box) => box.right > right + 1 || box.left < left - 1)
      if (out && !held(element, around)) found.add(data.trim().slice(0, 60))
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
    const {parentElement: element, data} = texts.currentNode
    if (!data.trim() || !element.checkVisibility()) continue
    if (element.closest('.hidden-words, svg, option, code, .token-key')) continue
    const {hyphens, overflowWrap, writingMode} = getComputedStyle(element)
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
  return [...document.querySelectorAll('select')].filter((element) => {
    if (!element.checkVisibility() || !element.selectedOptions.length) return false
    const {fontWeight, fontSize, fontFamily, paddingLeft, paddingRight} = getComputedStyle(element)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW
    return element.clientWidth > 60 && pen.measureText(element.selectedOptions[0].text).width > room
  }).map((element) => element.selectedOptions[0].text)
}"""
"""Finds selected options that are longer than their list box; a list may cover a symbol."""

CHARTS = """() => {
  const LEAST = 11
  const texts = [...document.querySelectorAll('.chart text')]
    .filter((element) => element.checkVisibility() && element.textContent)
    .map((element) => {
      const box = element.getBoundingClientRect()
      return {element, text: element.textContent, box, scale: element.getScreenCTM().a}
    })
  const size = ({element, scale}) => parseFloat(getComputedStyle(element).fontSize) * scale
  const small = texts.filter((text) => !text.element.matches('.letter') && size(text) < LEAST).slice(0, 1)
  const over = texts.flatMap((a, index) => texts.slice(index + 1).filter((b) => {
    const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
    return a.box.left < b.box.right && b.box.left < a.box.right && height > Math.min(a.box.height, b.box.height) / 3
  }).map((b) => `${a.text} | ${b.text}`))
  return [...small.map(({text}) => `${text} is too small`), ...over]
}"""
"""Finds text in charts that is too small to read, or covers other text."""


def faults(page: Page) -> list[str]:
    """The elements that are outside the window, cut off, or covering something else."""
    cut_off = page.evaluate(CUT_OFF)
    wide = [f"{cut_off['wide']} pixels wider than its window, or than its dialog"] if cut_off["wide"] > 0 else []
    return [
        *wide,
        *(f"out of the window: {fault}" for fault in cut_off["out"]),
        *(f"cut off: {fault}" for fault in page.evaluate(CLIPPED)),
        *(f"over each other: {fault}" for fault in page.evaluate(OVERLAPPING)),
        *(f"over its border: {fault}" for fault in page.evaluate(STICKING_OUT)),
        *(f"broken in two: {fault}" for fault in page.evaluate(BROKEN)),
        *(f"not read to its end: {fault}" for fault in page.evaluate(UNREAD)),
        *(f"in a picture: {fault}" for fault in page.evaluate(CHARTS)),
    ]


def assert_whole(page: Page) -> None:
    """Nothing on the page is cut off."""
    cut_off = page.evaluate(CUT_OFF)
    assert cut_off["wide"] <= 0, "the page is wider than its window"
    assert cut_off["out"] == []


def assert_in_reach_of_a_thumb(page: Page) -> None:
    """Every touch target is large enough on a phone."""
    small = page.evaluate(SMALL)
    assert not small, small
