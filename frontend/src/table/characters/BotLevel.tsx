import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import type { BotName } from '../../net/protocol'
import './characters.css'

/** That a bot plays, and how well. */
export function BotLevel({ level }: { level: BotName }) {
  return (
    <span class="bot-level" title={`${t('seat.bot')}: ${optionValue('level', level)}`}>
      <Icon name="bot" /><span class="hidden-words">{t('seat.bot')}: </span>{t(`character.level.${level}`)}
    </span>
  )
}
