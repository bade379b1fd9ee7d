/** How the editions show their prompts, for pages on which one answers them. */
import type { EditionPanels } from '../table/edition'
import { panels as classic } from './classic/panels'
import { panels as internet } from './internet/panels'
import { panels as returns } from './returns/panels'

export const PANELS: EditionPanels = { classic, returns, internet }
