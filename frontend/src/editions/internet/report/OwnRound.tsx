import { t } from '../../../base/i18n'
import { signed } from '../../../base/i18n/signed'
import type { GameEvent, Scored } from '../../../net/protocol'
import { causeOf } from '../../../table/cause'
import { wordsOf } from '../../../table/log/words'
import { playerNames } from '../../../table/names'
import { ducatChanges } from '../ducats'
import type { InternetReport } from './data'

/**
 * What the round brought the reader: points, knights and land lost to others, cards, ducats, and orders that were not
 * carried out, each with its reason.
 */
export function OwnRound({ report: { events, seat }, round }: { report: InternetReport; round: number }) {
  if (seat === null) return null
  const own = events.filter((event, at) => concerns(event, seat, events.slice(at + 1)))
  const [, ...moreFinds] = own.filter(isFind)
  const ducats = ducatChanges(events).filter((change) => change.seat === seat)
  return (
    <section class="panel padded own-round">
      <h2>{t('report.own', { round })}</h2>
      {!own.length && !ducats.length ? <p class="soft">{t('report.own.nothing')}</p> : (
        <ul>
          {own.filter((event) => !moreFinds.includes(event)).map((event, at) => (
            <li key={at} data-kind={event.kind}>
              {event.kind === 'scored' ? <ScoredTimes event={event} times={isFind(event) ? 1 + moreFinds.length : 1} /> : wordsOf(event, null)}
            </li>
          ))}
          {ducats.map(({ n, why, action, winners = [], paid = 0 }, at) => <li key={at}><b class="numbers">{t('since.ducats', { n: signed(n), size: Math.abs(n) })}</b> {t(`report.ducats.${why}`, { action, who: playerNames(winners), n: winners.length, paid })}</li>)}
        </ul>
      )}
    </section>
  )
}

function isFind(event: GameEvent): boolean {
  return event.kind === 'scored' && event.cause === 'silver_find'
}

/** Points that were scored several times; all Silver Finds of a round score the same mines. */
function ScoredTimes({ event, times }: { event: Scored; times: number }) {
  const points = event.points * times
  return <><b class="numbers">{t('since.points', { n: signed(points), size: Math.abs(points) })}</b> {causeOf(event, times)}</>
}

function concerns(event: GameEvent, seat: number, later: readonly GameEvent[]): boolean {
  switch (event.kind) {
    case 'scored': case 'politics_gained': case 'order_skipped': case 'won_action_lapsed': return event.seat === seat
    case 'knight_turned': return event.seat !== seat && event.colour === seat
    case 'expanded': return event.seat !== seat && costs(later, seat)
    default: return false
  }
}

/** Whether a seat loses points before anything else is done. */
function costs(later: readonly GameEvent[], seat: number): boolean {
  const next = later.findIndex(({ kind }) => kind === 'expanded' || kind === 'action_done')
  return later.slice(0, next < 0 ? undefined : next).some((event) => event.kind === 'scored' && event.seat === seat && event.points < 0)
}
