/** Events of one kind. */
import type { GameEvent } from '../../net/protocol'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>
export function kindOf<K extends GameEvent['kind']>(events: readonly GameEvent[], kind: K): Of<K>[] {
  return events.filter((event): event is Of<K> => event.kind === kind)
}
