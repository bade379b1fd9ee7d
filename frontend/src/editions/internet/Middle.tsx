/**
 * Public information between the seats: the pools open for bids, who will carry out which action, and the ducat pool
 * (I-20).
 */
import { useState } from 'preact/hooks'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import type { InternetView, PoolAction, WonAction } from '../../net/protocol'
import { colourOf, playerNames } from '../../table/names'
import { room } from '../../table/store'
import { ActionLabel } from './ActionLabel'
import { actionIcon, actionLong, actionShort, openActions } from './actions'
import { PoolsDialog } from './PoolsDialog'
import { Supplies } from './Supplies'
import { lastness, newestRound } from './view'
import './internet.css'

export function Middle({ view }: { view: InternetView }) {
  const [pools, setPools] = useState(false)
  const last = lastness(view)
  return (
    <section class="panel auction" aria-label={t('internet.auction')}>
      <header>
        <h2>{t('internet.round', { round: view.round })}</h2>
        {last !== 'no' && view.phase !== 'ended' && <strong class="chip gold" role="status"><Icon name="hourglass" />{t(`internet.last.${last}`)}</strong>}
        <div class="wide-only"><Supplies view={view} /></div>
        <span class="auction-tools">
          <ReportLink view={view} />
          {last !== 'last' && <button type="button" class="button" data-action="pools" title={t('internet.pools.show')} aria-label={t('internet.pools.show')} onClick={() => { setPools(true) }}><Icon name="layers" /><span>{t('internet.pools.show')}</span></button>}
        </span>
      </header>
      {view.open_pools.length + view.won.length > 0 ? (
        <div class="auction-row"><OpenPools view={view} /><WonActions won={view.won} /></div>
      ) : <p class="soft">{t(view.round ? 'internet.nothing_open' : 'internet.before')}</p>}
      {pools && <PoolsDialog view={view} close={() => { setPools(false) }} />}
    </section>
  )
}

/** Link to the newest round's report. */
function ReportLink({ view }: { view: InternetView }) {
  const newest = newestRound(view)
  if (newest < 0 || !room.value) return null
  return (
    <a class="button" data-action="report" title={t('internet.report.of', { round: newest })} aria-label={t('internet.report.of', { round: newest })} href={`/rooms/${room.value.id}/rounds/${String(newest)}`} onClick={follow}>
      <Icon name="scroll" /><span>{t('internet.report.of', { round: newest })}</span>
    </a>
  )
}

/** Which seat carries out which action when a round is resolved: by default, the current one. */
export function WonActions({ won, title = t('internet.won') }: { won: readonly WonAction[]; title?: string }) {
  if (!won.length) return null
  return (
    <section class="won" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {won.map(({ action, what, seats }) => (
          <li key={action} data-won={action}>
            <ActionSign name={action} what={what} won />
            <span class="winners" title={playerNames(seats)}>
              {seats.map((seat) => <Crest key={seat} colour={colourOf(seat)} size={20} />)}
              <span class="winner-names">{playerNames(seats)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The actions open for bids, pool by pool. */
export function OpenPools({ view }: { view: Pick<InternetView, 'open_pools'> }) {
  const actions = openActions(view.open_pools)
  if (!actions.length) return null
  return (
    <section aria-label={t('internet.open')}>
      <h3>{t('internet.open')}</h3>
      <div class="pools">
        {view.open_pools.map(({ name }, at) => (
          <ol key={name} aria-label={t('internet.pool', { n: at + 1 })}>
            {actions.filter((one) => one.pool === at + 1).map((one) => (
              <li key={one.action} data-open={one.action}><ActionSign name={one.action} what={one.what} /></li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  )
}

export function ActionSign({ name, what, won = false }: { name: string; what: PoolAction; won?: boolean }) {
  return (
    <span class="action-sign" title={t(won ? 'internet.won.one' : 'internet.open.one', { action: name, what: actionLong(what) })}>
      <ActionLabel name={name} won={won} /><Icon name={actionIcon(what)} /><span class="action-words">{actionShort(what)}</span>
    </span>
  )
}
