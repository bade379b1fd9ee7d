/** The words for all editions' events, for pages without a table. */
import { classicLog } from './classic/log'
import { internetLog } from './internet/log'
import { returnsLog } from './returns/log'

export const LOGS = [classicLog, returnsLog, internetLog]
