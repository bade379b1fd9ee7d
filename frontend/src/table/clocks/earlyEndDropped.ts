/** Notices when a proposal to end the game early comes to nothing: declined, withdrawn, or lapsed with the round. */
import { effect, signal } from '@preact/signals'
import { room } from '../store'

/** Whether the viewer has yet to be told so. */
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
