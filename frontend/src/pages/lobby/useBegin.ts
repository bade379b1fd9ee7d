import { navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { api } from '../../net/api'
import type { EditionInfo, Room } from '../../net/protocol'
import { ensureName } from '../../self/me'
import { botLevel } from './botLevel'

interface Begin { busy: boolean; failure: string | null; go: (begin: () => Promise<Room>) => void; play: (edition: EditionInfo, players?: number) => void }

/** Asks for a name if there is none yet, begins something, and opens its table. `play` is against bots on all other seats. */
export function useBegin(): Begin {
  const { busy, failure, run } = useSubmit()
  const go = (begin: () => Promise<Room>) => {
    run(async () => { if (await ensureName()) navigate(`/rooms/${(await begin()).id}`) })
  }
  const play = ({ name, max_seats }: EditionInfo, players = max_seats) => { go(() => api.playNow({ edition: name, options: { players }, level: botLevel.value })) }
  return { busy, failure, go, play }
}
