import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import type { Room, View } from '../../net/protocol'
import { settings } from '../../self/settings/settings'
import { log, news } from '../store'
import { greeting, LIKES, phraseFor, type Phrase } from './phrases'
import { Portrait } from './Portrait'

/** How long a phrase is shown, and how long no further one is, in milliseconds. */
const SHOWN = 5_000
const QUIET = 30_000

/** Everyone has a greeting of their own. */
function wordsOf({ moment, character }: Phrase): string {
  return moment === 'hello' ? t(`phrase.hello.${character}`) : t(`phrase.${moment}.${LIKES[character]}`)
}

/** A few words of a bot at the edge of the board, now and then; they concern nothing of the game. */
export function BotSays({ room, view }: { room: Room; view: View }) {
  const [said, setSaid] = useState<Phrase | null>(() => (log.peek().length ? null : greeting(room)))
  const quietUntil = useRef(0)
  const latest = news.value
  useEffect(() => {
    const phrase = latest && phraseFor(room, view, latest)
    if (!phrase || (Date.now() < quietUntil.current && view.phase !== 'ended')) return
    setSaid(phrase)
  }, [latest])
  useEffect(() => {
    if (!said) return
    quietUntil.current = Date.now() + QUIET
    const timer = setTimeout(() => { setSaid(null) }, SHOWN)
    return () => { clearTimeout(timer) }
  }, [said])
  if (!said || !settings.value.phrases) return null
  return (
    <p class="bot-says panel" data-moment={said.moment}>
      <Portrait character={said.character} size={40} /><span><b>{room.seats.find(({ character }) => character === said.character)?.name}</b> <q>{wordsOf(said)}</q></span>
    </p>
  )
}
