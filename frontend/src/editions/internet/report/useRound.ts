/** Plays a round beat by beat, while the page is visible. */
import { useEffect, useState } from 'preact/hooks'
import { durationOf, type Beat } from './beats'

export interface RoundPlayer {
  /** The beat that is shown; null: the whole report. */
  at: number | null
  playing: boolean
  /** Pauses or resumes; from the whole report it plays from the start. */
  toggle: () => void
  /** Shows the whole report. */
  skip: () => void
}

export function useRound(beats: readonly Beat[], auto: boolean): RoundPlayer {
  const [at, setAt] = useState<number | null>(auto && beats.length ? 0 : null)
  const [playing, setPlaying] = useState(auto)
  const visible = useVisible()
  const beat = at === null ? undefined : beats[at]
  useEffect(() => {
    if (at === null || !beat || !playing || !visible) return
    const timer = setTimeout(() => { setAt(at + 1 < beats.length ? at + 1 : null) }, durationOf(beat))
    return () => { clearTimeout(timer) }
  }, [at, beat, playing, visible])
  const skip = () => { setAt(null) }
  useEffect(() => {
    if (at === null) return
    const pressed = (event: KeyboardEvent) => { if (event.key === 'Escape') skip() }
    addEventListener('keydown', pressed)
    return () => { removeEventListener('keydown', pressed) }
  }, [at === null])
  return {
    at, playing, skip,
    toggle: () => {
      if (at === null) setAt(beats.length ? 0 : null)
      setPlaying(at === null || !playing)
    },
  }
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const changed = () => { setVisible(!document.hidden) }
    document.addEventListener('visibilitychange', changed)
    return () => { document.removeEventListener('visibilitychange', changed) }
  }, [])
  return visible
}
