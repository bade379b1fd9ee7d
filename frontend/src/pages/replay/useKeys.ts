/** Keyboard shortcuts of the replay, wherever they have no other meaning on the page. */
import { useEffect, useRef } from 'preact/hooks'

export interface ReplayActions { back: () => void; on: () => void; first: () => void; last: () => void; roundBack: () => void; roundOn: () => void; play: () => void }

const KEYS: Readonly<Record<string, keyof ReplayActions>> = {
  ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', PageUp: 'roundBack', PageDown: 'roundOn', ' ': 'play',
}

export function useReplayKeys(ways: ReplayActions): void {
  const now = useRef(ways)
  now.current = ways
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const way = KEYS[event.key]
      if (!way || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isElsewhere(event)) return
      event.preventDefault()
      now.current[way]()
    }
    addEventListener('keydown', pressed)
    return () => { removeEventListener('keydown', pressed) }
  }, [])
}

/** Fields and buttons use these keys themselves; so does the scrubber, except for the space bar. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input[type="range"]')) return key !== ' '
  if (target.closest('input, textarea, select, dialog')) return true
  return key === ' ' ? target.closest('button, a, summary') !== null : target.closest('.scrolls') !== null && key.startsWith('Page')
}
