import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import type { EditionProgress } from '../../net/protocol'
import { EDITIONS } from '../lobby/offered.gen'

/** What the player has won against bots alone, by edition, number of players and level, and the next goals. */
export function BotRecords() {
  const [editions, setEditions] = useState<readonly EditionProgress[]>([])
  useEffect(() => { api.progress().then((progress) => { setEditions(progress.editions) }, () => undefined) }, [])
  const played = editions.filter(({ records }) => records.length)
  if (!played.length) return null
  return (
    <section class="panel padded rows" aria-label={t('games.bots')}>
      <h2>{t('games.bots')}</h2>
      <p class="about">{t('games.bots.about')}</p>
      <div class="bot-records">
        {played.map((one) => <Records key={one.edition} progress={one} />)}
      </div>
    </section>
  )
}

function Records({ progress: { edition, records, goal } }: { progress: EditionProgress }) {
  const levels = EDITIONS.find(({ name }) => name === edition)?.bots ?? []
  const sizes = [...new Set(records.map(({ players }) => players))]
  return (
    <div class="rows">
      <table>
        <caption>{optionValue('edition', edition)}</caption>
        <thead>
          <tr><th scope="col">{t('games.bots.players')}</th>{levels.map((level) => <th key={level} scope="col">{t(`character.level.${level}`)}</th>)}</tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row" class="numbers">{size}</th>
              {levels.map((level) => <Cell key={level} record={records.find((one) => one.players === size && one.level === level)} />)}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{goal ? t('end.bots.goal', { level: goal.level, n: goal.players }) : t('end.bots.done')}</p>
    </div>
  )
}

function Cell({ record }: { record: EditionProgress['records'][number] | undefined }) {
  if (!record) return <td class="soft">–</td>
  return <td class="numbers">{record.wins > 0 && <Icon name="trophy" />}{t('games.bots.won', { wins: record.wins, n: record.games })}</td>
}
