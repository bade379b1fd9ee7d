/** The steps of a choice, one after the other, and what has been chosen so far. */
import type { ComponentChild } from 'preact'

export interface Step { label: string; named: ComponentChild; now: boolean }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol class="steps">
      {steps.map(({ label, named, now }) => (
        <li key={label} class={named ? 'done' : now ? 'now' : ''} aria-current={now ? 'step' : undefined}>
          <span>{label}</span> <b>{named ?? '…'}</b>
        </li>
      ))}
    </ol>
  )
}
