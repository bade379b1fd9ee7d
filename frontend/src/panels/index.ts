export { ActionPanel } from './ActionPanel'
