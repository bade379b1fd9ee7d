import { t } from '../../base/i18n'
import type { InternetSeatView, InternetView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'
import type { Mark } from '../../table/edition'
import { ActionLabel } from './ActionLabel'
import { actionLong } from './actions'
import { internetView } from './view'

/** How many politics cards a player holds, and which actions they will carry out in this round. */
export function Counts({ seat }: { seat: InternetSeatView }) {
  const won = internetView.value?.won.filter(({ seats }) => seats.includes(seat.seat)) ?? []
  return (
    <>
      <Count icon="scroll" shown={seat.politics_cards} words={t('seat.politics', { n: seat.politics_cards })} />
      {won.length > 0 && (
        <ul class="seat-won" aria-label={t('internet.won.label')}>
          {won.map(({ action, what }) => (
            <li key={action} title={t('internet.won.one', { action, what: actionLong(what) })}>
              <span aria-hidden="true"><ActionLabel name={action} won /></span>
              <span class="hidden-words">{t('internet.won.one', { action, what: actionLong(what) })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Marks who has handed in their sealed answer. */
export function marks(view: InternetView, seat: InternetSeatView): Mark[] {
  return seat.sheet_handed_in && view.phase !== 'ended' ? [{ icon: 'check', words: t('seat.ready') }] : []
}
