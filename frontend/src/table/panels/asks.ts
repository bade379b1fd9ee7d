import { active, failure } from './choice'
import { isCovered } from './cover'

interface Asks { 'data-asks'?: string; 'data-covered'?: true; 'data-refused'?: true }

/** What the action panel asks, as attributes of the whole table for its style sheets. With `.table:has(.action-panel …)`
 * the browser would work out the styles of the whole table again after every change in it. */
export function asks(): Asks {
  const prompt = active.value
  if (!prompt) return {}
  return {
    'data-asks': prompt.kind,
    ...(isCovered.value ? { 'data-covered': true } : failure.value && { 'data-refused': true }),
  }
}
