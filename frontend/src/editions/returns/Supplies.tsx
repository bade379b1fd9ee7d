import { list, t } from '../../base/i18n'
import type { ReturnsView } from '../../net/protocol'
import { Count } from '../../table/seats/Count'

/** What is left in the common supply: borders, and the deck by its letters. */
export function Supplies({ view }: { view: ReturnsView }) {
  const left = Object.entries(view.deck).filter(([, n]) => n > 0)
  return (
    <section class="supplies" aria-label={t('table.supplies')} tabIndex={0} data-tips>
      <Count icon="fence" shown={view.borders_left} words={t('table.borders_left', { n: view.borders_left })} />
      {!!left.length && (
        <Count
          icon="layers"
          shown={<span class="deck">{left.map(([letter, n]) => <span key={letter}>{letter}<b>{n}</b></span>)}</span>}
          words={t('power.deck.stacks', { stacks: list(left.map(([letter, n]) => `${letter} ${n}`)) })}
        />
      )}
    </section>
  )
}
