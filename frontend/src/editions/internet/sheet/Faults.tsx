/** Messages about a line of the sheet: what can never be legal, and what would be illegal or bring nothing today. */
import type { ComponentChildren } from 'preact'
import { t } from '../../../base/i18n'
import { refusalText } from '../../../base/i18n/refusal'
import { Icon } from '../../../base/icons/Icon'
import { about, surveyed, type Where } from './survey'

/** What is wrong with the sheet as a whole, such as a claim with several bids; if nothing is, the children. */
export function SheetFaults({ children }: { children?: ComponentChildren }) {
  const faults = (surveyed.value?.survey.refusals ?? []).filter(({ data }) => !Object.keys(data).length)
  if (!faults.length) return <>{children}</>
  return <>{faults.map((one) => <p key={one.reason} class="sheet-fault" role="alert"><Icon name="x" /><span>{refusalText(one)}</span></p>)}</>
}

export function Faults(where: Where) {
  const survey = surveyed.value?.survey
  const never = about(survey?.refusals, where)
  const today = about(survey?.remarks, where)
  return (
    <>
      {never.slice(0, 1).map((one) => <p key="never" class="sheet-fault" role="alert"><Icon name="x" /><span>{refusalText(one)}</span></p>)}
      {!never.length && today.map((one) => (
        <p key={one.reason} class="sheet-mark"><Icon name="hourglass" /><span>{t('sheet.today', { why: refusalText(one) })}</span></p>
      ))}
    </>
  )
}
