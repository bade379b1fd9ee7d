/** The outcome of the chosen move: which land would be founded or cut off, and the points for each player. */
import { list, rich, t } from '../../base/i18n'
import { signed } from '../../base/i18n/signed'
import type { Prospect } from '../../net/protocol'
import { causeOf } from '../cause'
import { Colour, Space, PlayerName } from '../NameTags'

export function MoveOutcome({ scores, land, barred }: Pick<Prospect, 'scores' | 'land' | 'barred'>) {
  if (!scores.length && !land.length && !barred) return <p class="scores none">{t('panel.scores.none')}</p>
  return (
    <ul class="scores" aria-label={t('panel.scores')}>
      {land.map((one) => <li key={`${one.kind} ${one.spaces.join()}`} class="land" data-foreseen={one.kind}><Land of={one} /></li>)}
      {barred > 0 && <li class="land bad" data-foreseen="barred">{t('panel.bars', { n: barred })}</li>}
      {scores.map((scored, at) => (
        <li key={at} class={scored.points < 0 ? 'bad' : 'good'}>
          <PlayerName seat={scored.seat} /> <b class="numbers">{signed(scored.points)}</b> <span class="soft">{causeOf(scored)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Sighted players see on the board which spaces are meant; screen readers get their names. */
function Land({ of: { kind, castle, colour, spaces } }: { of: Prospect['land'][number] }) {
  const about = { colour: <Colour colour={colour} />, castle: <Space name={castle} />, n: spaces.length }
  return (
    <span>
      {kind === 'province_founded' ? rich('panel.founds', about) : rich('panel.cuts_off', about)}
      <span class="hidden-words"> {list(spaces)}</span>
    </span>
  )
}
