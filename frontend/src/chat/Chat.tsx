import { t } from '../i18n'
import { chat, room, say } from '../table/store'
import { Talk } from './Talk'

/** Talk at the table. While the game runs those who watch talk apart from those who play. */
export function Chat() {
  const here = room.value
  const seated = here?.seats.some((one) => one.mine) ?? false
  const playing = here?.state === 'playing'
  const silent = playing && seated && here.press === 'none'
  const apart = playing && !seated
  return (
    <Talk seats said={chat.value} empty={t('chat.empty')} label={silent ? null : apart ? t('chat.label.watchers') : t('chat.label')} say={say}>
      {silent && <p class="about">{t('chat.no_press')}</p>}
      {apart && <p class="about">{t('chat.apart')}</p>}
    </Talk>
  )
}
