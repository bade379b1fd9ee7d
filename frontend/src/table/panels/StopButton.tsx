import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'

/** Forgoes the rest of the action, after confirmation. */
export function StopButton({ choose }: { choose: (event: { type: 'stop' }) => void }) {
  return (
    <button type="button" class="button" data-action="stop" onClick={() => { choose({ type: 'stop' }) }}>
      <Icon name="skip" /><span>{t('panel.stop')}</span>
    </button>
  )
}
