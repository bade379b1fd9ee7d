import { Icon } from '../../base/icons/Icon'

/**
 * An action's label, such as 1A. It names an action that is open for bids as well as one that was won a round before: a
 * trophy and its fill tell the won one apart.
 */
export function ActionLabel({ name, won = false }: { name: string; won?: boolean }) {
  return <b class={`action-label${won ? ' won' : ''}`}>{won && <Icon name="trophy" />}{name}</b>
}
