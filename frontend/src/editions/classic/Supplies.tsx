import { list, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { ClassicView } from '../../net/protocol'
import { politicsName } from './actions'

/** What is left in the common supply: borders, the decks, and the politics cards that have been played. */
export function Supplies({ view }: { view: ClassicView }) {
  const stacks = Object.entries(view.action_stacks)
  const [first, second] = view.politics_stacks
  const played = view.politics_discard.map(politicsName)
  const discard = played.length ? t('table.politics_discard', { cards: list(played) }) : t('table.politics_discard.none')
  const words = t('table.action_deck', { stacks: list(stacks.map(([letter, left]) => `${letter} ${left}`)) })
  return (
    <section class="supplies" aria-label={t('table.supplies')}>
      <span class="count numbers" title={t('table.borders_left', { n: view.borders_left })}>
        <Icon name="fence" /><span aria-hidden="true">{view.borders_left}</span>
        <span class="hidden-words">{t('table.borders_left', { n: view.borders_left })}</span>
      </span>
      <span class="count numbers" title={words}>
        <Icon name="layers" />
        <span aria-hidden="true" class="deck">
          {stacks.map(([letter, left]) => <span key={letter} class={left ? '' : 'used'}>{letter}<b>{left}</b></span>)}
        </span>
        <span class="hidden-words">{words}</span>
      </span>
      <span class="count numbers" title={t('table.politics_stacks', { first, second })}>
        <Icon name="scroll" /><span aria-hidden="true">{first} · {second}</span>
        <span class="hidden-words">{t('table.politics_stacks', { first, second })}</span>
      </span>
      <span class="count numbers" title={discard}>
        <Icon name="flag" /><span aria-hidden="true">{played.length}</span><span class="hidden-words">{discard}</span>
      </span>
    </section>
  )
}
