import { t } from '../../../base/i18n'
import { optionValue } from '../../../base/i18n/options'
import type { Profile } from '../../../net/protocol'

/** How many games the server counts at most. */
const COUNTED = 100

/** The games that a person has played and won, by edition. */
export function Record({ record }: { record: Profile['record'] }) {
  const games = record.reduce((sum, one) => sum + one.games, 0)
  return (
    <section class="panel padded rows" aria-label={t('profile.record')}>
      <h2>{t('profile.record')}</h2>
      <ul class="record">
        {record.map(({ edition, games: played, wins }) => (
          <li key={edition}>
            <b>{optionValue('edition', edition)}</b>
            <span class="numbers">{t('person.record', { wins, n: played })}</span>
            <span class="record-bar" aria-hidden="true"><span style={{ width: `${String(Math.round((100 * wins) / played))}%` }} /></span>
          </li>
        ))}
      </ul>
      {games >= COUNTED && <p class="about">{t('profile.record.newest', { n: COUNTED })}</p>}
    </section>
  )
}
