import { Icon } from '../../base/icons/Icon'
import { maybe, t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import type { DecidePrompt, Refusal } from '../../net/protocol'
import { actionAt, actionIcon, actionLong, actionMeaning, actionShort } from './actions'
import { LaterAim, PoliticsAim } from './PoliticsAim'
import { Hint } from '../../table/panels/controls'
import type { PartProps } from '../../table/panels/parts'
import { remarkOn, type DecideChoice, type DecideEvent } from './select/decide'
import { classicView } from './view'
import { playInWords } from './words'

type Props = PartProps<DecidePrompt, DecideChoice, DecideEvent>

export function DecidePart(props: Props) {
  const { prompt, choice } = props
  if (choice.locked && prompt.made) return <Locked made={prompt.made} />
  return (
    <>
      <div class="decisions" data-count={prompt.count}>
        {prompt.cards.map((card) => <DecisionCard key={card} {...props} card={card} />)}
      </div>
      <Hint first={t('panel.decision.about', { n: String(classicView.value?.seats.length), two: String(prompt.count > 1) })} isWide isWarning={choice.cards.some((card) => remarkOn(prompt, card))}>
        {meaningOf(prompt, choice.cards)}
      </Hint>
      {[...choice.cards].sort((a, b) => a - b).map((card) => <PoliticsAim key={card} {...props} card={card} />)}
      {Array.from({ length: prompt.count - choice.cards.length }, (_, at) => <LaterAim key={at} prompt={prompt} choice={choice} />)}
    </>
  )
}

/** What the chosen actions mean; before a choice, what happens if others choose the same is said instead. */
function meaningOf(prompt: DecidePrompt, cards: readonly number[]): string | null {
  const words = [...cards].sort((a, b) => a - b).flatMap((card) => {
    const action = actionAt(classicView.value?.card ?? null, card)
    const remark = remarkOn(prompt, card)
    return action ? `${actionShort(action)}: ${remark ? uselessText(remark) : actionMeaning(action)}.` : []
  })
  return words.length ? words.join(' ') : null
}

/** Why an action would bring nothing, in a few words. */
function uselessText(remark: Refusal): string {
  return maybe(`panel.useless.${remark.reason}`, { rule: remark.rule.replace('-', '\u2011') }) ?? refusalText(remark)
}

function DecisionCard({ prompt, choice, choose, card }: Props & { card: number }) {
  const action = actionAt(classicView.value?.card ?? null, card)
  const laid = choice.cards.includes(card)
  const remark = remarkOn(prompt, card)
  return (
    <button
      type="button" class={`decision-card${remark ? ' useless' : ''}`} data-decision={card} aria-pressed={laid}
      aria-label={t('panel.decision', { card, what: actionLong(action) })}
      title={remark && uselessText(remark)}
      onClick={() => { choose({ type: 'card', card }) }}
    >
      <b class="number">{card}</b>
      {action && <Icon name={actionIcon(action)} />}
      <span>{actionShort(action)}</span>
      {choice.drafts[card] && <Icon name="scroll" />}
    </button>
  )
}

/** A choice that has been made: visible, and changeable until the last player has chosen. */
function Locked({ made }: { made: NonNullable<DecidePrompt['made']> }) {
  return (
    <div class="locked">
      <p class="locked-head"><Icon name="lock" /><b>{t('panel.locked')}</b></p>
      <ul>
        {made.cards.map((card, at) => {
          const play = made.politics[at]
          return (
            <li key={card}>
              <b class="number">{card}</b> {actionLong(actionAt(classicView.value?.card ?? null, card))}
              {play && <em> – {playInWords(play)}</em>}
            </li>
          )
        })}
      </ul>
      <p class="about">{t('panel.locked.about')}</p>
    </div>
  )
}
