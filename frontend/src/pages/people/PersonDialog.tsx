import { useEffect, useState } from 'preact/hooks'
import { languageName } from '../account/Languages'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { mute, muted, unmute } from '../../self/relations/muted'
import { list, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { blocked } from '../../self/me'
import { reported } from '../../self/standing'
import { api } from '../../net/api'
import type { Profile } from '../../net/protocol'
import { type Asked, personAsked } from '../../self/relations/askedPerson'
import { BlockAndNote } from './BlockAndNote'
import '../../self/relations/person.css'

/** What one can do about somebody: hear them or not, report them, look at their page, block them, keep a note. */
export function PersonDialog() {
  const asked = personAsked.value
  return asked && <About key={asked.person} asked={asked} />
}

function About({ asked: { person, name, pseudonym, met } }: { asked: Asked }) {
  const close = () => { personAsked.value = null }
  const report = () => { close(); reported.value = { name, ...met } }
  const known = person !== null && !pseudonym ? person : null
  return (
    <Dialog label={name} onClose={close}>
      <div class="rows">
        <h2>{name}</h2>
        {pseudonym && <p class="about">{t('person.pseudonym')}</p>}
        <div class="person-acts">
          {known !== null && <a class="button" href={`/players/${known}`} onClick={(event) => { close(); follow(event) }}><Icon name="scroll" />{t('person.profile')}</a>}
          {person !== null && <Hear person={person} name={name} close={close} />}
          <button type="button" class="button" data-action="report" onClick={report}><Icon name="flag" />{t('chat.report', { name })}</button>
        </div>
        {known !== null && <Known person={known} />}
        <div class="line"><button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button></div>
      </div>
    </Dialog>
  )
}

/** Not to hear somebody, in this browser. Whom one blocks one does not hear anyway. */
function Hear({ person, name, close }: { person: string; name: string; close: () => void }) {
  if (blocked.value.has(person)) return null
  const silent = person in muted.value
  const turn = () => {
    if (silent) unmute(person)
    else mute(person, name)
    close()
  }
  return <button type="button" class="button" onClick={turn}><Icon name={silent ? 'eye' : 'eye-off'} />{t(silent ? 'chat.unmute' : 'chat.mute', { name })}</button>
}

/** Who they are to others, and what one has set down about them; its place is kept until that is told, so that nothing
 * moves under a finger. */
function Known({ person }: { person: string }) {
  const [told, setTold] = useState<Profile | null>(null)
  const { failure, run } = useSubmit()
  useEffect(() => { run(async () => { setTold(await api.player(person)) }) }, [person])
  return (
    <>
      <Failure text={failure} />
      <p class="about">{told ? [told.program ? t('person.program') : told.guest ? t('person.guest') : t('person.account'), ...(told.languages.length ? [t('person.speaks', { languages: list(told.languages.map(languageName)) })] : [])].join(' · ') : '\u00a0'}</p>
      {!failure && !told?.mine && (
        <div class="person-regarded" inert={!told}>
          <BlockAndNote key={told ? 'told' : 'asked'} person={person} blocked={told?.blocked ?? blocked.value.has(person)} note={told?.note ?? ''} />
        </div>
      )}
    </>
  )
}
