import { t } from '../../../base/i18n'
import { signed } from '../../../base/i18n/signed'
import type { Scored } from '../../../net/protocol'
import { causeOf } from '../../../table/cause'
import { playerNames } from '../../../table/names'
import type { InternetReport } from './data'
import { ducatChanges } from '../ducats'

/** What the round brought the reader: points and ducats, each with its reason. */
export function OwnRound({ report: { events, seat }, round }: { report: InternetReport; round: number }) {
  if (seat === null) return null
  const scored = events.filter((event): event is Scored => event.kind === 'scored' && event.seat === seat)
  const ducats = ducatChanges(events).filter((change) => change.seat === seat)
  return (
    <section class="panel padded own-round">
      <h2>{t('report.own', { round })}</h2>
      {!scored.length && !ducats.length ? <p class="soft">{t('report.own.nothing')}</p> : (
        <ul>
          {scored.map((event, at) => <li key={at}><b class="numbers">{t('since.points', { n: signed(event.points), size: Math.abs(event.points) })}</b> {causeOf(event)}</li>)}
          {ducats.map(({ n, why, action, winners = [] }, at) => <li key={at}><b class="numbers">{t('since.ducats', { n: signed(n), size: Math.abs(n) })}</b> {t(`report.ducats.${why}`, { action, who: playerNames(winners), n: winners.length })}</li>)}
        </ul>
      )}
    </section>
  )
}
