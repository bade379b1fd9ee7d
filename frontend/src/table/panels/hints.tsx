/** The hint for the question being answered: what the Knight would do, chosen for the player, who still has to play it. */
import { computed, effect, signal, untracked } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useScrollIntoView } from '../../base/browser/useScrollIntoView'
import { Icon } from '../../base/icons/Icon'
import { rich, richList, t } from '../../base/i18n'
import { signed } from '../../base/i18n/signed'
import type { Contests, HintedFrame, HintEffects, HintReason, Move, Prompt } from '../../net/protocol'
import { PlayerName } from '../NameTags'
import { prompts, takeHint } from '../store'
import { active, canStepBack, cancel, failure, move, prefill } from './choice'
import { draftBy } from './select'

/** A hint, for the prompt as it was then: a changed one is another question. A move of null is to wait for the others. */
interface Hint extends Pick<HintedFrame, 'effects' | 'reason'> { asked: string; move: Move | null }

const COMPARED = { more: 'hint.stronger', equal: 'hint.equal', fewer: 'hint.weaker' } as const

const taken = signal<Hint | null>(null)

/** The hint for the question being answered, if there is one. */
const hint = computed<Hint | null>(() => (
  taken.value && active.value && JSON.stringify(active.value) === taken.value.asked ? taken.value : null
))

/** What it has chosen goes with it, unless the player has chosen otherwise. */
effect(() => {
  const before = taken.value
  if (!before || !active.value || hint.value) return
  untracked(() => {
    taken.value = null
    if (before.move && isSame(move.value, before.move)) cancel()
  })
})

/** Asks for a hint and chooses what it says; a choice that the player has begun stays until they ask again. */
export async function askForHint(): Promise<void> {
  failure.value = null
  const reply = await takeHint()
  if ('code' in reply) {
    if (reply.reason === 'nothing_to_suggest') taken.value = { move: null, effects: null, reason: null, asked: JSON.stringify(active.peek()) }
    else failure.value = reply
    return
  }
  const prompt = prompts.peek().find(({ id }) => id === reply.prompt)
  if (!prompt) return
  const isNew = hint.peek() === null
  taken.value = { move: reply.move, effects: reply.effects, reason: reply.reason, asked: JSON.stringify(prompt) }
  if (!isNew || !canStepBack.peek()) prefill(prompt, reply.move)
}

/** Whether two moves are equal, in whichever order their fields are. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))]
  return mine.length === theirs.size && mine.every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
}

/** What the hint says, and what it brings, while it is chosen. */
export function HintLine() {
  const [shown, prompt] = [hint.value, active.value]
  const line = useScrollIntoView<HTMLParagraphElement>(shown)
  if (!shown || !prompt) return null
  const { move: hinted } = shown
  if (!hinted) return <p ref={line}><Icon name="bulb" /><span>{t('refusal.nothing_to_suggest')}</span></p>
  if (move.value ? isSame(move.value, hinted) : !draftBy(prompt, hinted)) {
    return <p ref={line}><Icon name="bulb" /><span>{instruction(hinted)} {purpose(shown.reason, hinted, prompt)} {outcome(hinted, shown.effects)}</span></p>
  }
  return <button type="button" class="button small" data-action="show-hint" onClick={() => { prefill(prompt, hinted) }}><Icon name="bulb" />{t('hint.show')}</button>
}

/** What to do, as far as it is not chosen already. */
function instruction(move: Move): string {
  switch (move.kind) {
    case 'accept':
      return t('hint.press', { what: t('panel.accept') })
    case 'withdraw':
      return t('hint.press', { what: t('panel.withdraw') })
    case 'call_duel':
      return t('hint.press', { what: t('panel.duel') })
    default:
      return t('hint.chosen')
  }
}

/** What the move is for. */
function purpose(reason: HintReason | null, move: Move, prompt: Prompt): ComponentChild {
  switch (reason?.kind) {
    case 'encloses':
      return t('hint.encloses', { castle: reason.castle, left: reason.left })
    case 'strengthens':
      return t(COMPARED[reason.comparison], { castle: reason.castle, against: reason.against })
    case 'promises':
      return t('hint.promises', { borders: reason.borders, points: reason.points })
    case 'weighs':
      return reason.worths.map(({ action, points }) => t('hint.worth', { action, points })).join(' ')
    case 'contests':
      return stakes(reason)
    case 'uses_card':
      if (reason.better === null) return t('hint.card.useless', { payable: String(canPlay(prompt)) })
      return t(move.kind === 'play_card' ? 'hint.card.played' : 'hint.card.sold', { better: reason.better })
    case 'fills_up':
      return t(move.kind === 'pick_card' ? 'hint.card.picked' : 'hint.card.drawn', { better: reason.better })
    default:
      return null
  }
}

/** Whether a power card can be played at all. */
function canPlay(prompt: Prompt): boolean {
  return prompt.kind === 'use_card' && prompt.choices.some(({ symbols }) => symbols.length > 0)
}

/** What makes a move in a contest right: how a deal compares, or what a bid is for; then what each can bid, and why. */
function stakes({ action, own, rival, ten_ducats: ducats, deal, aim }: Contests): ComponentChild {
  const player = <PlayerName seat={rival.seat} />
  return (
    <>
      {deal !== null && <>{deal < 0 ? t('hint.worse', { n: -deal }) : t('hint.deal', { n: deal })} </>}
      {aim && <>{t(`hint.aim.${aim}`)} </>}
      {rich('hint.duel', { own: own.bid, player, theirs: rival.bid })}{' '}
      {rich('hint.stakes', { action, own: own.points, player, theirs: rival.points, ducats })}
    </>
  )
}

/** What the move gains and costs. */
function outcome(move: Move, effects: HintEffects | null): ComponentChild {
  if (move.kind === 'place_border' || move.kind === 'expand') return null // The panel shows the points of every choice.
  if (move.kind === 'bid') return null // The reason says what it depends on.
  if (move.kind === 'propose') return t('hint.offer')
  if (!effects) return t('hint.secret')
  const { points, ducats } = effects
  const gains = points.flatMap((n, seat) => (n ? [<span key={seat}><PlayerName seat={seat} /> <b class="numbers">{signed(n)}</b></span>] : []))
  return <>{gains.length > 0 && <>{richList(gains)}. </>}{ducats < 0 && t('hint.pays', { n: -ducats })}{ducats > 0 && t('hint.gets', { n: ducats })}</>
}
