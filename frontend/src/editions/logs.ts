/** How the editions tell their events, for pages that show no table. */
import { classicLog } from './classic/log'
import { internetLog } from './internet/log'
import { returnsLog } from './returns/log'

export const LOGS = [classicLog, returnsLog, internetLog]
