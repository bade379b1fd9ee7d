import { useEffect, useState } from 'preact/hooks'
import { languageList } from '../account/Languages'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { mute, muted, unmute } from '../../self/relations/muted'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { blocked } from '../../self/me'
import { reportTarget } from '../../self/standing'
import { api } from '../../net/api'
import type { Profile } from '../../net/protocol'
import { type SelectedPerson, selectedPerson } from '../../self/relations/selectedPerson'
import { BlockAndNote } from './BlockAndNote'
import '../../self/relations/person.css'

/** Actions about a person: mute or unmute, report, open their page, block, and keep a note. */
export function PersonDialog() {
  const asked = selectedPerson.value
  return asked && <About key={asked.person} asked={asked} />
}

function About({ asked: { person, name, pseudonym, met } }: { asked: SelectedPerson }) {
  const close = () => { selectedPerson.value = null }
  const report = () => { close(); reportTarget.value = { name, ...met } }
  const known = person !== null && !pseudonym ? person : null
  const [profile, setProfile] = useState<Profile | null>(null)
  const { failure, run } = useSubmit()
  useEffect(() => { if (known !== null) run(async () => { setProfile(await api.player(known)) }) }, [known])
  return (
    <Dialog label={name} onClose={close}>
      <div class="rows">
        <h2>{name}</h2>
        {pseudonym && <p class="about">{t('person.pseudonym')}</p>}
        {known !== null && <Facts profile={profile} failure={failure} />}
        <div class="person-acts">
          {known !== null && <a class="button" href={`/players/${known}`} onClick={(event) => { close(); follow(event) }}><Icon name="scroll" />{t('person.profile')}</a>}
          {person !== null && <MuteButton person={person} name={name} close={close} />}
          <button type="button" class="button" data-action="report" onClick={report}><Icon name="flag" />{t('chat.report', { name })}</button>
        </div>
        {known !== null && !failure && !profile?.mine && (
          <div class="person-profile" inert={!profile}>
            <BlockAndNote key={profile ? 'loaded' : 'asked'} person={known} blocked={profile?.blocked ?? blocked.value.has(known)} note={profile?.note ?? ''} />
          </div>
        )}
        <div class="line"><button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button></div>
      </div>
    </Dialog>
  )
}

/** Mutes a person in this browser. Blocked people are muted anyway. */
function MuteButton({ person, name, close }: { person: string; name: string; close: () => void }) {
  if (blocked.value.has(person)) return null
  const silent = person in muted.value
  const turn = () => {
    if (silent) unmute(person)
    else mute(person, name)
    close()
  }
  return <button type="button" class="button" onClick={turn}><Icon name={silent ? 'eye' : 'eye-off'} />{t(silent ? 'chat.unmute' : 'chat.mute', { name })}</button>
}

/**
 * What a person's public profile says in short; space is reserved until it is loaded, so that nothing moves under a
 * finger.
 */
function Facts({ profile, failure }: { profile: Profile | null; failure: string | null }) {
  if (failure) return <Failure text={failure} />
  if (!profile) return <p class="about">{'\u00a0'}</p>
  const { program, guest, languages, record } = profile
  const [games, wins] = [record.reduce((sum, one) => sum + one.games, 0), record.reduce((sum, one) => sum + one.wins, 0)]
  const facts = [
    program ? t('person.program') : guest ? t('person.guest') : t('person.account'),
    ...(games ? [t('person.record', { wins, n: games })] : []),
    ...(languages.length ? [t('person.speaks', { languages: languageList(languages) })] : []),
  ]
  return <p class="about">{facts.join(' · ')}</p>
}
