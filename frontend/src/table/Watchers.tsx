import { list, t } from '../i18n'
import { Icon } from '../icons/Icon'
import type { Room } from '../protocol'

/** Who watches, and what they can see: for everybody at the table, in one line that unfolds. */
export function Watchers({ room }: { room: Room }) {
  const closed = room.watching === 'none'
  const others = room.spectators - room.watchers.length
  const names = [...room.watchers.map(({ name }) => name), ...(others > 0 ? [t('watching.others', { n: others })] : [])]
  return (
    <details class="watchers">
      <summary>
        <Icon name={closed ? 'eye-off' : 'eye'} />
        {closed ? t('watching.none') : t('watching.count', { n: room.spectators })}
      </summary>
      {names.length > 0 && <p class="watcher-names">{list(names)}</p>}
      <p class="about">{closed ? t('watching.closed') : t('watching.sees')}</p>
    </details>
  )
}
