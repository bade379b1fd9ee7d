/** Small controls shared by several panels. */
import { selectContent } from '../../base/browser/selectContent'
import { Icon } from '../../base/icons/Icon'
import { list, t } from '../../base/i18n'
import { payment } from '../payment'
import { confirm } from './choice'
import { paymentKey } from './select/selector'

interface AmountProps {
  label: string
  value: number | null
  /** The maximum; without it there is no "all" button. */
  limit: number | null
  onChange: (ducats: number | null) => void
}

/** Up to this maximum, every sum has a button of its own; above it, some of them. */
const ALL_SUMS = 7
const SOME_SUMS = [0, 1, 2, 3, 5, 8]

/** The sums below the maximum with a button of their own. */
function quickSums(limit: number | null): number[] {
  if (limit === null) return SOME_SUMS
  return limit <= ALL_SUMS ? Array.from({ length: Math.max(limit, 1) }, (_, sum) => sum) : SOME_SUMS.filter((sum) => sum < limit)
}

/** A number field for ducats: typed, stepped, a frequent sum, or everything. Enter confirms the typed number. */
export function Amount({ label, value, limit, onChange }: AmountProps) {
  const step = (by: number): void => { onChange(Math.max(0, (value ?? 0) + by)) }
  return (
    <div class="amount" role="group" aria-label={label}>
      <span class="stepper">
        <button type="button" class="button step" aria-label={t('panel.less')} disabled={!value} onClick={() => { step(-1) }}>
          <Icon name="minus" />
        </button>
        <input
          type="number" inputMode="numeric" name="ducats" min={0} max={limit ?? undefined} step={1} onFocus={selectContent}
          aria-label={label}
          value={value ?? ''}
          onKeyDown={(event) => { if (event.key === 'Enter') void confirm() }}
          onInput={(event) => {
            const typed = event.currentTarget.value
            onChange(typed === '' ? null : Number(typed))
            // Clamps to the limit immediately, even if the value itself stays the same.
            if (limit !== null && Number(typed) > limit) event.currentTarget.value = String(limit)
          }}
        />
        <button
          type="button" class="button step" aria-label={t('panel.more')} disabled={limit !== null && value === limit}
          onClick={() => { step(1) }}
        >
          <Icon name="plus" />
        </button>
      </span>
      {quickSums(limit).map((sum) => (
        <button type="button" key={sum} class="button step" data-sum={sum} aria-pressed={value === sum} onClick={() => { onChange(sum) }}>{sum}</button>
      ))}
      {!!limit && (
        <button type="button" class="button step" data-action="all" aria-pressed={value === limit} onClick={() => { onChange(limit) }}>
          {t('panel.all', { n: limit })}
        </button>
      )}
    </div>
  )
}

interface HintProps { first: string; isWide?: boolean; isWarning?: boolean; children: string | null }

/**
 * A hint that depends on the choice, in the place of the first one, which is shown before the choice, so that nothing
 * moves; with `isWide`, the first one is only shown on a wide screen; with `isWarning`, it stands out.
 */
export function Hint({ first, isWide = false, isWarning = false, children }: HintProps) {
  return (
    <div class="hint">
      {children !== null && <p class={`about${isWarning ? ' warning' : ''}`}>{children}</p>}
      <p class={`about${isWide || children !== null ? ' wide-only' : ''}`} {...(children !== null && { 'aria-hidden': true })}>{first}</p>
    </div>
  )
}

interface PaymentProps { ways: readonly number[][]; chosen: readonly number[]; onChange: (treasures: number[]) => void }

/** How to pay, if there is more than one way or Treasures are needed. */
export function Payment({ ways, chosen, onChange }: PaymentProps) {
  if (ways.length < 2 && !ways[0]?.length) return null
  return (
    <div class="payment" role="radiogroup" aria-label={t('panel.pay')}>
      <span class="payment-label">{t('panel.pay')}</span>
      {ways.map((way) => {
        const key = paymentKey(way)
        return (
          <button
            type="button" key={key} role="radio" class="button tag" data-pay={key}
            aria-checked={key === paymentKey(chosen)} onClick={() => { onChange(way) }}
          >
            {way.length ? list(payment(0, way)) : t('panel.pay.ducats')}
          </button>
        )
      })}
      {chosen.length > 0 && <span class="about">{t('panel.pay.no_change')}</span>}
    </div>
  )
}
