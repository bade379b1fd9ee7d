import { useEffect } from 'preact/hooks'
import { PageBar } from '../app/PageBar'
import { showTurn } from '../app/favicon'
import { follow } from '../app/router'
import { editionOf } from '../editions'
import { t } from '../i18n'
import { remember } from '../me/lastTable'
import { loadMe } from '../me/me'
import { watchTable } from '../notices/watchTable'
import { Table } from '../table/Table'
import { useNewsFirst } from './newsFirst'
import { closeTable, connection, myTurn, openTable, room, view } from '../table/store'
import { Banner, lostForGood } from './Banner'
import { BeforeShown } from './BeforeShown'
import { ClosedRoom } from './ClosedRoom'
import { WaitingRoom } from './WaitingRoom'

/** What stands at a room's address: the room before the start, the table after it. */
export function RoomPage({ id, round }: { id: string; round?: number | 'newest' | undefined }) {
  useEffect(() => {
    let left = false
    // The session's cookie comes with the first answer; the socket is known by it.
    void loadMe().then(() => { if (!left) openTable(id) })
    return () => {
      left = true
      closeTable()
    }
  }, [id])
  const here = room.value
  const name = here?.name
  const turn = myTurn.value
  const title = name === undefined ? t('app.name') : turn ? t('app.title_turn', { room: name }) : t('app.title_room', { room: name })
  useEffect(() => { document.title = title }, [title])
  useEffect(() => {
    showTurn(turn)
    return () => { showTurn(false) }
  }, [turn])
  useEffect(() => { if (here) remember(here) }, [here])
  useEffect(watchTable, [id])

  const barred = connection.value === 'forbidden'
  const game = view.value
  const newsFirst = useNewsFirst(here, game, round)
  if (here && game && !barred) {
    const { rounds } = editionOf(game)
    if (newsFirst) return null
    return rounds && round !== undefined ? <rounds.Page room={here} view={game} round={round === 'newest' ? rounds.newest(game) : round} /> : <Table room={here} view={game} />
  }
  return (
    <>
      <PageBar />
      {!barred && <Banner />}
      <main class="page">
        {here && !lostForGood(connection.value) && (here.state === 'playing' ? <BeforeShown room={here} /> : <WaitingRoom room={here} />)}
        {barred && <ClosedRoom id={id} />}
        {!here && !barred && (
          <div class="rows">
            {lostForGood(connection.value) ? <h1>{t('app.not_found')}</h1> : <p class="soft">{t('app.loading')}</p>}
            <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
          </div>
        )}
      </main>
    </>
  )
}
