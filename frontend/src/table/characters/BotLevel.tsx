import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import type { BotName } from '../../net/protocol'
import './characters.css'

const NUMERALS: Record<BotName, string> = { random: '', page: 'I', squire: 'II', plain: 'III', count: 'IV' }

/** That a bot plays, and how well; where there is little space, as a number. */
export function BotLevel({ level, brief = false }: { level: BotName; brief?: boolean }) {
  return (
    <span class="bot-level" title={`${t('seat.bot')}: ${optionValue('level', level)}`}>
      {!brief && <Icon name="bot" />}<span class="hidden-words">{t('seat.bot')}: {brief && t(`character.level.${level}`)}</span>
      {brief ? <b aria-hidden="true">{NUMERALS[level]}</b> : t(`character.level.${level}`)}
    </span>
  )
}
