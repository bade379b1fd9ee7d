import type { TargetedEvent } from 'preact'

/** For the focus event of a field for a number: what is typed then replaces what it holds. */
export function selectContent(event: TargetedEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}
