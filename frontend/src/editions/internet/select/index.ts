import { sheet } from '../sheet/select'
import { colourBids, firstBorders } from './start'

export const selectors = { colour_bids: colourBids, first_borders: firstBorders, sheet }
