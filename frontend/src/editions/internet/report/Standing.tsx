import { t } from '../../../base/i18n'
import { signed } from '../../../base/i18n/signed'
import { Crest } from '../../../base/icons/crests'
import type { InternetSeatView, InternetView } from '../../../net/protocol'
import { colourOf, playerName } from '../../../table/names'
import { ActionSign } from '../Middle'

/** The public standings after the round, with the round's changes (I-20). */
export function Standing({ before, after }: { before: InternetView; after: InternetView }) {
  const columns = ['score', 'ducats', 'provinces', 'knights', 'politics_cards'] as const
  return (
    <div class="report-scroll" tabIndex={0} role="region" aria-label={t('report.standing')}>
      <table class="standing">
        <thead>
          <tr>
            <th scope="col">{t('report.column.player')}</th>
            {columns.map((column) => <th key={column} scope="col">{t(`report.column.${column}`)}</th>)}
            {!after.outcome && <th scope="col">{t('report.column.won')}</th>}
          </tr>
        </thead>
        <tbody>
          {after.seats.map((seat) => (
            <tr key={seat.seat} data-seat={seat.seat}>
              <th scope="row" class={`seat-${colourOf(seat.colour)}`}><Crest colour={colourOf(seat.colour)} size={20} /><span class="name">{playerName(seat.seat)}</span></th>
              {columns.map((column) => <Figure key={column} now={seat} then={before.seats[seat.seat]} column={column} />)}
              {!after.outcome && (
                <td class="standing-won">
                  {after.won.filter(({ seats }) => seats.includes(seat.seat)).map(({ action, what }) => <ActionSign key={action} name={action} what={what} won />)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Column = 'score' | 'ducats' | 'provinces' | 'knights' | 'politics_cards'

function Figure({ now, then, column }: { now: InternetSeatView; then: InternetSeatView | undefined; column: Column }) {
  const change = now[column] - (then?.[column] ?? now[column])
  return (
    <td class="numbers">
      {now[column]}
      {change !== 0 && <small class={change > 0 ? 'up' : 'down'}> {signed(change)}</small>}
    </td>
  )
}
