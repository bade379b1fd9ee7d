/** Alliances that the player would end by payment (I-17). */
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { Space } from '../../../table/NameTags'
import { Faults } from './Faults'
import type { SheetProps } from './props'
import { endingWords } from './words'

export function EndingsStep({ prompt, choice, choose }: SheetProps) {
  const affordable = Math.floor(prompt.ducats / prompt.ending_price) > choice.draft.endings.length
  const pairs = Object.entries(prompt.alliances).flatMap(([own, others]) => others.map((other) => ({ own, other })))
  return (
    <>
      <h3 class="sheet-title"><Icon name="handshake" />{t('sheet.endings')}</h3>
      <p class="about">{t('sheet.endings.about', { n: prompt.ending_price })}</p>
      <div class="modes" role="group" aria-label={t('sheet.endings')}>
        {pairs.map((ending) => {
          const at = choice.draft.endings.findIndex((one) => one.own === ending.own && one.other === ending.other)
          return (
            <div key={`${ending.own}=${ending.other}`}>
              <button type="button" class="button tag" data-alliance={`${ending.own}=${ending.other}`} aria-pressed={at >= 0} disabled={at < 0 && !affordable} aria-label={endingWords(ending, prompt.ending_price)} onClick={() => { choose({ type: 'ending', ending }) }}>
                <Space name={ending.own} /><Icon name="handshake" /><Space name={ending.other} />
              </button>
              {at >= 0 && <Faults ending={at + 1} />}
            </div>
          )
        })}
      </div>
    </>
  )
}
