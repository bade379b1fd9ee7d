/** The one sentence on top: who must do what now. For an open choice of many it says who is missing, never what others chose. */
import { t } from '../i18n'
import type { CarryOutPrompt, Prompt, Room, View } from '../protocol'
import { actionAt, actionLong } from './actions'
import { whoAll } from './names'

export interface Status { text: string; mine: boolean }

export function statusOf(view: View, prompts: readonly Prompt[], seat: number | null, room: Room): Status {
  if (view.phase === 'ended' || room.state === 'ended') return { text: ended(view, room), mine: false }
  const asked = prompts.find((prompt) => !prompt.optional)
  const mine = seat !== null && view.waiting_for.includes(seat)
  return { text: asked ? own(asked, view) : others(view), mine }
}

function ended(view: View, room: Room): string {
  const winners = view.outcome?.winners ?? []
  if (room.ended_by === 'moderator' || !winners.length) return t('status.stopped')
  return t('status.ended', { n: winners.length, who: whoAll(winners) })
}

function own(prompt: Prompt, view: View): string {
  const action = (number: number) => ({ action: number, what: actionLong(actionAt(view.card, number)) })
  switch (prompt.kind) {
    case 'place_castle':
      return prompt.colour === view.viewer
        ? t('status.setup.you')
        : t('status.setup.you_neutral')
    case 'decide':
      return prompt.made ? t('status.decide.made', waiting(view)) : t('status.decide.you', { count: prompt.count })
    case 'negotiate':
      return t('status.negotiate.you', { who: whoAll([prompt.other]), ...action(prompt.action) })
    case 'bid':
      return prompt.made ? t('status.bid.made', waiting(view)) : t('status.bid.you', { second: String(prompt.second), ...action(prompt.action) })
    case 'carry_out':
      return t('status.carry_out.you', { what: actionLong(actionAt(view.card, prompt.action ?? 0)), left: left(prompt) }).trim()
    case 'choose_stack':
      return t('status.choose_stack.you')
    case 'take_card':
      return t('status.take_card.you')
    case 'end_alliance':
      return others(view)
  }
}

function left(prompt: CarryOutPrompt): string {
  return [
    t('status.left.borders', { n: prompt.borders_left }),
    t('status.left.knights', { n: prompt.knights_left }),
    t('status.left.expansions', { n: prompt.expansions_left }),
  ].filter(Boolean).join(' ')
}

function waiting(view: View): { who: string } {
  return { who: whoAll(view.waiting_for) }
}

function others(view: View): string {
  const { contest, carrying_out: doing } = view
  const here = waiting(view)
  if (!view.waiting_for.length) return t('status.nobody')
  switch (view.phase) {
    case 'setup': return t('status.setup.others', here)
    case 'decisions': return t('status.decide.others', here)
    case 'negotiation': case 'duel':
      if (!contest) break
      return contest.stage === 'negotiation'
        ? t('status.negotiate.others', { who: whoAll(contest.seats), action: contest.action, what: actionLong(actionAt(view.card, contest.action)) })
        : t('status.bid.others', { ...here, action: contest.action })
    case 'carrying_out':
      if (!doing) break
      return t('status.carry_out.others', { ...here, action: doing.action, what: actionLong(actionAt(view.card, doing.action)) })
    case 'choose_stack': return t('status.choose_stack.others', here)
    case 'take_card': return t('status.take_card.others', here)
  }
  return t('status.other', here)
}
