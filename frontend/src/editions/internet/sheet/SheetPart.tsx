import { t } from '../../../i18n'
import type { PartProps } from '../../../panels/parts'
import type { SheetPrompt } from '../../../protocol'
import type { SheetChoice, SheetEvent } from './select'

export function SheetPart({ prompt, choice, choose }: PartProps<SheetPrompt, SheetChoice, SheetEvent>) {
  if (prompt.made) return <p class="about">{t('panel.locked')}</p>
  return (
    <button type="button" class="button" aria-pressed={choice.claim} disabled={!prompt.may_claim} onClick={() => { choose({ type: 'claim', claim: !choice.claim }) }}>
      {t('sheet.claim')}
    </button>
  )
}
