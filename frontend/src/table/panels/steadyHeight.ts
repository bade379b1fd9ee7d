/**
 * On a narrow screen, the action panel has from the start the height that its question usually needs, and never shrinks
 * while it is asked: with each step of the choice, the board above it would move from under the player's finger.
 */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { narrow } from '../../base/browser/narrowScreen'
import type { Prompt } from '../../net/protocol'

/** What questions about the board usually need on a screen 360 pixels wide, in pixels. */
const USUAL = { place_castle: 228, decide: 206, use_card: 272, fill_up: 190, borders: 150, land: 250 }
type Question = keyof typeof USUAL

export function useSteadyHeight(prompt: Prompt | undefined): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const question = prompt && questionOf(prompt)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !question || !narrow.value || !('ResizeObserver' in globalThis)) return
    element.style.minHeight = `${String(USUAL[question])}px`
    const place = element.parentElement
    const keep = () => { element.style.minHeight = `${String(Math.min(element.offsetHeight, place?.clientHeight ?? Infinity))}px` }
    keep()
    const sizes = new ResizeObserver(keep)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      element.style.minHeight = ''
    }
  }, [question, prompt?.id, narrow.value])
  return panel
}

function questionOf(prompt: Prompt): Question | undefined {
  if (prompt.kind === 'carry_out') return prompt.borders_left ? 'borders' : 'land'
  return prompt.kind in USUAL ? (prompt.kind as Question) : undefined
}
