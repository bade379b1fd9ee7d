import { navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { api } from '../../net/api'
import type { EditionInfo, Room } from '../../net/protocol'
import { ensureName } from '../../self/me'
import { levelAmong, levelsAt } from './botLevel'

interface Begin { busy: boolean; failure: string | null; go: (begin: () => Promise<Room>) => void; play: (edition: EditionInfo, players?: number) => void }

/** Asks for a name if there is none yet, begins something, and opens its table. `play` is against bots on all other seats. */
export function useBegin(): Begin {
  const { busy, failure, run } = useSubmit()
  const go = (begin: () => Promise<Room>) => {
    run(async () => { if (await ensureName()) navigate(`/rooms/${(await begin()).id}`) })
  }
  const play = (edition: EditionInfo, players = edition.max_seats) => {
    go(() => api.playNow({ edition: edition.name, options: { players }, level: levelAmong(levelsAt(edition, players)) }))
  }
  return { busy, failure, go, play }
}
