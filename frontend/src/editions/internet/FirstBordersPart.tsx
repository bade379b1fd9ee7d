import { t } from '../../i18n'
import { Icon } from '../../icons/Icon'
import type { PartProps } from '../../panels/parts'
import type { FirstBordersPrompt } from '../../protocol'
import { Space } from '../../table/Who'
import type { FirstBordersChoice, FirstBordersEvent } from './select/start'

/** Up to two borders before the first round (I-4). */
export function FirstBordersPart({ prompt, choice }: PartProps<FirstBordersPrompt, FirstBordersChoice, FirstBordersEvent>) {
  if (choice.locked) {
    return (
      <div class="locked">
        <p class="locked-head"><Icon name="lock" /><b>{t('panel.locked')}</b></p>
        <p class="about">{t('panel.locked.about')}</p>
      </div>
    )
  }
  return (
    <>
      <p class="about">{t('internet.first_borders.about', { n: prompt.most })}</p>
      <ol class="steps">
        {choice.edges.map((edge) => <li key={edge} class="done"><Icon name="fence" /><Space name={edge} /></li>)}
      </ol>
    </>
  )
}
