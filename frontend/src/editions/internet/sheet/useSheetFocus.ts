/** Where the keyboard goes while one writes a sheet: into the next step, to the board that is asked for a place, and back. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { SheetChoice } from './writing'

const CONTROLS = 'button:not(:disabled), select:not(:disabled), input:not(:disabled)'

export function useSheetFocus(sheet: RefObject<HTMLElement | null>, { step, aim }: SheetChoice): void {
  const path = usePath(sheet)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current && document.activeElement?.closest('.sheet-foot, .sheet-read')) sheet.current?.querySelector<HTMLElement>('.sheet-step')?.focus({ preventScroll: true })
    first.current = false
  }, [step])

  const isLed = useRef(false)
  useEffect(() => {
    const now = document.activeElement
    // Who points with a finger is not led away from what they point at.
    if (aim && !isLed.current && now?.matches(':focus-visible') && sheet.current?.contains(now)) {
      isLed.current = true
      document.querySelector<HTMLElement>('.part-board .board-view')?.focus()
    } else if (!aim && isLed.current) {
      isLed.current = false
      if (now?.closest('.part-board')) focusNear(path.current)
    }
  }, [aim])
}

/** The control of a sheet that had the focus last, and what it stood in, outwards. Where it goes while it has the focus, what is nearest to it gets it. */
function usePath(sheet: RefObject<HTMLElement | null>): RefObject<readonly Element[]> {
  const path = useRef<readonly Element[]>([])
  useEffect(() => {
    const root = sheet.current
    if (!root) return
    let within = false
    const came = ({ target }: FocusEvent) => {
      path.current = outwards(target as Element, root)
      within = true
    }
    const left = ({ target, relatedTarget }: FocusEvent) => {
      // What is about to be taken away loses the focus while it is still there.
      if (relatedTarget) within = false
      else setTimeout(() => { if ((target as Element).isConnected && document.activeElement !== target) within = false })
    }
    const watch = new MutationObserver(() => {
      const isLost = within && path.current[0]?.isConnected === false
      if (isLost && (document.activeElement === null || document.activeElement === document.body)) focusNear(path.current)
    })
    root.addEventListener('focusin', came)
    root.addEventListener('focusout', left)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', came)
      root.removeEventListener('focusout', left)
      watch.disconnect()
    }
  }, [])
  return path
}

function focusNear(path: readonly Element[]): void {
  for (const one of path.filter(({ isConnected }) => isConnected)) {
    const control = one.matches(CONTROLS) ? one : one.querySelector(CONTROLS)
    if (!(control instanceof HTMLElement)) continue
    control.focus()
    return
  }
}

function outwards(from: Element, root: Element): Element[] {
  const found = []
  for (let one: Element | null = from; one && one !== root.parentElement; one = one.parentElement) found.push(one)
  return found
}
