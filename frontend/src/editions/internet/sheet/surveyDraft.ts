/** Has the server validate the draft after every change, and takes back what can never be legal, with the reason. */
import { effect, untracked } from '@preact/signals'
import type { Target } from '../../../board/targets'
import { active, choose, foreseen, markDraftSaved, moveDraft, objection } from '../../../table/panels/choice'
import type { Refusal, SheetPrompt } from '../../../net/protocol'
import { draft as keptElsewhere, keepDraft, survey } from '../../../table/store'
import { emptyDraft, isSameSheet, keptDraft, missingOf, sheetOf, type Draft, type Order } from './draft'
import { surveyed, prospectsOf } from './survey'
import { linesOf, type SheetChoice, type Step } from './writing'

/** How long the player must pause before the draft is saved on the server, in milliseconds. */
const SAVE_DELAY = 700
/** The delay before a failed survey is retried, in milliseconds: nothing can be handed in without one. */
const RETRY_DELAY = 1_000
let keeping: ReturnType<typeof setTimeout> | undefined

effect(() => {
  const drafted = moveDraft.value
  if (drafted?.kind !== 'sheet' || drafted.prompt.made) {
    clearTimeout(keeping)
    untracked(() => {
      if (surveyed.value) foreseen.value = []
      surveyed.value = null
    })
    return
  }
  const { prompt, choice } = drafted
  void look(prompt, choice)
  clearTimeout(keeping)
  keeping = setTimeout(() => { keep(prompt, choice.draft) }, SAVE_DELAY)
})

function keep(prompt: SheetPrompt, draft: Draft): void {
  const kept = keptElsewhere.peek()
  const known = kept?.prompt === prompt.id && kept.move.kind === 'hand_in' ? keptDraft(kept.move, kept.missing, prompt) : emptyDraft(prompt)
  if (active.peek() !== prompt || isSameSheet(draft, known, prompt)) return
  void keepDraft(prompt.id, sheetOf(draft, prompt), missingOf(draft), markDraftSaved)
}

async function look(prompt: SheetPrompt, now: SheetChoice): Promise<void> {
  const { draft, step, line } = now
  const writing = linesOf(now).length > 0
  const found = await (writing ? survey(sheetOf(draft, prompt), step, line + 1) : survey(sheetOf(draft, prompt)))
  if (moveDraft.peek()?.choice !== now) return
  if (!found) {
    setTimeout(() => { if (active.peek() === prompt && moveDraft.peek()?.choice === now) void look(prompt, now) }, RETRY_DELAY)
    return
  }
  const never = found.refusals.find(({ data }) => typeof data['order'] === 'number')
  if (never) refuse(now, never)
  else {
    surveyed.value = { survey: found, draft, step, line }
    foreseen.value = prospectsOf(found.prospects, { action: step, line: line + 1 }).flatMap(({ land }) => land)
  }
}

/** Takes an order out of its list: the list is as it was before, if that was valid. */
function refuse({ draft }: SheetChoice, refusal: Refusal): void {
  const [step, line, order] = [refusal.data['action'] as Step, Number(refusal.data['line']) - 1, Number(refusal.data['order']) - 1]
  const orders = linesOf({ draft, step })[line]?.orders
  const at = targetOf(orders?.[order])
  const good = surveyed.peek()
  const before = good ? (linesOf({ draft: good.draft, step })[line]?.orders ?? null) : null
  choose('sheet', { type: 'refuse', step, line, order, before: before === orders ? null : before })
  if (at) objection.value = { target: at, refusal }
}

function targetOf(order: Order | undefined): Target | null {
  switch (order?.kind) {
    case 'place_border':
      return { on: 'edge', name: order.edge }
    case 'place_knight':
      return { on: 'space', name: order.space }
    case 'expand':
      return { on: 'space', name: order.spaces.at(-1) ?? order.castle }
    case undefined:
      return null
  }
}
