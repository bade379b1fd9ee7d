import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../app/Dialog'
import { Failure } from '../app/Failure'
import { follow } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { mute, muted, unmute } from '../chat/muted'
import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import { api } from '../net/api'
import type { Profile } from '../protocol'
import { type Asked, personAsked } from './person'
import { Regarding } from './Regarding'

/** What one can do about somebody: hear them or not, look at their page, block them, keep a note. */
export function PersonDialog() {
  const asked = personAsked.value
  return asked && <About key={asked.person} asked={asked} />
}

function About({ asked: { person, name } }: { asked: Asked }) {
  const [told, setTold] = useState<Profile | null>(null)
  const { failure, run } = useSubmit()
  useEffect(() => { run(async () => { setTold(await api.player(person)) }) }, [person])
  const close = () => { personAsked.value = null }
  const silent = person in muted.value
  return (
    <Dialog label={name} onClose={close}>
      <div class="rows">
        <h2>{name}</h2>
        <div class="line">
          <a class="button" href={`/players/${person}`} onClick={(event) => { close(); follow(event) }}><Icon name="scroll" />{t('person.profile')}</a>
          <button type="button" class="button" onClick={() => { if (silent) unmute(person); else mute(person, name) }}>
            <Icon name={silent ? 'eye' : 'eye-off'} />{silent ? t('chat.unmute', { name }) : t('chat.mute', { name })}
          </button>
        </div>
        <Failure text={failure} />
        {told && !told.mine && <Regarding person={person} name={name} blocked={told.blocked} note={told.note} />}
        <div class="line"><button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button></div>
      </div>
    </Dialog>
  )
}
