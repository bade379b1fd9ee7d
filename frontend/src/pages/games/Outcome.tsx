import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'

/** Whether a player won a game. */
export function Outcome({ won }: { won: boolean }) {
  return <b class={`chip${won ? ' gold' : ''}`}>{won && <Icon name="trophy" />}{won ? t('person.won') : t('person.lost')}</b>
}
