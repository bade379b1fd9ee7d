import type { ComponentChildren } from 'preact'
import { list, t } from '../../base/i18n'
import type { ReturnsView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'

/** What is left in the common supply: borders, and the deck by its letters. */
export function Supplies({ view }: { view: ReturnsView }) {
  return (
    <section class="supplies" aria-label={t('table.supplies')} tabIndex={0} data-tips>
      <Count icon="fence" shown={view.borders_left} words={t('table.borders_left', { n: view.borders_left })} />
      <Deck view={view} shown={<span class="deck">{stacksOf(view).map(([letter, n]) => <span key={letter}>{letter}<b>{n}</b></span>)}</span>} />
    </section>
  )
}

/** The cards left in the deck, if there are any: as `shown`, and by their letters in words. */
export function Deck({ view, shown }: { view: ReturnsView; shown: ComponentChildren }) {
  const left = stacksOf(view)
  if (!left.length) return null
  return <Count icon="layers" shown={shown} words={t('power.deck.stacks', { stacks: list(left.map(([letter, n]) => `${letter} ${n}`)) })} />
}

function stacksOf({ deck }: ReturnsView): [string, number][] {
  return Object.entries(deck).filter(([, n]) => n > 0)
}
