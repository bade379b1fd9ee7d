/** Synthesised sounds: a few tones, no files. Silent until sound is switched on. */
import { settings } from './settings'

export type Sound = 'turn' | 'reveal' | 'duel' | 'refusal'

interface Tone {
  /** When it begins and how long it lasts, in seconds. */
  at: number
  long: number
  /** In hertz; and the pitch that it slides to, if it slides. */
  pitch: number
  to?: number
  loud: number
  shape: OscillatorType
}

/** A bell struck twice; cards turned over; blades that meet; a door that stays shut. */
export const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [
    { at: 0, long: 0.5, pitch: 587, loud: 0.16, shape: 'sine' }, { at: 0, long: 0.35, pitch: 1174, loud: 0.05, shape: 'sine' },
    { at: 0.16, long: 0.7, pitch: 880, loud: 0.16, shape: 'sine' }, { at: 0.16, long: 0.45, pitch: 1760, loud: 0.05, shape: 'sine' },
  ],
  reveal: [0, 0.07, 0.14].map((at, nth) => ({ at, long: 0.09, pitch: 320 + 90 * nth, to: 620 + 120 * nth, loud: 0.1, shape: 'triangle' })),
  duel: [
    { at: 0, long: 0.4, pitch: 1870, loud: 0.06, shape: 'square' }, { at: 0, long: 0.5, pitch: 2637, loud: 0.05, shape: 'triangle' },
    { at: 0.13, long: 0.5, pitch: 2093, loud: 0.06, shape: 'square' }, { at: 0.13, long: 0.6, pitch: 3136, loud: 0.04, shape: 'triangle' },
  ],
  refusal: [{ at: 0, long: 0.2, pitch: 180, to: 110, loud: 0.2, shape: 'triangle' }],
}

let speaker: AudioContext | null = null

export function sound(which: Sound): void {
  if (!settings.peek().sound || typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  // Browsers play no sound on a page that the user has not interacted with.
  void speaker.resume().then(() => { if (speaker) ring(speaker, SOUNDS[which]) }, () => undefined)
}

function ring(from: AudioContext, tones: readonly Tone[]): void {
  for (const { at, long, pitch, to, loud, shape } of tones) {
    const start = from.currentTime + at
    const tone = from.createOscillator()
    const volume = from.createGain()
    tone.type = shape
    tone.frequency.setValueAtTime(pitch, start)
    if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, start + long)
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loud, start + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long)
    tone.connect(volume).connect(from.destination)
    tone.start(start)
    tone.stop(start + long)
  }
}
