import type { RefObject } from 'preact'
import { selectContent } from '../../../base/browser/selectContent'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'

interface Props { part: RefObject<HTMLDivElement | null>; action: string; ducats: number; most: number; onChange: (ducats: number) => void }

/** The amount of a bid: stepped, typed, or everything that is left. */
export function Stakes({ part, action, ducats, most, onChange }: Props) {
  const label = t('sheet.ducats', { action })
  const all = Math.max(1, most)
  return (
    <div ref={part} class="amount" role="group" aria-label={label}>
      <span class="stepper">
        <button type="button" class="button step" aria-label={t('panel.less')} disabled={ducats <= 1} onClick={() => { onChange(ducats - 1) }}><Icon name="minus" /></button>
        <input
          type="number" inputMode="numeric" name="ducats" min={1} step={1} aria-label={label} value={ducats} onFocus={selectContent}
          onInput={(event) => { if (event.currentTarget.value !== '') onChange(Math.trunc(Number(event.currentTarget.value))) }}
        />
        <button type="button" class="button step" aria-label={t('panel.more')} disabled={ducats >= most} onClick={() => { onChange(ducats + 1) }}><Icon name="plus" /></button>
      </span>
      <button type="button" class="button step" data-action="more" disabled={ducats + 5 > most} aria-label={t('sheet.five_more')} onClick={() => { onChange(ducats + 5) }}>+5</button>
      <button type="button" class="button step" data-action="all" aria-pressed={ducats === all} onClick={() => { onChange(all) }}>{t('panel.all', { n: all })}</button>
    </div>
  )
}
