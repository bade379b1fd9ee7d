import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChild } from 'preact'
import { heard } from '../chat/heard'
import { t } from '../../base/i18n'
import { spoken } from '../../base/i18n/languages'
import { chaptersOf } from './chapters'
import { wordsOf } from './words'
import type { LogEntry } from '../../net/protocol'
import { myPerson } from '../../self/me'
import type { Status } from '../status'
import { log, seat } from '../store'

interface Line { key: number; words: ComponentChild }

/** So many lines stay; what is older has been read out long since. */
const KEPT = 60

/**
 * Tells those who listen to the page what happens at the table: each event once and in its order, what others say, and
 * what is asked of oneself when that is new. Nobody sees it.
 */
export function Announcer({ status }: { status: Status }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const told = useRef({ seat: seat.peek(), stream: newest(log.peek()), chat: new Set(heard.peek().map(({ id }) => id)), asked: '', key: 0 })
  // What was told in another language stays told, and is not on the page any more.
  useEffect(() => { setLines((before) => (before.length ? [] : before)) }, [spoken.value])
  useEffect(() => {
    const known = told.current
    const words: ComponentChild[] = []
    // Another seat has a stream of its own, of which everything that is there was before.
    if (known.seat !== seat.value) [known.seat, known.stream] = [seat.value, newest(log.value)]
    const lines = chaptersOf(log.value).flatMap((chapter) => chapter.lines)
    for (const { stream, event, opener } of lines) if (stream > known.stream) words.push(wordsOf(event, opener))
    known.stream = Math.max(known.stream, newest(log.value))
    for (const { id, name, text, person } of heard.value) {
      if (!known.chat.has(id) && (person === null || person !== myPerson.value)) words.push(t('announce.said', { name, text }))
      known.chat.add(id)
    }
    const asked = status.mine ? status.text : ''
    if (asked && asked !== known.asked) words.push(asked)
    known.asked = asked
    if (words.length) setLines((before) => [...before, ...words.map((one) => ({ key: (known.key += 1), words: one }))].slice(-KEPT))
  }, [log.value, heard.value, seat.value, status.text, status.mine])
  return (
    <div class="hidden-words" aria-live="polite" aria-relevant="additions" data-announcer>
      {lines.map(({ key, words }) => <p key={key}>{words}</p>)}
    </div>
  )
}

function newest(entries: readonly LogEntry[]): number {
  return entries.at(-1)?.stream ?? 0
}
