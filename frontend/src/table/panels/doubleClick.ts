/**
 * The second click of a double click must not hit what the move of the first has put under the pointer, such as a new
 * line of the log.
 */
import { useEffect } from 'preact/hooks'

/** Whether a move was played since the latest single click, or the first of several on one place. */
let hasPlayed = false

/** A move is being played: further clicks on the same place, in quick succession, are ignored. */
export function ignoreFurtherClicks(): void {
  hasPlayed = true
}

/** While a table is open. */
export function useDoubleClicks(): void {
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      if (event.detail < 2) hasPlayed = false
      else if (hasPlayed) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    addEventListener('click', clicked, true)
    return () => { removeEventListener('click', clicked, true) }
  }, [])
}
