import { t } from '../../../i18n'
import { Icon } from '../../../icons/Icon'
import { confirm, send } from '../../../panels/choice'
import type { PartProps } from '../../../panels/parts'
import type { SheetPrompt } from '../../../protocol'
import { answering } from '../../../table/store'
import type { SheetChoice, SheetEvent } from './select'

/** Handing the sheet in, and taking it back. */
export function SheetFoot({ prompt }: PartProps<SheetPrompt, SheetChoice, SheetEvent>) {
  return (
    <footer class="action-foot">
      {prompt.made ? (
        <button type="button" class="button confirm" data-action="take-back" disabled={answering.value} onClick={() => { void send({ kind: 'take_back' }) }}>
          <Icon name="undo" />{t('sheet.take_back')}
        </button>
      ) : (
        <button type="button" class="button primary confirm" data-action="confirm" disabled={answering.value} onClick={() => { void confirm() }}>
          <Icon name="check" />{t('panel.confirm.hand_in')}
        </button>
      )}
    </footer>
  )
}
