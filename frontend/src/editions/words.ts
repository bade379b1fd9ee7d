/** What the game waits for, and what each seat hides, in the words of all editions, for pages without a table. */
import { t } from '../base/i18n'
import type { View } from '../net/protocol'
import type { Edition } from '../table/edition'
import { waiting } from '../table/statusParts'
import { openWords as classic } from './classic/openWords'
import { waitingStatus as classicWaiting } from './classic/status'
import { openWords as internet } from './internet/openWords'
import { waitingStatus as internetWaiting } from './internet/status'
import { openWords as returns } from './returns/openWords'
import { waitingStatus as returnsWaiting } from './returns/status'

type Of<Name extends View['edition']> = Extract<View, { edition: Name }>
type OpenWords<V extends View> = (view: V, seat: V['seats'][number]) => string[]

const OPEN: { [Name in View['edition']]: OpenWords<Of<Name>> } = { classic, returns, internet }
const WAITING: { [Name in View['edition']]: Edition<Of<Name>>['waitingStatus'] } = {
  classic: classicWaiting, returns: returnsWaiting, internet: internetWaiting,
}

/** A seat's hand and secret choices, line by line, of a view in which everything is open. */
export function openWords<V extends View>(view: V, seat: V['seats'][number]): string[] {
  return (OPEN[view.edition] as unknown as OpenWords<V>)(view, seat)
}

/** Who has to do what; nothing once the game is over. */
export function waitingWords(view: View): string {
  if (view.phase === 'ended' || !view.waiting_for.length) return ''
  if (view.phase === 'setup') return t('status.setup.others', waiting(view))
  const words = WAITING[view.edition] as unknown as Record<string, (view: View) => string | null>
  return words[view.phase]?.(view) ?? t('status.other', waiting(view))
}
