/** Share and export: a link to this moment, the game's record, and the check of the shuffle. */
import { useState } from 'preact/hooks'
import { ShuffleCheck } from '../../table/shuffle/ShuffleCheck'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { LogEntry, Room, View } from '../../net/protocol'

interface Props { room: Room; log: readonly LogEntry[] | undefined; end: View | undefined; moment: string }

export function GameRecord({ room, log, end, moment }: Props) {
  const base = `/api/rooms/${encodeURIComponent(room.id)}/record`
  return (
    <div class="game-record scrolls">
      <section class="panel padded rows">
        <h2>{t('replay.share')}</h2>
        <p class="about">{t(room.watching === 'none' ? 'replay.share.players' : 'replay.share.about')}</p>
        <CopyLink moment={moment} />
      </section>
      <section class="panel padded rows">
        <h2>{t('replay.record')}</h2>
        <p class="about">{t('replay.record.about')}</p>
        <div class="line">
          <a class="button" href={`${base}.txt`} download>{t('replay.record.text')}</a>
          <a class="button" href={`${base}.json`} download>{t('replay.record.json')}</a>
        </div>
      </section>
      {log && end && room.shuffle?.opened && <section class="panel padded"><ShuffleCheck room={room} view={end} entries={log} /></section>}
    </div>
  )
}

function CopyLink({ moment }: { moment: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const link = new URL(moment, location.href).href
  const copy = () => { void navigator.clipboard.writeText(link).then(() => { setCopied(link) }, () => undefined) }
  return (
    <div class="line invite">
      <input type="text" class="input" readOnly value={link} aria-label={t('replay.link')} onFocus={(event) => { event.currentTarget.select() }} />
      <button type="button" class="button" onClick={copy}><Icon name={copied === link ? 'check' : 'copy'} />{t(copied === link ? 'replay.copied' : 'replay.copy')}</button>
    </div>
  )
}
