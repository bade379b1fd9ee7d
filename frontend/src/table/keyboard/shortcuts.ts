/** Keyboard shortcuts at the table, wherever the focus is. */
import { useEffect } from 'preact/hooks'
import { boardInWords, placesAsList, singleKeys } from '../../self/settings/preferences'
import { isArrow } from '../../board/cursor'
import { canStepBack, cancel, undoLast } from '../panels/choice'
import { goToNow, moment, step } from '../history/lookBack'
import { undoable } from '../store'

/** Single-key shortcuts, in the order in which the help lists them. */
export const SINGLE = ['b', 'm', 'w', 'l', '/', 'h', '?'] as const
type Single = (typeof SINGLE)[number]

const QUESTION = ['.part-action :is(button, input, a):not(:disabled)', '.part-action'] as const

interface ShortcutActions {
  /** Switches to a part of the table, where only one is shown at a time. */
  show: (tab: 'board' | 'chat') => void
  showKeys: () => void
  showAid: () => void
}

export function useShortcuts(doing: ShortcutActions): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => { if (!event.defaultPrevented && handleKey(event, doing)) event.preventDefault() }
    document.addEventListener('keydown', pressed)
    return () => { document.removeEventListener('keydown', pressed) }
  }, [])
}

/** Whether the key did something. */
function handleKey(event: KeyboardEvent, doing: ShortcutActions): boolean {
  const { key, target, altKey, ctrlKey, metaKey } = event
  if (document.querySelector('dialog[open]')) return false
  const writing = target instanceof Element && target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
  if ((ctrlKey || metaKey) && !altKey) return !writing && !event.shiftKey && key.toLowerCase() === 'z' && takeBack()
  if (altKey) return false
  if (key === 'Escape') return goBack(writing)
  if (writing) return false
  if (moment.value !== null && isSideways(key) && isBeside(target)) {
    step(key === 'ArrowLeft' ? -1 : 1)
    return true
  }
  if (isArrow(key)) return target === document.body ? steerCursor(key) : roveFocus(target, key)
  const single = singleOf(event)
  if (!singleKeys.value || !single) return false
  press(single, doing)
  return true
}

/** On a non-Latin keyboard, the letter is recognised by its position. */
function singleOf({ key, code }: KeyboardEvent): Single | undefined {
  const letter = /^[^\p{Script=Latin}]$/u.test(key) && code.startsWith('Key') ? code.slice(3) : key
  return SINGLE.find((one) => one === letter.toLowerCase())
}

function press(key: Single, { show, showKeys, showAid }: ShortcutActions): void {
  switch (key) {
    case 'b':
      show('board')
      focusSoon('.board-view')
      break
    case 'm':
      if (focusOn(...QUESTION)) break
      show('board')
      focusSoon(...QUESTION)
      break
    case 'w':
      show('board')
      boardInWords.value = !boardInWords.value
      focusSoon(boardInWords.value ? '.board-words' : '.board-view')
      break
    case 'l':
      placesAsList.value = !placesAsList.value
      focusSoon(placesAsList.value ? '.listed [data-choice]' : '.part-action')
      break
    case '/':
      show('chat')
      focusSoon('.chat-form input', '.chat-said')
      break
    case 'h':
      showAid()
      break
    case '?':
      showKeys()
  }
}

/** Undoes a step of the choice in progress; if there is none, the last move. */
function takeBack(): boolean {
  if (canStepBack.value) cancel()
  else if (undoable.value !== null) void undoLast()
  else return false
  return true
}

function goBack(writing: boolean): boolean {
  if (!writing && moment.value !== null) goToNow()
  else if (writing) focusOn('.board-view', '.part-action')
  else if (canStepBack.value) cancel()
  else return false
  return true
}

function isSideways(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight'
}

/** Whether left and right arrows have no other meaning there. */
function isBeside(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('.past-bar, .log') !== null)
}

/** Moves the board cursor with an arrow key that has no other meaning. */
function steerCursor(key: string): boolean {
  const board = document.querySelector<HTMLElement>('.board-view')
  board?.focus()
  board?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return board !== null
}

/** Roving focus: arrows move to the next item in lists and radio groups; in the latter, that selects it. */
function roveFocus(target: EventTarget | null, key: string): boolean {
  const group = target instanceof HTMLElement ? target.closest('[role=radiogroup], [role=tablist], .listed') : null
  if (!group || target instanceof HTMLInputElement) return false
  const all = [...group.querySelectorAll<HTMLElement>('[role=radio]:not(:disabled), [role=tab], [data-choice]')]
  const at = all.indexOf(target as HTMLElement)
  const next = all.at((at + (key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1)) % all.length)
  if (at < 0 || !next) return false
  next.focus()
  if (next.hasAttribute('role')) next.click()
  return true
}

/**
 * Focuses the first of these that exists and is visible, if any: immediately, since the next key may be meant for it.
 */
function focusOn(...places: string[]): boolean {
  for (const place of places) {
    for (const found of document.querySelectorAll<HTMLElement>(place)) {
      found.focus()
      if (document.activeElement === found) return true
    }
  }
  return false
}

/** The number of frames within which a part of the table should have rendered. */
const MAX_FRAMES = 60

let frame = 0

/** The same once it is visible, unless the focus has moved elsewhere meanwhile. */
function focusSoon(...places: string[]): void {
  const before = document.activeElement
  let left = MAX_FRAMES
  const look = () => {
    const now = document.activeElement
    if (now !== before && now !== document.body) return
    if (!focusOn(...places) && --left) frame = requestAnimationFrame(look)
  }
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(look)
}
