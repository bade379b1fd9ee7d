import { computed } from '@preact/signals'
import type { Prompt } from '../../net/protocol'
import { active } from './choice'
import { panelOf } from './panelOf'

/** The question whose panel needs the place of log and chat on a wide screen, until it is answered. */
export const largeQuestion = computed<Prompt | null>(() => {
  const prompt = active.value
  if (!prompt || !panelOf(prompt.kind).isLarge) return null
  return 'made' in prompt && prompt.made ? null : prompt
})
