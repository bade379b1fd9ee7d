import { useRef } from 'preact/hooks'
import { t } from '../../../base/i18n'
import { refusalText } from '../../../base/i18n/refusal'
import type { SheetPrompt } from '../../../net/protocol'
import { aimWords } from './aim'
import { changeWords } from './changes'
import type { Draft } from './draft'
import { surveyed } from './survey'
import type { SheetChoice } from './writing'

interface Announced { draft: Draft; words: string; marks: readonly string[] }

/**
 * Announces to screen readers what each change did to the sheet, what is now marked, and what to choose on the board.
 */
export function ChangeAnnouncer({ prompt, choice }: { prompt: SheetPrompt; choice: SheetChoice }) {
  const announced = useRef<Announced>({ draft: choice.draft, words: '', marks: marksOf() })
  const known = useRef<readonly string[]>(announced.current.marks)
  if (announced.current.draft !== choice.draft) {
    known.current = announced.current.marks
    announced.current = { draft: choice.draft, words: changeWords(prompt, announced.current.draft, choice.draft), marks: known.current }
  }
  if (surveyed.value?.draft === choice.draft) announced.current.marks = marksOf()
  const { words, marks } = announced.current
  const fresh = marks.filter((one) => !known.current.includes(one))
  return <p class="hidden-words" aria-live="polite" data-changed>{[words, ...fresh, wanted(prompt, choice)].filter(Boolean).join('. ')}</p>
}

function marksOf(): string[] {
  return (surveyed.value?.survey.remarks ?? []).map((one) => t('sheet.today', { why: refusalText(one) }))
}

function wanted(prompt: SheetPrompt, { aim }: SheetChoice): string {
  if (!aim) return ''
  if (aim.at === 'condition') return t(aim.what === 'edge' ? 'sheet.point.edge' : 'sheet.point.space')
  return aimWords(prompt, aim)
}
