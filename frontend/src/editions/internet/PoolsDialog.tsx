import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { keysOf } from '../../base/types'
import type { InternetView, Pool } from '../../net/protocol'
import { actionLong, politicsCount, politicsCounts, poolWords } from './actions'

/** Upcoming pools: those left in this group, the whole last group, and the politics cards (I-20). */
export function PoolsDialog({ view, close }: { view: InternetView; close: () => void }) {
  return (
    <Dialog label={t('internet.pools.title')} large onClose={close}>
      <div class="rows pools-dialog">
        <div class="line spread">
          <h2>{t('internet.pools.title')}</h2>
          <button type="button" class="button" onClick={close}>{t('internet.close')}</button>
        </div>
        <RemainingPools view={view} />
      </div>
    </Dialog>
  )
}

export function RemainingPools({ view }: { view: InternetView }) {
  const left = view.politics_left
  return (
    <>
      {view.group !== null && (
        <section>
          <h3>{t('internet.group_left', { group: view.group, n: view.group_left.length })}</h3>
          <Pools pools={view.group_left} />
        </section>
      )}
      {view.group !== 4 && (
        <section>
          <h3>{t('internet.last_group')}</h3>
          <p class="about">{t('internet.last_group.about')}</p>
          <Pools pools={view.last_group} />
        </section>
      )}
      <section>
        <h3>{t('internet.politics_left')}</h3>
        <ul class="cards-left">
          {keysOf(left).map((card) => <li key={card}>{politicsCount(card, left[card])}</li>)}
        </ul>
        {view.politics_discard.length > 0 && (
          <p class="about">{t('table.politics_discard', { cards: politicsCounts(view.politics_discard) })}</p>
        )}
      </section>
    </>
  )
}

/** Identical pools, listed once with their number. */
function Pools({ pools }: { pools: readonly Pool[] }) {
  const alike = new Map<string, Pool[]>()
  for (const pool of pools) alike.set(poolWords(pool), [...(alike.get(poolWords(pool)) ?? []), pool])
  return (
    <ul class="pool-list">
      {[...alike].map(([words, [pool, ...more]]) => pool && (
        <li key={words} title={pool.kind === 'actions' ? pool.actions.map(actionLong).join('; ') : t(`card.${pool.kind}.about`)}>
          {words}{more.length > 0 && <span class="soft"> × {more.length + 1}</span>}
        </li>
      ))}
    </ul>
  )
}
