export { ActionPanel } from './ActionPanel'
export { largeQuestion } from './largeQuestion'
export { promptAttributes } from './promptAttributes'
