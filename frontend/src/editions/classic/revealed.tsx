import { Icon } from '../../base/icons/Icon'
import { list } from '../../base/i18n'
import type { Action, GameEvent } from '../../net/protocol'
import { payment } from '../../table/payment'
import type { Revealed } from '../../table/edition'
import { actionAt, actionIcon, actionShort, cardOf } from './actions'

/** Decision cards that were laid face down, and bids in a duel. */
export function revealed(event: GameEvent, opener: GameEvent | null): Revealed[] {
  if (event.kind === 'decision_laid') {
    return [{ seat: event.seat, cards: event.cards.map((card) => <Decision key={card} card={card} action={actionAt(cardOf(opener), card)} />) }]
  }
  return event.kind === 'bids_revealed' ? event.bids.map(({ seat, ducats, treasures }) => ({ seat, cards: [<Sum key="sum" ducats={ducats} treasures={treasures} />] })) : []
}

/** What is bid in all, and of that the Treasures. */
function Sum({ ducats, treasures }: { ducats: number; treasures: readonly number[] }) {
  return <><span class="sum">{treasures.reduce((sum, value) => sum + value, ducats)}</span>{treasures.length > 0 && <span>{list(payment(ducats, treasures))}</span>}</>
}

function Decision({ card, action }: { card: number; action: Action | undefined }) {
  return <><b class="number">{card}</b>{action && <Icon name={actionIcon(action)} />}<span>{actionShort(action)}</span></>
}
