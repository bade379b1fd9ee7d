/** The keys that go through a game, wherever on the page they mean nothing else. */
import { useEffect, useRef } from 'preact/hooks'

export interface Ways { back: () => void; on: () => void; first: () => void; last: () => void; roundBack: () => void; roundOn: () => void; play: () => void }

const KEYS: Readonly<Record<string, keyof Ways>> = {
  ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', PageUp: 'roundBack', PageDown: 'roundOn', ' ': 'play',
}

export function useKeys(ways: Ways): void {
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

/** Fields and what is pressed have these keys for themselves; so has the scrubber, but for the space. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input[type="range"]')) return key !== ' '
  if (target.closest('input, textarea, select, dialog')) return true
  return key === ' ' ? target.closest('button, a, summary') !== null : target.closest('.scrolls') !== null && key.startsWith('Page')
}
