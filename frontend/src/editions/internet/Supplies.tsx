import { list, t } from '../../i18n'
import { Icon } from '../../icons/Icon'
import type { InternetView } from '../../protocol'
import { politicsName, poolWords } from './actions'

/** What is left for everybody: the ducat pool, politics cards, and the pools of the group that is drawn from. */
export function Supplies({ view }: { view: InternetView }) {
  const cards = Object.entries(view.politics_left).map(([card, n]) => t('internet.cards_of', { n, card: politicsName(card) }))
  const politics = t('internet.politics_left', { cards: list(cards) })
  const group = view.group === null ? null : t('internet.group_left', { group: view.group, n: view.group_left.length, pools: view.group_left.map(poolWords).join('; ') })
  const pool = t('internet.ducat_pool', { n: view.ducat_pool })
  return (
    <section class="supplies" aria-label={t('table.supplies')}>
      <span class="count numbers" title={pool}>
        <Icon name="coins" /><span aria-hidden="true">{view.ducat_pool}</span><span class="hidden-words">{pool}</span>
      </span>
      <span class="count numbers" title={politics}>
        <Icon name="scroll" />
        <span aria-hidden="true">{Object.values(view.politics_left).join(' · ')}</span><span class="hidden-words">{politics}</span>
      </span>
      {group !== null && (
        <span class="count numbers" title={group}>
          <Icon name="layers" /><span aria-hidden="true">{view.group_left.length}</span><span class="hidden-words">{group}</span>
        </span>
      )}
    </section>
  )
}
