import type { ComponentChildren } from 'preact'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { CoverButton } from './CoverButton'
import './panels.css'

interface Props {
  /** Null while they are covered. */
  ducats: number | null
  /** List items. */
  cards: ComponentChildren[]
  /** What is said without cards. */
  none: string
  /** Further classes. */
  look?: string
  /** Buttons beside the one that covers the hand. */
  children?: ComponentChildren
}

/** The player's own ducats and cards. */
export function HandPanel({ ducats, cards, none, look = '', children }: Props) {
  return (
    <section class={`hand panel ${look}`} aria-label={t('panel.hand')}>
      <div class="purse">
        <Icon name="coins" />
        <b class="numbers">{ducats ?? '?'}</b>
        <span class="hidden-words">{ducats === null ? t('panel.hidden') : t('seat.ducats', { n: ducats })}</span>
      </div>
      <ul class="hand-cards" tabIndex={0} data-tips aria-label={t('panel.hand')}>
        {cards}
        {!cards.length && <li class="about">{none}</li>}
      </ul>
      <div class="hand-tools">
        {children}
        <CoverButton />
      </div>
    </section>
  )
}
