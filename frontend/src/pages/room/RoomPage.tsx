import { useEffect, useLayoutEffect } from 'preact/hooks'
import { lazy } from '../../base/components/lazy'
import { Loading } from '../../base/components/Loading'
import { NothingHere } from '../../base/components/NothingHere'
import { PageBar } from '../../self/bar/PageBar'
import { showTurn } from '../../base/browser/favicon'
import { follow } from '../../base/browser/router'
import { EDITIONS } from '../../editions'
import { PANELS } from '../../editions/panels'
import { editionOf, registerEditions } from '../../table/edition'
import { registerPanels } from '../../table/panels/panelOf'
import { t } from '../../base/i18n'
import { rememberTable } from '../../self/lastTable'
import { loadMe, playerChanges } from '../../self/me'
import { isFinal } from '../../net/socket'
import { watchTable } from './tableNotices'
import { removePoster } from './poster'
import { startCall } from './startCall'
import { Table } from './Table'
import { useNewReportFirst } from './newReportFirst'
import { forget, showInTime } from '../../table/pacing'
import { closeTable, connection, myTurn, openTable, room, view } from '../../table/store'
import { ConnectionBanner } from '../../table/ConnectionBanner'
import { ClosedRoom } from './ClosedRoom'
import { WaitingRoom } from './WaitingRoom'

/** Loaded by spectators with delay. */
const NotShownYet = lazy(() => import('./NotShownYet').then((it) => it.NotShownYet))

registerEditions(EDITIONS)
registerPanels(PANELS)

/**
 * The page at a room's address: the room before the start, the table after it. Its cleanup is in layout effects: Preact
 * may start the next page's effects before it ends those of the previous page.
 */
export function RoomPage({ id, round }: { id: string; round?: number | 'newest' | undefined }) {
  useLayoutEffect(() => {
    let left = false
    // The first response sets the session cookie, by which the socket identifies the player.
    void loadMe().then(() => { if (!left) openTable(id, showInTime) })
    return () => {
      left = true
      forget()
      closeTable()
    }
  }, [id, playerChanges.value])
  const here = room.value
  const name = here?.name
  const turn = myTurn.value
  const wanted = turn || startCall.value !== null
  const title = name === undefined ? t('app.name') : turn ? t('app.title_turn', { room: name }) : wanted ? t('room.title_called', { room: name }) : t('app.title_room', { room: name })
  useEffect(() => { document.title = title }, [title])
  useLayoutEffect(() => {
    showTurn(wanted)
    return () => { showTurn(false) }
  }, [wanted])
  useEffect(() => { if (here) rememberTable(here) }, [here])
  useEffect(watchTable, [id])

  const barred = connection.value === 'forbidden'
  const unknown = connection.value === 'unknown'
  const game = view.value
  const newsFirst = useNewReportFirst(here, game, round)
  const isWithoutTable = barred || unknown || (here !== null && !game) || newsFirst || round !== undefined
  useLayoutEffect(() => {
    if (isWithoutTable) removePoster()
    return removePoster
  }, [isWithoutTable])
  if (here && game && !barred) {
    const { rounds } = editionOf(game)
    if (newsFirst) return null
    return rounds && round !== undefined ? <rounds.Page room={here} view={game} round={round === 'newest' ? rounds.newest(game) : round} /> : <Table room={here} view={game} />
  }
  return (
    <>
      <PageBar />
      {!barred && !unknown && <ConnectionBanner />}
      <main class="page">
        {here && !isFinal(connection.value) && (here.state === 'playing' ? <NotShownYet room={here} /> : <WaitingRoom room={here} />)}
        {barred && <ClosedRoom id={id} />}
        {unknown && <NothingHere title={t('connection.unknown')} />}
        {!here && !barred && !unknown && (
          <div class="rows">
            {isFinal(connection.value) ? <h1 class="hidden-words">{t('app.name')}</h1> : <Loading />}
            <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
          </div>
        )}
      </main>
    </>
  )
}
