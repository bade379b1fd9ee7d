import { sheet } from '../sheet/select'
import { colourBids } from './colour-bids'
import { firstBorders } from './first-borders'

export const selectors = { colour_bids: colourBids, first_borders: firstBorders, sheet }
