export { ActionPanel } from './ActionPanel'
export { asks } from './asks'
