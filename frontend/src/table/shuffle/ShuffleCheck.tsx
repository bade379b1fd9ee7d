/**
 * Lets players verify the shuffle: the hash shown from the start, the secret behind it, and a check of everything
 * dealt.
 */
import { useState } from 'preact/hooks'
import { useScrollIntoView } from '../../base/browser/useScrollIntoView'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { rich, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import type { LogEntry, Room, View } from '../../net/protocol'
import { log } from '../store'
import { check, type Finding } from './shuffle'
import { canHash } from './source'
import './shuffle-check.css'

export function ShuffleCheck({ room, view, entries }: { room: Room; view: View; entries?: readonly LogEntry[] }) {
  const [found, setFound] = useState<Finding[] | null>(null)
  const { busy, failure, run } = useSubmit()
  const answer = useScrollIntoView<HTMLDivElement>(found, { isLater: true })
  const { shuffle, game } = room
  if (!shuffle?.opened || game === null) return null
  const { seed, salt } = shuffle.opened
  const work = () => { run(async () => { setFound(await check(shuffle, await api.draws(game), view, entries ?? log.value)) }) }
  return (
    <details class="shuffle-check">
      <summary>{t('end.check')}</summary>
      <p>{t('end.check.about')}</p>
      <dl>
        <dt>{t('end.check.commitment')}</dt><dd><code>{shuffle.commitment}</code></dd>
        <dt>{t('end.check.seed')}</dt><dd><code>{seed}</code></dd>
        <dt>{t('end.check.salt')}</dt><dd><code>{salt}</code></dd>
      </dl>
      {canHash()
        ? <button class="button" disabled={busy} onClick={work}>{t(busy ? 'end.check.busy' : 'end.check.run')}</button>
        : <p>{rich('end.check.unable', { command: <code>{`manage.py verify_shuffle ${room.id}`}</code> })}</p>}
      <Failure text={failure} />
      <div ref={answer} class="findings" role="status">{found && <Findings found={found} />}</div>
    </details>
  )
}

function Findings({ found }: { found: Finding[] }) {
  return (
    <>
      <p><strong>{t(found.every(({ agrees }) => agrees) ? 'end.check.all' : 'end.check.some')}</strong></p>
      <ul>
        {found.map(({ what, n, agrees }) => (
          <li key={what} class={agrees ? '' : 'differs'}>
            <Icon name={agrees ? 'check' : 'x'} /> {agrees ? inWords(what, n) : t('end.check.differs', { what: inWords(what, n) })}
          </li>
        ))}
      </ul>
    </>
  )
}

function inWords(what: Finding['what'], n: number): string {
  switch (what) {
    case 'commitment': return t('end.check.what.commitment')
    case 'land': return t('end.check.what.land', { n })
    case 'turned': return t('end.check.what.turned', { n })
    case 'pools': return t('end.check.what.pools', { n })
    case 'lots': return t('end.check.what.lots', { n })
    case 'received': return t('end.check.what.received', { n })
    case 'hands': return t('end.check.what.hands', { n })
    case 'castle': return t('end.check.what.castle')
    case 'lead': return t('end.check.what.lead')
    case 'politics': return t('end.check.what.politics', { n })
    case 'seals': return t('end.check.what.seals', { n })
  }
}
