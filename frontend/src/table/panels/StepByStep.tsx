import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { showAll, showNext } from '../pacing'

/** Step by step, moves of bots are shown when the player wants to see them. */
export function StepByStep() {
  return (
    <div class="panel stand-in step-by-step">
      <p>{t('table.pace.about')}</p>
      <button type="button" class="button primary" data-action="next" onClick={showNext}><Icon name="play" />{t('table.pace.steps')}</button>
      <button type="button" class="button quiet" onClick={showAll}>{t('table.pace.all')}</button>
    </div>
  )
}
