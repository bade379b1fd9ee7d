import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../app/Failure'
import { follow } from '../app/router'
import { t } from '../i18n'
import { refusalText } from '../i18n/refusal'
import { Icon } from '../icons/Icon'
import { colourOf } from '../table/names'
import { chat, room, say } from '../table/store'
import './chat.css'

/** Talk at the table: plain text, and the newest in sight. */
export function Chat() {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const said = chat.value
  const seated = room.value?.seats.some((one) => one.mine) ?? false
  useLayoutEffect(() => { if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight }, [said.length])
  const send = async () => {
    const words = text.trim()
    if (!words) return
    const done = await say(words)
    setFailure(done.ok ? null : t('chat.failed', { why: refusalText(done.failure) }))
    if (done.ok) setText('')
  }
  return (
    <div class="chat">
      <div ref={scroller} class="chat-said" role="log" aria-label={t('chat.title')} tabIndex={0}>
        {!said.length && <p class="soft">{t('chat.empty')}</p>}
        {said.map((one) => (
          <p key={one.id}>
            <span class={one.seat === null ? 'name watcher' : `name seat-${colourOf(one.seat)}`}>
              {one.seat === null ? t('chat.watcher', { name: one.name }) : one.name}
            </span>{' '}
            <span class="chat-text"><Text text={one.text} /></span>
          </p>
        ))}
      </div>
      <Failure text={failure} />
      {!seated && <p class="about">{t('chat.watching')}</p>}
      {seated && <form class="chat-form" onSubmit={(event) => { event.preventDefault(); void send() }}>
        <input
          type="text" value={text} maxLength={500} aria-label={t('chat.label')} placeholder={t('chat.label')} autocomplete="off"
          onInput={(event) => { setText(event.currentTarget.value) }}
        />
        <button type="submit" class="button" disabled={!text.trim()} aria-label={t('chat.send')}><Icon name="send" /></button>
      </form>}
    </div>
  )
}

/** What was said, with addresses of our own tables to follow; any other address stays text. */
function Text({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https?:\/\/\S+\/rooms\/[\w-]+)/).map((part) =>
        part.startsWith(`${location.origin}/rooms/`) ? <a key={part} href={part} onClick={follow}>{part}</a> : part,
      )}
    </>
  )
}
