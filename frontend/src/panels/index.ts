export { ActionPanel } from './ActionPanel'
export { Hand } from './Hand'
