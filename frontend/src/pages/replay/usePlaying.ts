/** Automatic playback at a chosen speed, for as long as the next moment exists and is loaded. */
import { useEffect, useState } from 'preact/hooks'

/** How long a moment is shown, in milliseconds, at normal speed. */
const MOMENT_DURATION = 1_600
export const SPEEDS = [0.5, 1, 2, 4] as const

export interface Playing { playing: boolean; speed: number; toggle: () => void; stop: () => void; setSpeed: (speed: number) => void }

/**
 * `on` advances to the next stop; `ready`: the current moment is loaded; `more`: there is another one after it;
 * `atOnce`: it begins by itself.
 */
export function usePlaying(at: number, ready: boolean, more: boolean, on: () => void, atOnce: boolean): Playing {
  const [playing, setPlaying] = useState(atOnce)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    if (!playing || !ready) return
    if (!more) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(on, MOMENT_DURATION / speed)
    return () => { clearTimeout(timer) }
  }, [playing, ready, more, at, speed])
  return { playing, speed, toggle: () => { setPlaying(!playing) }, stop: () => { setPlaying(false) }, setSpeed }
}
