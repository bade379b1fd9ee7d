import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { isOffered, loadMail, mail, mailAsked, putOff, putOffOffer } from './mail'
import { MailUnconfirmed } from './MailUnconfirmed'
import './mail.css'

/** At a table by correspondence: to be told by mail. */
export function MailOffer({ room }: { room: Room }) {
  const slow = room.pace.kind === 'correspondence'
  useEffect(() => { if (slow) void loadMail() }, [slow])
  if (!isOffered(room, mail.value) || (putOff.value && !mail.value?.address)) return null
  const open = () => { mailAsked.value = true }
  return (
    <section class="panel rows mail-offer" aria-label={t('mail.title')}>
      {mail.value?.address ? (
        <MailUnconfirmed address={mail.value.address} change={open} />
      ) : (
        <div class="line">
          <button class="button quiet grow" title={t('mail.offer.about')} onClick={open}><Icon name="mail" />{t('mail.offer')}</button>
          <button class="button quiet round" title={t('mail.offer.later')} aria-label={t('mail.offer.later')} onClick={putOffOffer}><Icon name="x" /></button>
        </div>
      )}
    </section>
  )
}
