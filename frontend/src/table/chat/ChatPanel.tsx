import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useScrollToEnd } from '../../base/browser/useScrollToEnd'
import { list, t } from '../../base/i18n'
import { refusalText, type RefusalDetails } from '../../base/i18n/refusal'
import { Icon } from '../../base/icons/Icon'
import { ensureName } from '../../self/me'
import { PersonName } from '../../self/relations/PersonName'
import type { ChatMessage } from '../../net/protocol'
import { seatColour } from '../names'
import { room, type Done } from '../store'
import { audible, muted, unmute } from '../../self/relations/muted'
import { chatDraft, clearSentDraft, setChatDraft } from './chatDraft'
import './chat.css'

interface Props {
  /** The room, or the empty string in the lobby: unsent text is kept for it. */
  at: string
  said: readonly ChatMessage[]
  /** The label of the input; null where the player may not write. */
  label: string | null
  say: (text: string) => Promise<Done>
  /** Speakers have seats here: those without one are marked as spectators. */
  seats?: boolean
  /** Sending is suspended. */
  held?: boolean
  /** The connection is lost for good: say so, rather than ask for a name first. */
  lost?: boolean
  /** New messages are announced to screen readers elsewhere. */
  quiet?: boolean
  children?: ComponentChildren
}

/** A chat: plain text, scrolled to the newest message. */
export function ChatPanel({ at, said, label, say, seats = false, held = false, lost = false, quiet = false, children }: Props) {
  const { text } = chatDraft(at)
  const [failure, setFailure] = useState<RefusalDetails | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const heard = audible(said)
  useScrollToEnd(scroller)
  const send = async () => {
    const words = text.trim()
    if (!words || held || !(lost || await ensureName())) return
    const done = await say(words)
    setFailure(done.ok ? null : done.failure)
    if (done.ok) clearSentDraft(at, text)
  }
  return (
    <div class="chat">
      <div ref={scroller} class="chat-said" role="log" aria-live={quiet ? 'off' : 'polite'} aria-label={t('chat.title')} tabIndex={0}>
        <div>
          {!heard.length && <p class="soft">{t('chat.empty')}</p>}
          {heard.map((one) => <Line key={one.id} one={one} seats={seats} />)}
        </div>
      </div>
      <Muted said={said} />
      <Failure text={failure && t('chat.failed', { why: refusalText(failure) })} />
      {children}
      {label !== null && <form class="chat-form" onSubmit={(event) => { event.preventDefault(); void send() }}>
        <input
          type="text" value={text} maxLength={500} aria-label={label} placeholder={label} autocomplete="off"
          onInput={(event) => { setChatDraft(at, { text: event.currentTarget.value }) }}
        />
        <button type="submit" class="button" disabled={held || !text.trim()} aria-label={t('chat.send')}><Icon name="send" /></button>
      </form>}
    </div>
  )
}

/**
 * A chat message. The speaker's name opens actions about them. In the lobby the moderators' script
 * (games/static/games/time_out.js) adds a button to it, and finds the message by its `data-id`, the speaker by `data-person`.
 */
function Line({ one, seats }: { one: ChatMessage; seats: boolean }) {
  const { person, seat } = one
  const here = seats ? room.value : null
  const look = seat === null ? 'name spectator' : `name seat-${seatColour(seat)}`
  const name = seat === null && seats ? t('chat.spectator', { name: one.name }) : one.name
  return (
    <p data-id={one.id} data-person={one.person} class={one.to.length ? 'whispered' : undefined}>
      <PersonName
        name={one.name} person={person} pseudonym={one.pseudonym} look={look} mine={here?.seats.some((at) => at.mine && at.person === person) ?? false}
        met={{ message: one.id, ...(here && { room: here.id }) }}
      >
        {name}
      </PersonName>{' '}
      {one.to.length > 0 && (
        <span class="private"><Icon name="lock" />{t('chat.to.only', { names: list(one.to.map(({ name }) => name)) })}</span>
      )}{' '}
      <span class="chat-text">{one.text}</span>
    </p>
  )
}

/** The muted speakers of this chat, to unmute them. */
function Muted({ said }: { said: readonly ChatMessage[] }) {
  const speakers = new Set(said.map(({ person }) => person))
  const here = Object.entries(muted.value).filter(([person]) => speakers.has(person))
  if (!here.length) return null
  return (
    <details class="muted">
      <summary>{t('chat.muted', { n: here.length })}</summary>
      {here.map(([person, name]) => (
        <button key={person} type="button" class="button small" onClick={() => { unmute(person) }}>{t('chat.unmute', { name })}</button>
      ))}
    </details>
  )
}
