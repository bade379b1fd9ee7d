import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { paceOf } from '../../editions/offers'
import { t } from '../../base/i18n'
import { localization } from '../../base/i18n/languages'
import { optionName, optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { lastTable, refreshLastTable } from '../../self/lastTable'
import { runningGames } from '../../self/runningGames'
import { api } from '../../net/api'
import type { EditionInfo, EditionName } from '../../net/protocol'
import { chooseBotLevel, levelAmong, levelsAt } from './botLevel'
import { EDITIONS } from './offered.gen'
import { Picture } from './Picture'
import { useBegin } from './useBegin'

/**
 * The editions with a short description: to play against bots right away, or with people; and the link back to the last
 * table.
 */
export function PlayNow() {
  const { busy, failure, go, play } = useBegin()
  const [last, setLast] = useState(lastTable)
  const [players, setPlayers] = useState<Partial<Record<EditionName, number>>>({})
  useEffect(() => { void refreshLastTable().then(setLast) }, [])
  const match = ({ name, max_seats }: EditionInfo) => {
    go(() => api.match({ edition: name, options: { players: max_seats }, pace: paceOf(name), language: localization.value.language }))
  }
  return (
    <div class="ways-to-play">
      <ul class="play-now" aria-label={t('lobby.play_now')}>
        {EDITIONS.map((edition) => {
          const title = optionValue('edition', edition.name)
          const size = players[edition.name] ?? edition.max_seats
          const levels = levelsAt(edition, size)
          return (
            <li key={edition.name} class="panel padded">
              <Picture name={edition.name} />
              <h2>{title} {edition === EDITIONS[0] && <b class="chip gold">{t('lobby.start_here')}</b>}</h2>
              <p class="edition-facts">
                <span><Icon name="users" />{t('lobby.edition.players', { least: edition.min_seats, most: edition.max_seats })}</span>
                <span><Icon name="timer" />{t(`lobby.edition.length.${edition.name}`)}</span>
                <span><Icon name="layers" />{t(`lobby.edition.weight.${edition.name}`)}</span>
              </p>
              <p class="about">{t(`option.edition.${edition.name}.about`)}</p>
              <button
                class="button primary" disabled={busy} data-edition={edition.name}
                aria-label={t('lobby.play_now.label', { edition: title })} onClick={() => { play(edition, size) }}
              >
                <Icon name="swords" />{t('lobby.play_now')}
              </button>
              <p class="about against">
                <select class="input" aria-label={optionName('players')} value={size} onChange={(event) => { setPlayers({ ...players, [edition.name]: Number(event.currentTarget.value) }) }}>
                  {sizesOf(edition).map((size) => <option key={size} value={size}>{t('lobby.play_now.about', { bots: size - 1 })}</option>)}
                </select>
                <select class="input" aria-label={optionName('level')} value={levelAmong(levels)} onChange={(event) => { chooseBotLevel(levels[event.currentTarget.selectedIndex]) }}>
                  {levels.map((one) => <option key={one} value={one}>{optionValue('level', one)}</option>)}
                </select>
              </p>
              <button
                class="button" disabled={busy} data-match={edition.name} title={t('lobby.match.about')}
                aria-label={t('lobby.match.label', { edition: title })} onClick={() => { match(edition) }}
              >
                <Icon name="users" />{t('lobby.match')}
              </button>
            </li>
          )
        })}
      </ul>
      {last && !runningGames.value.length && (
        <a class="button" href={`/rooms/${last.id}`} onClick={follow}><Icon name="map" />{t('lobby.return', { table: last.name })}</a>
      )}
      <Failure text={failure} />
    </div>
  )
}

/** The numbers of players, the largest first. */
function sizesOf({ min_seats, max_seats }: EditionInfo): number[] {
  return Array.from({ length: max_seats - min_seats + 1 }, (_, at) => max_seats - at)
}
