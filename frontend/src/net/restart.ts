/** When the server will be restarted, as its connections say: a new one is sent it again, if it is still to come. */
import { signal } from '@preact/signals'

export const plannedRestart = signal<string | null>(null)
