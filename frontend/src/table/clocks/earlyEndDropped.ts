/** Notices when a proposal to end the game early is gone: declined, withdrawn, or lapsed with its round. */
import { effect, signal } from '@preact/signals'
import { room } from '../store'

/** Whether the viewer has yet to read that. */
export const isEarlyEndDropped = signal(false)

let open: { room: string; agreed: number } | null = null

effect(() => {
  const here = room.value
  const agreed = here?.state === 'playing' ? (here.early_end?.agreed.length ?? 0) : 0
  const wasProposed = here !== null && open?.room === here.id && open.agreed > 0
  if (here === null || here.state !== 'playing' || agreed > 0 || open?.room !== here.id) isEarlyEndDropped.value = false
  else if (wasProposed) isEarlyEndDropped.value = true
  open = here && { room: here.id, agreed }
})

export function dismissDropped(): void {
  isEarlyEndDropped.value = false
}
