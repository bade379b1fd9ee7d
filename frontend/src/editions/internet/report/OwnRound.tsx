import { t } from '../../../base/i18n'
import { signed } from '../../../base/i18n/signed'
import { playerNames } from '../../../table/names'
import type { InternetReport } from './data'
import { ducatChanges } from '../ducats'

/** What the round brought the reader: points by cause, and each change of ducats with its reason. */
export function OwnRound({ report: { events, seat }, round }: { report: InternetReport; round: number }) {
  if (seat === null) return null
  const points = new Map<string, number>()
  for (const event of events) if (event.kind === 'scored' && event.seat === seat) points.set(event.cause, (points.get(event.cause) ?? 0) + event.points)
  const ducats = ducatChanges(events).filter((change) => change.seat === seat)
  return (
    <section class="panel padded own-round">
      <h2>{t('report.own', { round })}</h2>
      {!points.size && !ducats.length ? <p class="soft">{t('report.own.nothing')}</p> : (
        <ul>
          {[...points].map(([cause, n]) => <li key={cause}><b class="numbers">{t('since.points', { n: signed(n), size: Math.abs(n) })}</b> {t(`cause.${cause as 'mines'}`)}</li>)}
          {ducats.map(({ n, why, action, winners = [] }, at) => <li key={at}><b class="numbers">{t('since.ducats', { n: signed(n), size: Math.abs(n) })}</b> {t(`report.ducats.${why}`, { action, who: playerNames(winners), n: winners.length })}</li>)}
        </ul>
      )}
    </section>
  )
}
