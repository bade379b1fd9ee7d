import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import type { Room } from '../../net/protocol'
import { termsOf, type Changes } from './agreedTerms'

/** The table's settings; changes are highlighted, with the previous value. */
export function Terms({ room, changes }: { room: Room; changes?: Changes }) {
  return (
    <section class="panel padded rows" aria-label={t('room.rules')}>
      <h2>{t('room.rules')}</h2>
      <dl class="terms">
        {termsOf(room).map(({ name, value, notes }) => {
          const before = changes?.get(name)
          return (
            <div key={name} class={before === undefined ? undefined : 'changed'}>
              <dt>{name}</dt>
              <dd>
                {value}
                {before !== undefined && <p class="about">{t('room.changed.before', { before })}</p>}
                {notes.map((note) => <p key={note} class="about">{note}</p>)}
              </dd>
            </div>
          )
        })}
      </dl>
      <p><a href={`/rules/${room.edition}`} onClick={follow}>{t('howto.rules')}</a></p>
    </section>
  )
}
