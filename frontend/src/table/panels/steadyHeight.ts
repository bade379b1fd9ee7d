/**
 * On a narrow screen, the action panel has from the start the height that its question usually needs, and never shrinks
 * while it is asked: with each step of the choice, the board above it would move from under the player's finger.
 */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { narrow } from '../../base/browser/narrowScreen'
import type { Prompt } from '../../net/protocol'
import { modesOf } from './select/carry-out'

/** What questions about the board usually need on a screen 360 pixels wide, in pixels. */
const USUAL: Partial<Record<Prompt['kind'], number>> = { place_castle: 228, decide: 206, use_card: 263, fill_up: 190 }
/** Of carrying out an action: one line with the buttons, and what is added to it. */
const LINE = 98
const OUTCOME = 52
const BUTTONS = 50
const FEE = 40

export function useSteadyHeight(prompt: Prompt | undefined): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const usual = prompt && usualHeight(prompt)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !usual || !narrow.value || !('ResizeObserver' in globalThis)) return
    element.style.minHeight = `${String(usual)}px`
    const place = element.parentElement
    const keep = () => { element.style.minHeight = `${String(Math.min(element.offsetHeight, place?.clientHeight ?? Infinity))}px` }
    keep()
    const sizes = new ResizeObserver(keep)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      element.style.minHeight = ''
    }
  }, [usual, prompt?.id, narrow.value])
  return panel
}

function usualHeight(prompt: Prompt): number | undefined {
  if (prompt.kind !== 'carry_out') return USUAL[prompt.kind]
  const modes = modesOf(prompt)
  const added: [boolean, number][] = [
    [modes.length > 1, BUTTONS],
    [modes.includes('border') || modes.includes('expand'), OUTCOME],
    [Object.keys(prompt.expansions).length > 1, BUTTONS],
    [Object.keys(prompt.fees).length > 0, FEE],
  ]
  return added.reduce((sum, [is, height]) => sum + (is ? height : 0), LINE)
}
