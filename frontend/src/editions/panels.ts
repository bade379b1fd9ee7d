/** The panels for all editions' prompts, for pages where they can be answered. */
import type { EditionPanels } from '../table/edition'
import { panels as classic } from './classic/panels'
import { panels as internet } from './internet/panels'
import { panels as returns } from './returns/panels'

export const PANELS: EditionPanels = { classic, returns, internet }
