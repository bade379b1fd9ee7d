import { signal } from '@preact/signals'

/** From which width on the table shows all its parts at once, as its style sheets have it. */
const WIDE = '(min-width: 1001px)'

/** Whether the table shows one part at a time. */
export const narrow = signal(false)

/** Whether a part of the table is drawn: what a narrow screen does not show is not. */
export function isDrawn<Part>(part: Part, shown: Part): boolean {
  return !narrow.value || part === shown
}

// Where nothing is laid out, as in tests, nothing is narrow.
const { matchMedia: ask } = globalThis as { matchMedia?: typeof matchMedia }
if (ask) {
  const wide = ask(WIDE)
  const look = () => { narrow.value = !wide.matches }
  look()
  wide.addEventListener('change', look)
}
