export { ActionPanel } from './ActionPanel'
export { promptAttributes as asks } from './promptAttributes'
