/** What only spectators need, or tables that have any: loaded together when it is needed. */
export { Follow } from './Follow'
export { SpectatorBanner } from './SpectatorBanner'
