import { active } from './choice'
import { isCovered } from './cover'

interface Asks { 'data-asks'?: string; 'data-covered'?: true }

/**
 * The current prompt as attributes of the whole table, for its style sheets. With `.table:has(.action-panel …)`, the
 * browser would recalculate the styles of the whole table after every change in the panel.
 */
export function promptAttributes(): Asks {
  const prompt = active.value
  if (!prompt) return {}
  return { 'data-asks': prompt.kind, ...(isCovered.value && { 'data-covered': true }) }
}
