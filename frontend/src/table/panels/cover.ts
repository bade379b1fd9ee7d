/** What only one's own eyes may see, while it is covered because others look at the screen: hand, money, and the panel of a
 * question whose answer shows them or is sealed. One lifts the cover off a question to answer it. */
import { computed, effect, signal } from '@preact/signals'
import { NO_TARGETS } from '../../board/targets'
import { covered } from '../../self/settings/preferences'
import type { Prompt } from '../../net/protocol'
import { active, targets } from './choice'

const OWN: ReadonlySet<Prompt['kind']> = new Set<Prompt['kind']>([
  'decide', 'bid', 'take_card', 'use_card', 'fill_up', 'colour_bids', 'first_borders', 'sheet',
])

/** The question whose cover is lifted, by its id. */
const lifted = signal<string | null>(null)
effect(() => { if (!covered.value) lifted.value = null })

/** Whether the panel of what is asked now is covered. */
export const isCovered = computed(() => {
  const prompt = active.value
  return covered.value && prompt !== null && OWN.has(prompt.kind) && lifted.value !== prompt.id
})

/** What the board shows of the answer that is being chosen: nothing under a cover. */
export const shownTargets = computed(() => (isCovered.value ? NO_TARGETS : targets.value))

export function lift(): void {
  lifted.value = active.peek()?.id ?? null
}
