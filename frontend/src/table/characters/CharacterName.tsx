import { useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import type { BotName, CharacterName as Name } from '../../net/protocol'
import { Portrait } from './Portrait'

/** The name of a bot that plays as a character, with its portrait: a button that opens who that is. */
export function CharacterName({ name, character, level, size, look = '' }: { name: string; character: Name; level: BotName | null; size: number; look?: string }) {
  const [open, setOpen] = useState(false)
  const close = () => { setOpen(false) }
  return (
    <>
      <button type="button" class={`person-name character-name ${look}`} title={name} aria-haspopup="dialog" onClick={() => { setOpen(true) }}>
        <Portrait character={character} size={size} /><span>{name}</span>
      </button>
      {open && (
        <Dialog label={name} onClose={close}>
          <div class="rows about-character">
            <Portrait character={character} size={120} />
            <h2>{name}</h2>
            {level && <p class="about">{t('seat.bot')}: {optionValue('level', level)}</p>}
            <p>{t(`character.${character}`)}</p>
            <div class="line"><button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button></div>
          </div>
        </Dialog>
      )}
    </>
  )
}
