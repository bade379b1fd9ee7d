export { ActionPanel } from './ActionPanel'
export { promptAttributes } from './promptAttributes'
