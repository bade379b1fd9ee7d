import { follow } from '../app/router'
import { t } from '../i18n'
import { optionName, optionValue } from '../i18n/options'
import { paceWords, span } from '../i18n/pace'
import { GROUPS, inWords, type Group } from '../lobby/inWords'
import type { Room } from '../protocol'

/** All that is decided about a table, a line for each matter, so that whoever sits down knows what they agree to. */
export function Terms({ room }: { room: Room }) {
  const titles: Record<Group, string> = {
    rules: t('lobby.group.rules'), seats: t('lobby.group.seats'), door: t('lobby.group.door'), watching: t('lobby.group.watching'), talk: t('lobby.group.talk'),
  }
  return (
    <section class="panel padded rows" aria-label={t('room.rules')}>
      <h2>{t('room.rules')}</h2>
      <dl class="terms">
        <Term name={optionName('edition')} told={`${optionValue('edition', room.edition)} · ${t('lobby.seats', { n: room.seats.length })}`} />
        <Term name={optionName('pace')} told={paceWords(room.pace)} notes={[room.pace.kind === 'correspondence' ? t('room.away.slow') : t('room.away.rule', { time: span(room.away_after) })]} />
        {GROUPS.map((group) => <Term key={group} name={titles[group]} told={inWords(group, room)} notes={notesOn(group, room)} />)}
      </dl>
      <p><a href={`/rules/${room.edition}`} onClick={follow}>{t('howto.rules')}</a></p>
    </section>
  )
}

function Term({ name, told, notes = [] }: { name: string; told: string; notes?: readonly string[] }) {
  return <div><dt>{name}</dt><dd>{told}{notes.map((note) => <p key={note} class="about">{note}</p>)}</dd></div>
}

/** What comes of a choice that is not the usual one. */
function notesOn(group: Group, { rated, programs, pseudonyms }: Room): readonly string[] {
  if (group !== 'seats') return []
  return [rated && t('lobby.rated.about'), programs && t('lobby.programs.about'), pseudonyms && t('lobby.pseudonyms.about')].filter((note) => note !== false)
}
