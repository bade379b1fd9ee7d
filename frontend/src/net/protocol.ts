/** The only module that imports the generated protocol types; all others import them from here. */
import type { ServerFrame } from './protocol.gen'

export * from './protocol.gen'

/** A response to a command. */
export type Reply = Extract<ServerFrame, { type: 'done' | 'explained' | 'previewed' | 'surveyed' | 'hinted' | 'error' }>
