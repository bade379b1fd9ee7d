import { maybe, t } from '../../i18n'
import { Crest } from '../../icons/crests'
import { Icon } from '../../icons/Icon'
import { Amount } from '../../panels/controls'
import type { PartProps } from '../../panels/parts'
import type { ColourBidsPrompt } from '../../protocol'
import type { ColourBidsChoice, ColourBidsEvent } from './select/start'

/** A sum for each colour that one would have, or none (I-3). */
export function ColourBidsPart({ prompt, choice, choose }: PartProps<ColourBidsPrompt, ColourBidsChoice, ColourBidsEvent>) {
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
      <p class="about">{t('internet.colours.about', { lowest: prompt.lowest, highest: prompt.highest })}</p>
      {prompt.colours.map((colour) => (
        <div key={colour} class="line" data-colour={colour}>
          <Crest colour={colour} size={26} />
          <Amount
            label={t('internet.colours.bid', { colour: maybe(`colour.${colour}`) ?? colour })} value={choice.bids[colour] ?? null} limit={null}
            onChange={(ducats) => { choose({ type: 'ducats', colour, ducats }) }}
          />
        </div>
      ))}
    </>
  )
}
