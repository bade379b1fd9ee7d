import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { EDITIONS } from '../lobby/offered.gen'
import { Choices } from '../../base/components/fields'
import { FEWEST_RATED } from '../lobby/wish'
import { loadMe } from '../../self/me'
import { api } from '../../net/api'
import { PersonName } from '../../self/relations/PersonName'
import type { EditionName, RatingBoard, RatingLine } from '../../net/protocol'
import { RatingHistory } from './RatingHistory'
import './ratings.css'

/** The leaderboard of each game, and the history of the player's own ratings. */
export function RatingsPage() {
  const [edition, setEdition] = useState<EditionName>('classic')
  const [wanted, setPlayers] = useState(4)
  const [board, setBoard] = useState<RatingBoard | null>(null)
  const [mine, setMine] = useState<readonly RatingLine[]>([])
  const { failure, run } = useSubmit()
  const title = t('rating.title')
  useEffect(() => { document.title = title }, [title])
  useEffect(() => {
    run(async () => {
      await loadMe()
      setMine((await api.myRatings()).ratings)
    })
  }, [])
  const known = EDITIONS.filter(({ max_seats }) => max_seats >= FEWEST_RATED)
  const info = known.find(({ name }) => name === edition)
  const [least, most] = [Math.max(FEWEST_RATED, info?.min_seats ?? 0), info?.max_seats ?? wanted]
  const players = Math.min(most, Math.max(least, wanted))
  useEffect(() => {
    if (!info) return
    run(async () => { setBoard(await api.board(edition, players)) })
  }, [edition, players, info])
  return (
    <>
      <PageBar />
      <main class={`page rows${mine.length ? '' : ' ratings-alone'}`}>
        <h1>{title}</h1>
        <Failure text={failure} />
        <div class="ratings">
          <section class="panel padded rows">
            {board && <p class="about">{t('rating.about', { least: board.fewest_games })}</p>}
            <Choices name="edition" explain="nothing" choices={known.map(({ name }) => name)} value={edition} possible={() => true} choose={setEdition} />
            <Choices
              name="players" explain="nothing" choices={Array.from({ length: most - least + 1 }, (_, index) => least + index)} value={players}
              possible={() => true} choose={setPlayers}
            />
            {board && <Board board={board} />}
          </section>
          {mine.length > 0 && (
            <section class="panel padded rows" aria-label={t('rating.mine')}>
              <h2>{t('rating.mine')}</h2>
              <RatingHistory ratings={mine} />
            </section>
          )}
        </div>
        <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
      </main>
    </>
  )
}

function Board({ board }: { board: RatingBoard }) {
  const name = t('rating.board', { game: optionValue('edition', board.edition), n: board.players })
  if (!board.rows.length) return <><h2>{name}</h2><p class="soft">{t('rating.nobody')}</p></>
  return (
    <>
      <h2>{name}</h2>
      <table class="rating-board" aria-label={name}>
        <thead>
          <tr><th scope="col">{t('rating.place')}</th><th scope="col">{t('rating.name')}</th><th scope="col">{t('rating.points')}</th><th scope="col">{t('rating.games')}</th></tr>
        </thead>
        <tbody>
          {board.rows.map((row) => (
            <tr key={row.person} class={row.mine ? 'mine' : ''}>
              <td class="numbers">{row.place}</td><th scope="row"><PersonName name={row.name} person={row.person} mine={row.mine} /></th><td class="numbers">{row.points}</td><td class="numbers">{row.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
