/** The table's button for the player aid, which is loaded on demand. */
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'

export const AidDialog = lazy(() => import('./AidDialog').then((one) => one.AidDialog))

export function HelpButton({ show }: { show: () => void }) {
  return (
    <button type="button" class="button quiet help-button" aria-label={t('help.aid')} title={t('help.aid_key', { key: 'H' })} onClick={show}>
      <Icon name="help" />
    </button>
  )
}
