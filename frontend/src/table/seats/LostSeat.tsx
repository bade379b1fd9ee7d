import { useEffect, useState } from 'preact/hooks'
import { lazy } from '../../base/components/lazy'
import { loadPageWords } from '../../base/i18n/languages'
import { myPerson } from '../../self/me'
import type { Room } from '../../net/protocol'
import { lostSeat, type Loss } from './rememberedSeat'

const LostSeatNotice = lazy(async () => (await Promise.all([import('./LostSeatNotice'), loadPageWords()]))[0].LostSeatNotice)

/** Shows a returning player, once, what became of their seat. */
export function LostSeat({ room }: { room: Room }) {
  const [loss, setLoss] = useState<Loss | null>(null)
  useEffect(() => {
    const found = lostSeat(room, myPerson.peek())
    if (found) setLoss(found)
    else if (room.seats.some(({ mine }) => mine)) setLoss(null)
  }, [room])
  return loss && <LostSeatNotice room={room} loss={loss} close={() => { setLoss(null) }} />
}
