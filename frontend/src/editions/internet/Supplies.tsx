import { list, t } from '../../base/i18n'
import { keysOf } from '../../base/types'
import type { InternetView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'
import { politicsCount } from './actions'

/** The common supply: the ducat pool, the politics cards, and the pools left in the current group. */
export function Supplies({ view }: { view: InternetView }) {
  const cards = view.politics_left
  const left = Object.values(cards).reduce((sum, n) => sum + n, 0)
  const kinds = list(keysOf(cards).map((card) => politicsCount(card, cards[card])))
  return (
    <section class="supplies" aria-label={t('table.supplies')} tabIndex={0} data-tips>
      <Count icon="coins" shown={t('internet.ducat_pool.short', { n: view.ducat_pool })} words={t('internet.ducat_pool', { n: view.ducat_pool })} />
      <Count icon="scroll" shown={left} words={t('internet.politics_left.of', { kinds })} />
      {view.group !== null && (
        <Count icon="layers" shown={view.group_left.length} words={t('internet.group_left', { group: view.group, n: view.group_left.length })} />
      )}
    </section>
  )
}
