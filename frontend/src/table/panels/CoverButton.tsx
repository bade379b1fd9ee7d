import { covered } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'

/** Covers the player's private information, at every table, until it is pressed again. */
export function CoverButton() {
  return (
    <button type="button" class="button quiet round" aria-pressed={covered.value} aria-label={t('panel.hide')} title={t('panel.hide')} onClick={() => { covered.value = !covered.value }}>
      <Icon name={covered.value ? 'eye-off' : 'eye'} />
    </button>
  )
}
