/** Choosing among stacks and cards, and ending an alliance. */
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { ChooseStackPrompt, EndAlliancePrompt, TakeCardPrompt } from '../../net/protocol'
import { Space } from '../../table/NameTags'
import { Payment } from '../../table/panels/controls'
import type { PartProps } from '../../table/panels/parts'
import { politicsAbout } from './actions'
import { PoliticsCardFace } from './PoliticsCardFace'
import { paymentOf } from '../../table/panels/select/selector'
import type { CardChoice, CardEvent, EndAllianceChoice, EndAllianceEvent, StackChoice, StackEvent } from './select/sums'
import { classicView } from './view'

export function ChooseStackPart({ prompt, choice, choose }: PartProps<ChooseStackPrompt, StackChoice, StackEvent>) {
  return (
    <>
      <div class="stacks">
        {prompt.stacks.map((stack) => {
          const n = classicView.value?.politics_stacks[stack - 1] ?? 0
          return (
            <button
              type="button" key={stack} class="stack" data-stack={stack} aria-pressed={choice.stack === stack}
              onClick={() => { choose({ type: 'stack', stack }) }}
            >
              <span class="stack-back" aria-hidden="true"><Icon name="scroll" /></span>
              <b>{t('panel.stack', { stack })}</b>
              <span>{t('panel.stack.cards', { n })}</span>
            </button>
          )
        })}
      </div>
      <p class="about">{t('panel.stack.about')}</p>
    </>
  )
}

export function TakeCardPart({ prompt, choice, choose }: PartProps<TakeCardPrompt, CardChoice, CardEvent>) {
  const chosen = choice.at === null ? undefined : prompt.cards[choice.at]
  return (
    <>
      <div class="cards-to-take">
        {prompt.cards.map((card, at) => (
          <button
            type="button" key={at} class="card-choice" data-card={at} aria-pressed={choice.at === at}
            onClick={() => { choose({ type: 'card', at }) }}
          >
            <PoliticsCardFace card={card} brief />
          </button>
        ))}
      </div>
      <p class="about">{chosen ? politicsAbout(chosen) : t('panel.take_card.about')}</p>
    </>
  )
}

export function EndAlliancePart({ prompt, choice, choose }: PartProps<EndAlliancePrompt, EndAllianceChoice, EndAllianceEvent>) {
  const pairs = Object.entries(prompt.alliances).flatMap(([own, others]) => others.map((other) => ({ own, other })))
  return (
    <>
      <div class="modes" role="radiogroup" aria-label={t('panel.alliances')}>
        {pairs.map(({ own, other }) => (
          <button
            type="button" key={`${own}=${other}`} role="radio" class="button tag" data-alliance={`${own}=${other}`}
            aria-checked={choice.own === own && choice.other === other}
            onClick={() => { choose({ type: 'alliance', own, other }) }}
          >
            <Space name={own} /><Icon name="handshake" /><Space name={other} />
          </button>
        ))}
      </div>
      <p class="about">{t('panel.end_alliance.about')}</p>
      <Payment
        ways={prompt.payments} chosen={paymentOf(prompt.payments, choice.treasures)}
        onChange={(treasures) => { choose({ type: 'pay', treasures }) }}
      />
    </>
  )
}
