import { Icon } from '../../base/icons/Icon'
import type { ClassicView, GameEvent } from '../../net/protocol'
import type { Revealed } from '../../table/edition'
import { actionAt, actionIcon, actionShort } from './actions'

/** Decision cards that were laid face down, and bids in a duel. */
export function revealed(events: readonly GameEvent[], view: ClassicView): Revealed[] {
  return events.flatMap((event): Revealed[] => {
    if (event.kind === 'decision_laid') {
      return [{ seat: event.seat, cards: event.cards.map((card) => <Decision key={card} view={view} card={card} />) }]
    }
    return event.kind === 'bids_revealed' ? event.bids.map(({ seat, ducats }) => ({ seat, cards: [<span key="sum" class="sum">{ducats}</span>] })) : []
  })
}

function Decision({ view, card }: { view: ClassicView; card: number }) {
  const action = actionAt(view.card, card)
  return <><b class="number">{card}</b>{action && <Icon name={actionIcon(action)} />}<span>{actionShort(action)}</span></>
}
