/** What keys do at the table, wherever the focus is. */
import { useEffect } from 'preact/hooks'
import { inWords, listed, singleKeys } from '../../self/settings/preferences'
import { isArrow } from '../../board/cursor'
import { begun, cancel, takeBackLast } from '../panels/choice'
import { goToNow, moment, step } from '../history/lookBack'
import { undoable } from '../store'

/** Keys that do something by themselves, in the order in which they are told of. */
export const SINGLE = ['b', 'm', 'w', 'l', '/', 'h', '?'] as const
type Single = (typeof SINGLE)[number]

interface Doing {
  /** Brings a part of the table into sight, where one sees them one at a time. */
  show: (tab: 'board' | 'chat') => void
  showKeys: () => void
  showAid: () => void
}

export function useShortcuts(doing: Doing): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => { if (!event.defaultPrevented && act(event, doing)) event.preventDefault() }
    document.addEventListener('keydown', pressed)
    return () => { document.removeEventListener('keydown', pressed) }
  }, [])
}

/** Whether the key did something. */
function act(event: KeyboardEvent, doing: Doing): boolean {
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
  if (isArrow(key)) return target === document.body ? steer(key) : rove(target, key)
  const single = singleOf(event)
  if (!singleKeys.value || !single) return false
  press(single, doing)
  return true
}

/** On a keyboard of another script the letter is known by its place. */
function singleOf({ key, code }: KeyboardEvent): Single | undefined {
  const letter = /^[^\p{Script=Latin}]$/u.test(key) && code.startsWith('Key') ? code.slice(3) : key
  return SINGLE.find((one) => one === letter.toLowerCase())
}

function press(key: Single, { show, showKeys, showAid }: Doing): void {
  switch (key) {
    case 'b':
      show('board')
      soon('.board-view')
      break
    case 'm':
      focusOn('.part-action :is(button, input, a):not(:disabled)', '.part-action')
      break
    case 'w':
      show('board')
      inWords.value = !inWords.value
      soon(inWords.value ? '.board-words' : '.board-view')
      break
    case 'l':
      listed.value = !listed.value
      soon(listed.value ? '.listed [data-choice]' : '.part-action')
      break
    case '/':
      show('chat')
      soon('.chat-form input', '.chat-said')
      break
    case 'h':
      showAid()
      break
    case '?':
      showKeys()
  }
}

/** What has been begun goes back a step; nothing begun, what was done last. */
function takeBack(): boolean {
  if (begun.value) cancel()
  else if (undoable.value !== null) void takeBackLast()
  else return false
  return true
}

function goBack(writing: boolean): boolean {
  if (!writing && moment.value !== null) goToNow()
  else if (writing) focusOn('.board-view', '.part-action')
  else if (begun.value) cancel()
  else return false
  return true
}

function isSideways(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight'
}

/** Whether arrows to the sides mean nothing else there. */
function isBeside(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('.past-bar, .log') !== null)
}

/** An arrow that is meant for nothing else moves over the board. */
function steer(key: string): boolean {
  const board = document.querySelector<HTMLElement>('.board-view')
  board?.focus()
  board?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return board !== null
}

/** Arrows go from one to the next: in a list, and among things of which one is chosen, where that chooses it. */
function rove(target: EventTarget | null, key: string): boolean {
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

/** Focuses the first of these that is there and can be seen, if any: at once, as the next key may be meant for it. */
function focusOn(...places: string[]): boolean {
  for (const place of places) {
    for (const found of document.querySelectorAll<HTMLElement>(place)) {
      found.focus()
      if (document.activeElement === found) return true
    }
  }
  return false
}

/** So many frames a part of the table may take to be drawn. */
const PATIENCE = 60

let frame = 0

/** The same once it is shown, unless one has gone elsewhere meanwhile. */
function soon(...places: string[]): void {
  const before = document.activeElement
  let left = PATIENCE
  const look = () => {
    const now = document.activeElement
    if (now !== before && now !== document.body) return
    if (!focusOn(...places) && --left) frame = requestAnimationFrame(look)
  }
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(look)
}
