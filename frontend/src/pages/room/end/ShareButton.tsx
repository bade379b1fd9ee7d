import { useState } from 'preact/hooks'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { Room } from '../../../net/protocol'

function selectOnce(input: HTMLInputElement | null): void {
  input?.select()
}

/** Shares the link to the replay: through the device's own dialog, otherwise by copying it. */
export function ShareButton({ room }: { room: Room }) {
  const [copied, setCopied] = useState(false)
  const [shown, setShown] = useState(false)
  const url = new URL(`/rooms/${room.id}/replay`, location.href).href
  const share = () => {
    // Browsers have these only in secure contexts, and not all of them: elsewhere the link is shown for copying by hand.
    const { share: ask, clipboard } = navigator as Partial<Navigator>
    // A rejection means that the player has changed their mind.
    if (ask) void ask.call(navigator, { title: room.name, url }).catch(() => undefined)
    else if (clipboard) void clipboard.writeText(url).then(() => { setCopied(true) }, () => { setShown(true) })
    else setShown(true)
  }
  return (
    <>
      <button type="button" class="button" onClick={share} {...(room.watching === 'none' && { title: t('replay.share.players') })}>
        <Icon name={copied ? 'check' : 'link'} />{t(copied ? 'replay.copied' : 'end.share')}
      </button>
      <span class="hidden-words" role="status">{copied && t('replay.copied')}</span>
      {shown && (
        <div class="end-link">
          <p class="about" role="status">{t('end.share.by_hand')}</p>
          <input type="text" class="input" readOnly value={url} aria-label={t('replay.link')} ref={selectOnce} />
        </div>
      )}
    </>
  )
}
