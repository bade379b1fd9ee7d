/** The politics card that goes with a decision card: which one, and its targets on the board. */
import { useScrollIntoView } from '../../base/browser/useScrollIntoView'
import { CardPicture } from '../../base/icons/cards'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { DecidePrompt } from '../../net/protocol'
import { Space } from '../../table/NameTags'
import { Payment } from '../../table/panels/controls'
import type { PartProps } from '../../table/panels/parts'
import { decide, type DecideChoice, type DecideEvent } from './select/decide'
import { PLAY_KINDS, playOf, stepOf, targetsOf, waysToPay, type Draft } from './select/politics'
import { paymentOf } from '../../table/panels/select/selector'
import { Steps, type Step } from '../../table/panels/Steps'

type Props = PartProps<DecidePrompt, DecideChoice, DecideEvent> & { card: number }

export function PoliticsAim({ prompt, choice, choose, card }: Props) {
  const draft = choice.drafts[card]
  // On a phone, its place may be below what is in view.
  const section = useScrollIntoView<HTMLElement>(draft && stepOf(draft))
  const kinds = PLAY_KINDS.filter((kind) => draft?.kind === kind || decide.canPlay(prompt, choice, card, kind))
  if (!kinds.length) return null
  return (
    <section ref={draft ? section : null} class="aim">
      <div class="aim-head">
        <span>{t('panel.with_card', { card })}</span>
        {kinds.map((kind) => (
          <button
            type="button" key={kind} class="button tag" data-politics={`${card}-${kind}`} aria-pressed={draft?.kind === kind}
            onClick={() => { choose({ type: 'politics', card, kind }) }}
          >
            <CardPicture kind={kind} />{t(`politics.${kind}`)}
          </button>
        ))}
      </div>
      {draft && targetsOf(draft.kind).length > 0 && <Aiming prompt={prompt} choice={choice} choose={choose} card={card} draft={draft} />}
    </section>
  )
}

/** On a wide screen, before a decision card is chosen: the politics cards that could go with it, in their later place. */
export function LaterAim({ prompt, choice }: Pick<Props, 'prompt' | 'choice'>) {
  const kinds = PLAY_KINDS.filter((kind) => decide.canPlay(prompt, choice, 0, kind))
  if (!kinds.length) return null
  return (
    <section class="aim wide-only">
      <div class="aim-head">
        <span>{t('panel.with_card.later')}</span>
        {kinds.map((kind) => <span key={kind} class="button tag"><CardPicture kind={kind} />{t(`politics.${kind}`)}</span>)}
      </div>
    </section>
  )
}

function Aiming({ prompt, choice, choose, card, draft }: Props & { draft: Draft }) {
  const taken = decide.takenBy(prompt, choice, card)
  const ways = waysToPay(prompt, draft, taken)
  const aiming = choice.aiming === card
  return (
    <>
      <Steps steps={stepsOf(draft, aiming)} />
      {aiming ? (
        <p class="about">{t(`panel.aim.${stepOf(draft) ?? 'done'}`)}</p>
      ) : (
        <button type="button" class="button tag" onClick={() => { choose({ type: 'aim', card }) }}>
          <Icon name="pencil" />{t('panel.aim.again')}
        </button>
      )}
      {stepOf(draft) === null && !playOf(prompt, draft, taken) && <p class="part-warning">{t('panel.aim.unpaid')}</p>}
      <Payment
        ways={ways} chosen={paymentOf(ways, draft.treasures)}
        onChange={(treasures) => { choose({ type: 'pay', card, treasures }) }}
      />
    </>
  )
}

function stepsOf(draft: Draft, aiming: boolean): Step[] {
  const step = stepOf(draft)
  return targetsOf(draft.kind).map((name) => ({
    label: t(`panel.step.${name}`), named: draft[name] && <Space name={draft[name]} />, now: aiming && step === name,
  }))
}
