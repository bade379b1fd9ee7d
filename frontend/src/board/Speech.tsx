import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Camera } from './camera'
import { CELL, type Point } from './geometry'
import type { Target } from './targets'
import { scaleOf, toScreen } from './useCamera'

export interface Bubble { at: Target; children: ComponentChildren; tone: 'plain' | 'reason' | 'bad' }

interface SpeechProps { bubble: Bubble; point: Point; svg: RefObject<SVGSVGElement | null>; camera: Camera }

/**
 * A speech bubble beside a place, within the board: below it in the upper half of the visible part, otherwise above.
 */
export function Speech({ bubble, point, svg, camera }: SpeechProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [drawing, words] = [svg.current, box.current]
    if (!drawing || !words) return
    const frame = drawing.getBoundingClientRect()
    const at = toScreen(drawing, point)
    const [x, y] = [at.x - frame.left, at.y - frame.top]
    const below = y < frame.height / 2
    const gap = 0.6 * scaleOf(drawing) * CELL
    const left = Math.max(4, Math.min(frame.width - words.offsetWidth - 4, x - words.offsetWidth / 2))
    const top = below ? y + gap : y - gap - words.offsetHeight
    words.style.left = `${left}px`
    words.style.top = `${Math.max(4, Math.min(frame.height - words.offsetHeight - 4, top))}px`
  }, [bubble, point.x, point.y, camera])
  return (
    <div ref={box} class={`board-bubble ${bubble.tone}`} role={bubble.tone === 'plain' ? undefined : 'alert'}>
      {bubble.children}
    </div>
  )
}
