/**
 * Tooltips: the words of `title` attributes, shown by mouse, keyboard focus, long press and, on what has no other
 * purpose, by a tap, where browsers show them by mouse only. An element with `data-tips` shows those of all elements
 * within it, by focus or a long press beside them. While words are shown, their title is removed, so that the browser
 * does not show it as well. Screen readers read the elements' own words.
 */
import './tips.css'

/** How long a mouse rests, and a finger presses, until the words are shown, in milliseconds. */
const REST = 350
const LONG_PRESS = 450
/** The distance in pixels between the words, the element and the edge of the window. */
const GAP = 6
/** What a click has another effect on. */
const CONTROLS = 'a, button, input, label, select, summary'

let box: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** The element that is pointed at or shown, and its title where that has been removed. */
let at: HTMLElement | null = null
let title: string | null = null
let isPressed = false

/** Shows tooltips on the whole page from now on. Returns a function that stops it. */
export function showTips(): () => void {
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(kind: K, act: (event: DocumentEventMap[K]) => void) => {
    document.addEventListener(kind, act, { capture: true, signal: stop.signal })
  }
  let pointer = ''
  const hasMoved = ({ clientX, clientY }: PointerEvent) => {
    const before = pointer
    pointer = `${String(clientX)},${String(clientY)}`
    return pointer !== before
  }
  on('pointermove', hasMoved)
  on('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const words = titled(event.target)
    // What appears under a resting pointer shows no words: they would cover what has appeared around it.
    if (hasMoved(event)) wait(words, REST)
    else if (words !== at) hide()
  })
  on('pointerdown', ({ target, pointerType }) => {
    hide()
    isPressed = false
    if (pointerType !== 'mouse') wait(titled(target) ?? groupOf(target), LONG_PRESS, true)
  })
  on('pointerup', () => { clearTimeout(timer) })
  on('pointercancel', () => { clearTimeout(timer) })
  on('click', (event) => {
    if (!isPressed) {
      const words = event.target instanceof Element && !event.target.closest(CONTROLS) ? titled(event.target) : null
      if (words) show(words)
      return
    }
    // The end of a long press shows words, and does nothing else.
    event.preventDefault()
    event.stopPropagation()
    isPressed = false
  })
  on('contextmenu', (event) => { if (isPressed) event.preventDefault() })
  on('focusin', ({ target }) => { if (target instanceof HTMLElement && target.matches(':focus-visible')) show(target) })
  on('focusout', hide)
  on('scroll', hide)
  on('keydown', ({ key }) => { if (key === 'Escape') hide() })
  return () => { hide(); stop.abort() }
}

/** The element whose words describe this place. */
function titled(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
  return found ?? (at && target instanceof Node && at.contains(target) ? at : null)
}

function groupOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tips]') : null
}

function wait(element: HTMLElement | null, time: number, press = false): void {
  if (element === at) return
  hide()
  at = element
  if (element) timer = setTimeout(() => { isPressed = press; show(element) }, time)
}

function show(element: HTMLElement): void {
  hide()
  const words = element.title ? [element.title] : 'tips' in element.dataset ? wordsWithin(element) : []
  if (!words.length) return
  at = element
  title = element.getAttribute('title')
  element.removeAttribute('title')
  box = document.createElement('div')
  box.className = 'tip'
  box.ariaHidden = 'true'
  box.popover = 'manual'
  box.append(...words.map((line) => Object.assign(document.createElement('p'), { textContent: line })))
  document.body.append(box)
  box.showPopover()
  place(box, element.getBoundingClientRect())
}

function wordsWithin(element: HTMLElement): string[] {
  return [...new Set([...element.querySelectorAll<HTMLElement>('[title]')].filter((one) => one.checkVisibility() && !one.parentElement?.closest('[title]')).map((one) => one.title))].filter(Boolean)
}

/** Below the element, or above it where there is no room. */
function place(tip: HTMLElement, around: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.min(around.left, document.documentElement.clientWidth - width - GAP)
  const isAbove = around.bottom + GAP + height > innerHeight && around.top > height + GAP
  Object.assign(tip.style, { left: `${String(Math.max(GAP, left))}px`, top: `${String(isAbove ? around.top - height - GAP : around.bottom + GAP)}px` })
}

function hide(): void {
  clearTimeout(timer)
  box?.remove()
  // A title that was rendered meanwhile is newer.
  if (title !== null && at && !at.hasAttribute('title')) at.setAttribute('title', title)
  box = at = title = null
}
