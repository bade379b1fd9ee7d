/** When there is nothing left to do at this table: a link to the game that has waited longest for the player. */
import { useEffect, useState } from 'preact/hooks'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import type { MyGame } from '../../net/protocol'

export function NextGame({ room, idle }: { room: string; idle: boolean }) {
  const [waiting, setWaiting] = useState<readonly MyGame[]>([])
  useEffect(() => {
    if (!idle) return
    let left = false
    // Other games send nothing to this table, so a failure is not worth reporting: the link is merely a convenience.
    api.myGames().then(({ running }) => { if (!left) setWaiting(running.filter((game) => game.waits && game.room !== room)) }, () => undefined)
    return () => { left = true }
  }, [room, idle])
  const [longest] = waiting
  if (!idle || !longest) return null
  return (
    <a class="button next-game" href={`/rooms/${longest.room}`} onClick={follow} title={t('games.next.about', { room: longest.name })}>
      <Icon name="arrow-right" /><span>{t('games.next', { n: waiting.length })}</span>
    </a>
  )
}
