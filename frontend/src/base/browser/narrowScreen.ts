import { signal } from '@preact/signals'

/** The width from which the table shows all its parts at once; the style sheets use the same one. */
const WIDE = '(min-width: 1001px)'

/** Whether the table shows one part at a time. */
export const narrow = signal(false)

/** Whether a part of the table is rendered: parts that a narrow screen does not show are not. */
export function isDrawn<Part>(part: Part, shown: Part): boolean {
  return !narrow.value || part === shown
}

// Without layout, as in tests, no screen is narrow.
const { matchMedia: ask } = globalThis as { matchMedia?: typeof matchMedia }
if (ask) {
  const wide = ask(WIDE)
  const look = () => { narrow.value = !wide.matches }
  look()
  wide.addEventListener('change', look)
}
