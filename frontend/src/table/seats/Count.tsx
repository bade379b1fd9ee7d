import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../base/icons/Icon'
import { KnightShape } from '../../base/icons/pieces'

interface Props { icon?: IconName; knight?: boolean; shown: ComponentChildren; words: string }

/** A number with its icon, and in words. */
export function Count({ icon, knight, shown, words }: Props) {
  return (
    <span class="count numbers" title={words}>
      {icon && <Icon name={icon} />}
      {knight && <KnightIcon />}
      <span aria-hidden="true">{shown}</span><span class="hidden-words">{words}</span>
    </span>
  )
}

export function KnightIcon() {
  return <svg class="icon knight-icon" viewBox="4 2 32 36" aria-hidden="true"><KnightShape /></svg>
}
