/**
 * Manages the keyboard focus while a sheet is written: into the next step, to the board when a place is needed, and
 * back.
 */
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

  const isOnBoard = useRef(false)
  useEffect(() => {
    const now = document.activeElement
    // With a pointer, the focus is not moved away from what was tapped.
    if (aim && !isOnBoard.current && now?.matches(':focus-visible') && sheet.current?.contains(now)) {
      isOnBoard.current = true
      document.querySelector<HTMLElement>('.part-board .board-view')?.focus()
    } else if (!aim && isOnBoard.current) {
      isOnBoard.current = false
      if (now?.closest('.part-board')) focusNear(path.current)
    }
  }, [aim])
}

/**
 * The control of a sheet that was focused last, with its ancestors. If it disappears while it has the focus, the
 * nearest remaining one gets the focus.
 */
function usePath(sheet: RefObject<HTMLElement | null>): RefObject<readonly Element[]> {
  const path = useRef<readonly Element[]>([])
  useEffect(() => {
    const root = sheet.current
    if (!root) return
    let within = false
    const remember = ({ target }: FocusEvent) => {
      path.current = outwards(target as Element, root)
      within = true
    }
    const left = ({ target, relatedTarget }: FocusEvent) => {
      // An element that is about to be removed loses the focus while it is still in the document.
      if (relatedTarget) within = false
      else setTimeout(() => { if ((target as Element).isConnected && document.activeElement !== target) within = false })
    }
    const watch = new MutationObserver(() => {
      const isLost = within && path.current[0]?.isConnected === false
      if (isLost && (document.activeElement === null || document.activeElement === document.body)) focusNear(path.current)
    })
    root.addEventListener('focusin', remember)
    root.addEventListener('focusout', left)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
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
