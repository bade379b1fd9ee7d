import { effect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { moveDraft } from '../panels/choice'
import { answering, prompts, undoable } from '../store'

/**
 * Keeps the keyboard focus in the place where prompts are answered. When the focused button disappears or is disabled,
 * the place itself takes the focus, so that the next Tab leads to the next question rather than to the top of the page.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    let last: Element | null = null
    const moved = ({ target }: FocusEvent) => { last = target instanceof Element && place.current?.contains(target) ? target : null }
    const pointed = () => { last = null }
    const restore = () => {
      const now = document.activeElement
      if (!last || (now && now !== document.body && !now.matches(':disabled'))) return
      if (last instanceof HTMLElement && last.isConnected && !last.matches(':disabled')) last.focus({ preventScroll: true })
      else if (!answering.peek()) focusIn(place.current)
    }
    document.addEventListener('focusin', moved)
    document.addEventListener('pointerdown', pointed)
    let frame = 0
    const afterwards = (..._: unknown[]) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(restore)
    }
    const stop = effect(() => { afterwards(prompts.value, answering.value, undoable.value, moveDraft.value) })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', moved)
      document.removeEventListener('pointerdown', pointed)
    }
  }, [])
  return place
}

function focusIn(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
  // A place with nothing to say may not exist at all.
  if (document.activeElement !== place) document.querySelector<HTMLElement>('.board-view')?.focus({ preventScroll: true })
}
