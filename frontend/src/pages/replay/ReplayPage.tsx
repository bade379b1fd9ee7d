/** The replay of a finished game, moment by moment, at an address of its own. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Loading } from '../../base/components/Loading'
import { NothingHere } from '../../base/components/NothingHere'
import { PageBar } from '../../self/bar/PageBar'
import { follow } from '../../base/browser/router'
import { EDITIONS } from '../../editions'
import { registerEditions } from '../../table/edition'
import { t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import { loadMe } from '../../self/me'
import { api, ApiFailure } from '../../net/api'
import type { Replay as Outline, Room } from '../../net/protocol'
import { closeTable } from '../../table/store'
import { Replay } from './Replay'
import './replay.css'

registerEditions(EDITIONS)

export function ReplayPage({ id }: { id: string }) {
  const [found, setFound] = useState<{ room: Room; outline: Outline } | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  // A layout effect: the table must close before another page opens one.
  useLayoutEffect(() => {
    let left = false
    loadMe()
      .then(() => Promise.all([api.room(id), api.replay(id)]))
      .then(([room, outline]) => { if (!left) setFound({ room: asItWas(room), outline }) })
      .catch((error: unknown) => { if (!left) setFailure(error instanceof ApiFailure ? error : new ApiFailure('server')) })
    return () => {
      left = true
      closeTable()
    }
  }, [id])
  const title = found ? t('replay.title', { room: found.room.name }) : t('app.name')
  useEffect(() => { document.title = title }, [title])
  if (found) return <Replay {...found} />
  return (
    <>
      <PageBar />
      <main class="page">
        {failure ? (
          <NothingHere title={wordsOf(failure)}>
            {failure.reason === 'game_not_over' && <p><a class="button primary" href={`/rooms/${id}`} onClick={follow}>{t('replay.to_table')}</a></p>}
          </NothingHere>
        ) : <Loading title={t('replay.short')} />}
      </main>
    </>
  )
}

function wordsOf({ code, reason, data }: ApiFailure): string {
  if (code === 'unknown_room' || code === 'unknown_address') return t('app.not_found')
  if (code === 'forbidden') return t('watching.closed')
  if (code === 'not_started') return t('refusal.game_not_over')
  return refusalText({ code, reason, data })
}

/** The room without the people present now, which have nothing to do with the past game. */
function asItWas(room: Room): Room {
  return { ...room, clock: null, seats: room.seats.map((seat) => ({ ...seat, away_since: null, offered: false, stand_in: false, occupant: null })) }
}
