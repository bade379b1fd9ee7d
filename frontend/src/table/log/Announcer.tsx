import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChild } from 'preact'
import { audibleChat } from '../chat/audibleChat'
import { t } from '../../base/i18n'
import { localization } from '../../base/i18n/languages'
import { chaptersOf } from './chapters'
import { wordsOf } from './words'
import type { LogEntry } from '../../net/protocol'
import { myPerson } from '../../self/me'
import type { Status } from '../status'
import { log, seat } from '../store'

interface Line { key: number; words: ComponentChild }

/** The number of lines that stay; older ones have long been read out. */
const MAX_LINES = 60

/**
 * Announces the table's events to screen readers: each event once and in order, others' chat messages, and new prompts.
 * Visually hidden.
 */
export function Announcer({ status }: { status: Status }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const announced = useRef({ seat: seat.peek(), stream: newest(log.peek()), chat: new Set(audibleChat.peek().map(({ id }) => id)), asked: '', key: 0 })
  // Lines announced in another language are removed rather than repeated.
  useEffect(() => { setLines((before) => (before.length ? [] : before)) }, [localization.value])
  useEffect(() => {
    const known = announced.current
    const words: ComponentChild[] = []
    // Another seat has a stream of its own; everything in it so far counts as announced.
    if (known.seat !== seat.value) [known.seat, known.stream] = [seat.value, newest(log.value)]
    const lines = chaptersOf(log.value).flatMap((chapter) => chapter.lines)
    for (const { stream, event, opener } of lines) if (stream > known.stream) words.push(wordsOf(event, opener))
    known.stream = Math.max(known.stream, newest(log.value))
    for (const { id, name, text, person } of audibleChat.value) {
      if (!known.chat.has(id) && (person === null || person !== myPerson.value)) words.push(t('announce.said', { name, text }))
      known.chat.add(id)
    }
    const asked = status.mine ? status.text : ''
    if (asked && asked !== known.asked) words.push(asked)
    known.asked = asked
    if (words.length) setLines((before) => [...before, ...words.map((one) => ({ key: (known.key += 1), words: one }))].slice(-MAX_LINES))
  }, [log.value, audibleChat.value, seat.value, status.text, status.mine])
  return (
    <div class="hidden-words" aria-live="polite" aria-relevant="additions" data-announcer>
      {lines.map(({ key, words }) => <p key={key}>{words}</p>)}
    </div>
  )
}

function newest(entries: readonly LogEntry[]): number {
  return entries.at(-1)?.stream ?? 0
}
