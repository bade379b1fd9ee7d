/** The panels for the prompts of internet. */
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import type { EditionPanels } from '../../table/edition'
import { ColourBidsPart } from './ColourBidsPart'
import { FirstBordersPart } from './FirstBordersPart'
import { SheetFoot } from './sheet/SheetFoot'

/** Loaded when a sheet is first written: it is larger than all other panels together. */
const SheetPart = lazy(() => import('./sheet/SheetPart').then((it) => it.SheetPart), SheetLoads)

export const panels: EditionPanels['internet'] = {
  colour_bids: { Part: ColourBidsPart },
  first_borders: { Part: FirstBordersPart },
  sheet: { Part: SheetPart, Footer: SheetFoot, isLarge: true },
}

function SheetLoads() {
  return <p class="soft" aria-busy="true">{t('app.loading')}</p>
}
