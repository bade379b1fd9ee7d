/** Has the sheet looked over after every change, and takes back what can never be legal, saying why. */
import { effect, untracked } from '@preact/signals'
import type { Target } from '../../../board/targets'
import { active, choice, choose, objection } from '../../../panels/choice'
import type { Refusal, SheetPrompt } from '../../../protocol'
import { survey } from '../../../table/store'
import { sheetOf, type Order } from './draft'
import { looked } from './looked'
import { linesOf, type SheetChoice, type Step } from './writing'

effect(() => {
  const prompt = active.value
  if (prompt?.kind !== 'sheet' || prompt.made) {
    untracked(() => { looked.value = null })
    return
  }
  void look(prompt, choice.value as SheetChoice)
})

async function look(prompt: SheetPrompt, now: SheetChoice): Promise<void> {
  const { draft, step, line } = now
  const writing = linesOf(now).length > 0
  const found = await (writing ? survey(sheetOf(draft, prompt), step, line + 1) : survey(sheetOf(draft, prompt)))
  if (!found || choice.peek() !== now) return
  const never = found.refusals.find(({ data }) => typeof data['order'] === 'number')
  if (never) refuse(now, never)
  else looked.value = { survey: found, draft }
}

/** Takes an order out of its list again. */
function refuse({ draft }: SheetChoice, refusal: Refusal): void {
  const [step, line, order] = [refusal.data['action'] as Step, Number(refusal.data['line']) - 1, Number(refusal.data['order']) - 1]
  const at = targetOf(linesOf({ draft, step })[line]?.orders?.[order])
  choose({ type: 'refuse', step, line, order } as { type: string })
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
