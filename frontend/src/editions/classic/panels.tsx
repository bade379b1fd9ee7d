/** The panels for the prompts of classic. */
import type { EditionPanels } from '../../table/edition'
import type { AnswerProps } from '../../table/panels/parts'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { answering } from '../../table/store'
import { BidPart } from './BidPart'
import { ChooseStackPart, EndAlliancePart, TakeCardPart } from './CardParts'
import { DecidePart } from './DecidePart'
import { NegotiatePart } from './NegotiatePart'

export const panels: EditionPanels['classic'] = {
  decide: { Part: DecidePart },
  negotiate: { Part: NegotiatePart, Foot: CallDuel },
  bid: { Part: BidPart },
  choose_stack: { Part: ChooseStackPart },
  take_card: { Part: TakeCardPart },
  end_alliance: { Part: EndAlliancePart },
}

function CallDuel({ send }: AnswerProps) {
  return (
    <button type="button" class="button" data-action="duel" disabled={answering.value} onClick={() => { send({ kind: 'call_duel' }) }}>
      <Icon name="swords" /><span>{t('panel.duel')}</span>
    </button>
  )
}
