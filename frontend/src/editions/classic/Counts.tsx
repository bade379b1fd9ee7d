import { t } from '../../base/i18n'
import type { ClassicSeatView, ClassicView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'
import type { Mark } from '../../table/edition'

export function Counts({ seat }: { seat: ClassicSeatView }) {
  return <Count icon="scroll" shown={seat.politics_cards} words={t('seat.politics', { n: seat.politics_cards })} />
}

/** Marks the round's leader, and who has chosen or bid. */
export function marks(view: ClassicView, seat: ClassicSeatView): Mark[] {
  const ready = view.phase === 'decisions' ? seat.decision.made : (view.contest?.bid_made.includes(seat.seat) ?? false)
  return [
    ...(view.lead === seat.seat ? [{ icon: 'crown' as const, words: t('seat.lead') }] : []),
    ...(ready ? [{ icon: 'check' as const, words: t('seat.ready') }] : []),
  ]
}
