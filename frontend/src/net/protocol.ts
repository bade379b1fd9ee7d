/** The one door to the types of the wire; everything else imports from here. */
import type { ServerFrame } from './protocol.gen'

export * from './protocol.gen'

/** What answers a command. */
export type Reply = Extract<ServerFrame, { type: 'done' | 'explained' | 'previewed' | 'surveyed' | 'error' }>
