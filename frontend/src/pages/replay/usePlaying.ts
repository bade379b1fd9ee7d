/** Going through a game by itself, at a speed, as long as there is more and it is here. */
import { useEffect, useState } from 'preact/hooks'

/** How long a moment is looked at, in milliseconds, at the usual speed. */
const LOOKED_AT = 1_600
export const SPEEDS = [0.5, 1, 2, 4] as const

export interface Playing { playing: boolean; speed: number; toggle: () => void; stop: () => void; setSpeed: (speed: number) => void }

/** `on` goes to what comes next; `ready` says that what is shown now is here, `more` that there is something after it. */
export function usePlaying(at: number, ready: boolean, more: boolean, on: () => void): Playing {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    if (!playing || !ready) return
    if (!more) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(on, LOOKED_AT / speed)
    return () => { clearTimeout(timer) }
  }, [playing, ready, more, at, speed])
  return { playing, speed, toggle: () => { setPlaying(!playing) }, stop: () => { setPlaying(false) }, setSpeed }
}
