import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import type { BotName, CharacterName } from '../../net/protocol'
import { Portrait } from './Portrait'

export interface Character { name: string; character: CharacterName; level: BotName | null }

/** Who a bot plays as, and how well. */
export function AboutCharacter({ name, character, level, close }: Character & { close: () => void }) {
  return (
    <Dialog label={name} onClose={close}>
      <div class="rows about-character">
        <Portrait character={character} size={120} />
        <h2>{name}</h2>
        {level && <p class="about">{t('seat.bot')}: {optionValue('level', level)}</p>}
        <p>{t(`character.${character}`)}</p>
        <button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button>
      </div>
    </Dialog>
  )
}
