/**
 * Starts the client after the prerendered page has been painted: on a slow connection its scripts load after the style
 * sheets, not in parallel. The page's template lists the files to load.
 */
import { reloadIfMissing } from './base/browser/reloadIfMissing'

/** In milliseconds: the longest wait for a page that is not painted, such as one in a background tab. */
const LONGEST_WAIT = 1000
const BATCH_SIZE = 6

/** A user's interaction with the page before the client was loaded, and how to replay it. */
interface Interaction { by: HTMLElement; press: boolean; again: () => void }

let isStarted = false
let recorded: Interaction[] = []

function start(): void {
  if (isStarted) return
  isStarted = true
  const client = document.querySelector<HTMLTemplateElement>('#client')
  if (client) load([...document.importNode(client.content, true).children])
}

/** Requests the files in batches, so that the page stays responsive in between. */
function load(files: readonly Element[]): void {
  document.head.append(...files.slice(0, BATCH_SIZE))
  if (files.length > BATCH_SIZE) setTimeout(() => { load(files.slice(BATCH_SIZE)) })
}

function record(event: Event): void {
  const act = event.target instanceof Element ? interactionOf(event, event.target) : null
  if (act) recorded = [...recorded.filter(({ by }) => by !== act.by), act]
}

function interactionOf(event: Event, at: Element): Interaction | null {
  if (event.type === 'click') {
    const fold = at.closest('summary')?.parentElement
    if (fold instanceof HTMLDetailsElement) return restoring(fold, { open: !fold.open }, 'toggle')
    const button = at.closest('button')
    if (!button) return null
    event.preventDefault()
    return { by: button, press: true, again: () => { button.click() } }
  }
  if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return null
  const ticked = at instanceof HTMLInputElement && (at.type === 'radio' || at.type === 'checkbox')
  return restoring(at, ticked ? { checked: at.checked } : { value: at.value }, 'input', 'change')
}

function restoring<By extends HTMLElement>(by: By, state: Partial<By>, ...events: string[]): Interaction {
  const again = () => {
    Object.assign(by, state)
    for (const type of events) by.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return { by, press: false, again }
}

/**
 * Replays the interactions from before the client was loaded: choices, input and unfolded elements right away, clicks
 * once those are rendered.
 */
export function replayInteractions(): void {
  for (const type of RECORDED_EVENTS) removeEventListener(type, record)
  const here = recorded.filter(({ by }) => by.isConnected)
  for (const { again } of here.filter(({ press }) => !press)) again()
  setTimeout(() => { for (const { again } of here.filter(({ press }) => press)) again() })
}

reloadIfMissing()
const RECORDED_EVENTS = ['click', 'input', 'change'] as const
for (const type of RECORDED_EVENTS) addEventListener(type, record)
if (document.hidden) start()
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, LONGEST_WAIT)
}
