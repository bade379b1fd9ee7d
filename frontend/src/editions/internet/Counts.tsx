import { t } from '../../i18n'
import type { InternetSeatView, InternetView } from '../../protocol'
import { Count } from '../../table/Count'
import type { Mark } from '../edition'

export function Counts({ seat }: { seat: InternetSeatView }) {
  return <Count icon="scroll" shown={String(seat.politics_cards)} words={t('seat.politics', { n: seat.politics_cards })} />
}

/** Whose sealed choice is in. */
export function marks(view: InternetView, seat: InternetSeatView): Mark[] {
  return view.phase !== 'ended' && seat.sheet_in ? [{ icon: 'check', words: t('seat.sheet_in') }] : []
}
