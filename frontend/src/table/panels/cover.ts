/**
 * Covers private information from others who see the screen: hand, money, and the panel of prompts whose answer shows
 * them or is sealed. The player uncovers a prompt to answer it.
 */
import { computed, effect, signal } from '@preact/signals'
import { NO_TARGETS } from '../../board/targets'
import { covered } from '../../self/settings/preferences'
import type { Prompt } from '../../net/protocol'
import { halted } from '../store'
import { active, drawnTargets } from './choice'

const OWN: ReadonlySet<Prompt['kind']> = new Set<Prompt['kind']>([
  'decide', 'bid', 'take_card', 'use_card', 'fill_up', 'colour_bids', 'first_borders', 'sheet',
])

/** The id of the prompt that is uncovered. */
const lifted = signal<string | null>(null)
effect(() => { if (!covered.value) lifted.value = null })

/** Whether the panel of the current prompt is covered. */
export const isCovered = computed(() => {
  const prompt = active.value
  return covered.value && prompt !== null && OWN.has(prompt.kind) && lifted.value !== prompt.id
})

/** What the board shows of the choice in progress: nothing while it is covered or the game is paused. */
export const shownTargets = computed(() => (isCovered.value || halted.value ? NO_TARGETS : drawnTargets.value))

export function lift(): void {
  lifted.value = active.peek()?.id ?? null
}
