/**
 * Has the client begin once the page that the server has drawn is painted: on a slow line its scripts come after the
 * style sheets, not along with them. What is to be loaded stands in the page's template.
 */
import { reloadIfMissing } from './base/browser/reloadIfMissing'

/** In milliseconds: a page that is not painted, such as one behind others, waits no longer. */
const LONGEST = 1000
const AT_ONCE = 6

/** Something done on the page before the client was there to hear of it, and how it is done again. */
interface Act { by: HTMLElement; press: boolean; again: () => void }

let begun = false
let early: Act[] = []

function begin(): void {
  if (begun) return
  begun = true
  const client = document.querySelector<HTMLTemplateElement>('#client')
  if (client) load([...document.importNode(client.content, true).children])
}

/** Asks for some files at a time, between which the page answers whoever uses it. */
function load(files: readonly Element[]): void {
  document.head.append(...files.slice(0, AT_ONCE))
  if (files.length > AT_ONCE) setTimeout(() => { load(files.slice(AT_ONCE)) })
}

function hear(event: Event): void {
  const act = event.target instanceof Element ? actOf(event, event.target) : null
  if (act) early = [...early.filter(({ by }) => by !== act.by), act]
}

function actOf(event: Event, at: Element): Act | null {
  if (event.type === 'click') {
    const fold = at.closest('summary')?.parentElement
    if (fold instanceof HTMLDetailsElement) return keeping(fold, { open: !fold.open })
    const button = at.closest('button')
    if (!button) return null
    event.preventDefault()
    return { by: button, press: true, again: () => { button.click() } }
  }
  if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return null
  const ticked = at instanceof HTMLInputElement && (at.type === 'radio' || at.type === 'checkbox')
  return keeping(at, ticked ? { checked: at.checked } : { value: at.value }, 'input', 'change')
}

function keeping<By extends HTMLElement>(by: By, kept: Partial<By>, ...told: string[]): Act {
  const again = () => {
    Object.assign(by, kept)
    for (const type of told) by.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return { by, press: false, again }
}

/** Does what was done before the client was there: what was chosen, written and unfolded at once, what was pressed once that is shown. */
export function catchUp(): void {
  for (const type of HEARD) removeEventListener(type, hear)
  const here = early.filter(({ by }) => by.isConnected)
  for (const { again } of here.filter(({ press }) => !press)) again()
  setTimeout(() => { for (const { again } of here.filter(({ press }) => press)) again() })
}

reloadIfMissing()
const HEARD = ['click', 'input', 'change'] as const
for (const type of HEARD) addEventListener(type, hear)
if (document.hidden) begin()
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, LONGEST)
}
