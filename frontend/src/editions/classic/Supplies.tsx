import { list, t } from '../../base/i18n'
import type { ClassicView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'
import { politicsCounts } from './actions'

/** What is left in the common supply: borders, the decks, and the politics cards that have been played. */
export function Supplies({ view }: { view: ClassicView }) {
  const stacks = Object.entries(view.action_stacks)
  const [first, second] = view.politics_stacks
  const played = view.politics_discard
  return (
    <section class="supplies" aria-label={t('table.supplies')} tabIndex={0} data-tips>
      <Count icon="fence" shown={view.borders_left} words={t('table.borders_left', { n: view.borders_left })} />
      <Count
        icon="layers"
        shown={<span class="deck">{stacks.map(([letter, left]) => <span key={letter} class={left ? '' : 'used'}>{letter}<b>{left}</b></span>)}</span>}
        words={t('table.action_deck', { stacks: list(stacks.map(([letter, left]) => `${letter} ${left}`)) })}
      />
      <Count icon="scroll" shown={`${first} · ${second}`} words={t('table.politics_stacks', { first, second })} />
      <Count
        icon="flag"
        shown={played.length}
        words={played.length ? t('table.politics_discard', { cards: politicsCounts(played) }) : t('table.politics_discard.none')}
      />
    </section>
  )
}
