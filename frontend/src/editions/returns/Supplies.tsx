import { list, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { ReturnsView } from '../../net/protocol'

/** What is left in the common supply: borders, and the deck by its letters. */
export function Supplies({ view }: { view: ReturnsView }) {
  const left = Object.entries(view.deck).filter(([, n]) => n > 0)
  const words = t('power.deck.stacks', { stacks: list(left.map(([letter, n]) => `${letter} ${n}`)) })
  return (
    <section class="supplies" aria-label={t('table.supplies')}>
      <span class="count numbers" title={t('table.borders_left', { n: view.borders_left })}>
        <Icon name="fence" /><span aria-hidden="true">{view.borders_left}</span>
        <span class="hidden-words">{t('table.borders_left', { n: view.borders_left })}</span>
      </span>
      {!!left.length && (
        <span class="count numbers" title={words}>
          <Icon name="layers" />
          <span aria-hidden="true" class="deck">{left.map(([letter, n]) => <span key={letter}>{letter}<b>{n}</b></span>)}</span>
          <span class="hidden-words">{words}</span>
        </span>
      )}
    </section>
  )
}
